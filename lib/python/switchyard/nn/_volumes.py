"""Pooling of volumes; functional.py exports it."""

import math

from .. import _C
from ..overrides import overridable

__all__ = """adaptive_avg_pool3d adaptive_max_pool3d adaptive_max_pool3d_with_indices lp_pool3d
max_pool3d max_pool3d_with_indices max_unpool1d max_unpool2d max_unpool3d""".split()


def _three(value):
    value = list(value) if isinstance(value, (tuple, list)) else [value]
    return value * 3 if len(value) == 1 else value


def _batched(name, input, rank=3):
    """(a batch, whether the input was one)"""
    if input.dim() not in (rank + 1, rank + 2):
        raise RuntimeError(f"{name}: the input has {input.dim()} dimensions, not {rank + 1} or {rank + 2}")
    is_batch = input.dim() == rank + 2
    return (input if is_batch else input.unsqueeze(0)), is_batch


@overridable("input")
def max_pool3d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """Returns the maximum of each window, and its index."""
    _batched("max_pool3d", input)
    stride = kernel_size if stride in (None, [], ()) else stride
    numbers = [_three(one) for one in (kernel_size, stride, padding, dilation)]
    found = tuple(_C._nn.max_pool3d_with_indices(input, *numbers, ceil_mode))
    return found if return_indices else found[0]


@overridable("input")
def max_pool3d_with_indices(
    input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False
):
    """Returns the maximum of each window, and its index."""
    return max_pool3d(input, kernel_size, stride, padding, dilation, ceil_mode, True)


def _wanted(input, output_size):
    sizes = list(output_size) if isinstance(output_size, (tuple, list)) else [output_size] * 3
    return [own if size is None else size for size, own in zip(sizes, input.shape[-3:])]


@overridable("input")
def adaptive_avg_pool3d(input, output_size):
    """Returns means over windows that produce the requested sizes; None keeps the size of the input."""
    _batched("adaptive_avg_pool3d", input)
    return _C._nn.adaptive_avg_pool3d(input, _wanted(input, output_size))


@overridable("input")
def adaptive_max_pool3d(input, output_size, return_indices=False):
    """Returns the maxima of windows that produce the requested sizes; None keeps the size of the input."""
    _batched("adaptive_max_pool3d", input)
    found = _C._nn.adaptive_max_pool3d(input, _wanted(input, output_size))
    return found if return_indices else found[0]


@overridable("input")
def adaptive_max_pool3d_with_indices(input, output_size, return_indices=False):
    """Returns the maxima of windows that produce the requested sizes, and their indices."""
    return adaptive_max_pool3d(input, output_size, True)


@overridable("input")
def lp_pool3d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    """Returns the norms of windows."""
    from ._pools import _of_powers

    means = lambda powers: _C._nn.avg_pool3d(powers, kernel_size, stride or [], 0, ceil_mode)  # noqa: E731
    return _of_powers(input, norm_type, means, math.prod(_three(kernel_size)))


def _unpool(name, rank):
    def unpool(input, indices, kernel_size, stride=None, padding=0, output_size=None):
        many = lambda one: list(one) if isinstance(one, (tuple, list)) else [one] * rank  # noqa: E731
        kernel, padding = many(kernel_size), many(padding)
        stride = kernel if stride is None else many(stride)
        sizes = [
            (own - 1) * step - 2 * width + size
            for own, step, width, size in zip(input.shape[-rank:], stride, padding, kernel)
        ]
        if output_size is not None:
            wanted = list(output_size)[-rank:]
            for size, own, step in zip(wanted, sizes, stride):
                if not own - step < size < own + step:
                    raise ValueError(f"{name}: output_size {wanted} is too far from {sizes}")
            sizes = wanted
        if indices.dtype != _C.int64 or indices.shape != input.shape:
            raise RuntimeError(f"{name}: indices of {indices.dtype} and {list(indices.shape)} do not fit the input")
        if rank == 1:
            return _C._nn.max_unpool2d(input.unsqueeze(-2), indices.unsqueeze(-2), [1, *sizes]).squeeze(-2)
        if rank == 2:
            return _C._nn.max_unpool2d(input, indices, sizes)
        return _C._nn.max_unpool3d(input, indices, sizes, stride, padding)

    unpool.__name__ = unpool.__qualname__ = name
    unpool.__doc__ = "Puts the greatest elements of windows back to where they stood, among zeros."
    globals()[name] = overridable("input", "indices")(unpool)


for _rank in (1, 2, 3):
    _unpool(f"max_unpool{_rank}d", _rank)
for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
