"""Convolutions and windows of volumes, by those of images; functional.py has them under its own name."""

import math

from .. import _C
from ..overrides import overridable

__all__ = """adaptive_avg_pool3d adaptive_max_pool3d avg_pool3d conv3d conv_transpose1d conv_transpose3d lp_pool3d
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


_conv3d, _conv_transpose3d = _C.conv3d, _C.conv_transpose3d


@overridable("input", "weight", "bias", is_builtin=True)
def conv3d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Sums of products of windows of volumes."""
    if weight.dim() != 5:
        raise RuntimeError(f"conv3d: the weight has {weight.dim()} dimensions, not 5")
    sides = padding if isinstance(padding, str) else _three(padding)
    return _conv3d(input, weight, bias, _three(stride), sides, _three(dilation), groups)


def _one(value):
    return value[0] if isinstance(value, (tuple, list)) else value


@overridable("input", "weight", "bias", is_builtin=True)
def conv_transpose1d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """The way back of conv1d's sizes."""
    lines, is_batch = _batched("conv_transpose1d", input, 1)
    result = _C.conv_transpose2d(
        lines.unsqueeze(-2), weight.unsqueeze(-2), bias, [1, _one(stride)], [0, _one(padding)],
        [0, _one(output_padding)], groups, [1, _one(dilation)],
    ).squeeze(-2)
    return result if is_batch else result.squeeze(0)


@overridable("input", "weight", "bias", is_builtin=True)
def conv_transpose3d(input, weight, bias=None, stride=1, padding=0, output_padding=0, groups=1, dilation=1):
    """The way back of conv3d's sizes."""
    _batched("conv_transpose3d", input)
    numbers = [_three(one) for one in (stride, padding, output_padding)]
    return _conv_transpose3d(input, weight, bias, *numbers, groups, _three(dilation))


# --- windows -------------------------------------------------------------------------------------


def _window_count(size, kernel, stride, padding, dilation, ceil_mode):
    reach = size + 2 * padding - dilation * (kernel - 1) - 1
    count = (-(-reach // stride) if ceil_mode else reach // stride) + 1
    # The last window begins within the input or the padding before it.
    return count - 1 if ceil_mode and (count - 1) * stride >= size + padding else count


def _windows(name, input, dim, kernel, stride, padding, dilation, ceil_mode):
    """(the windows of a dimension, as one more behind it; which of their elements are there; where they are)"""
    size = input.shape[dim]
    if stride <= 0:
        raise RuntimeError(f"{name}: a stride is {stride}, but must be positive")
    if padding > kernel // 2:
        raise RuntimeError(f"{name}: the padding {padding} is more than half of the kernel {kernel}")
    count = _window_count(size, kernel, stride, padding, dilation, ceil_mode)
    if count <= 0:
        raise RuntimeError(f"{name}: windows of {kernel} do not fit size {size}")
    places = (_C.arange(count) * stride - padding).unsqueeze(1) + _C.arange(kernel) * dilation
    there = (places >= 0) & (places < size)
    found = input.index_select(dim, places.clamp(0, size - 1).reshape([-1]))
    shape = list(input.shape)
    found = found.reshape(shape[:dim] + [count, kernel] + shape[dim + 1 :])
    around = [1] * dim + [count, kernel] + [1] * (input.dim() - dim - 1)
    return found, there.reshape(around), places.reshape(around)


@overridable("input")
def max_pool3d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """The greatest element of each window, and where it stands."""
    _batched("max_pool3d", input)
    stride = kernel_size if stride in (None, [], ()) else stride
    numbers = [_three(one) for one in (kernel_size, stride, padding, dilation)]
    found = tuple(_C._nn.max_pool3d_with_indices(input, *numbers, ceil_mode))
    return found if return_indices else found[0]


@overridable("input")
def max_pool3d_with_indices(
    input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False
):
    """The greatest element of each window, and where it stands."""
    return max_pool3d(input, kernel_size, stride, padding, dilation, ceil_mode, True)


def _padded_count(name, size, kernel, stride, padding, ceil_mode):
    """How many elements each window of a dimension has, those of the padding among them."""
    count = _window_count(size, kernel, stride, padding, 1, ceil_mode)
    starts = _C.arange(count) * stride - padding
    return (starts + kernel).clamp(max=size + padding) - starts


@overridable("input", is_builtin=True)
def avg_pool3d(
    input, kernel_size, stride=None, padding=0, ceil_mode=False, count_include_pad=True, divisor_override=None
):
    """The means of windows."""
    volumes, is_batch = _batched("avg_pool3d", input)
    if divisor_override == 0:
        raise RuntimeError("avg_pool3d: divisor_override is 0")
    stride = kernel_size if stride in (None, [], ()) else stride
    kernel, stride, padding = (_three(one) for one in (kernel_size, stride, padding))
    total, count = volumes, 1
    for dim in (4, 3, 2):
        size = total.shape[dim]
        at = (kernel[dim - 2], stride[dim - 2], padding[dim - 2])
        found, there, _ = _windows("avg_pool3d", total, dim, *at, 1, ceil_mode)
        total = found.masked_fill(there.logical_not(), 0).sum(dim + 1)
        own = there.sum(dim + 1)
        if count_include_pad:
            own = _padded_count("avg_pool3d", size, *at, ceil_mode).reshape(own.shape)
        count = count * own
    result = total / (count if divisor_override is None else divisor_override)
    return result if is_batch else result.squeeze(0)


def _wanted(input, output_size):
    sizes = list(output_size) if isinstance(output_size, (tuple, list)) else [output_size] * 3
    return [own if size is None else size for size, own in zip(sizes, input.shape[-3:])]


@overridable("input")
def adaptive_avg_pool3d(input, output_size):
    """Means over windows that give the wanted sizes; None keeps the size of the input."""
    _batched("adaptive_avg_pool3d", input)
    return _C._nn.adaptive_avg_pool3d(input, _wanted(input, output_size))


@overridable("input")
def adaptive_max_pool3d(input, output_size, return_indices=False):
    """The greatest elements of windows that give the wanted sizes; None keeps the size of the input."""
    _batched("adaptive_max_pool3d", input)
    found = _C._nn.adaptive_max_pool3d(input, _wanted(input, output_size))
    return found if return_indices else found[0]


@overridable("input")
def lp_pool3d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    """The norms of windows."""
    from ._pools import _of_powers

    means = lambda powers: avg_pool3d(powers, kernel_size, stride, 0, ceil_mode)  # noqa: E731
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
        if rank == 2:
            return _C._nn.max_unpool2d(input, indices, sizes)
        line = list(input.shape[:-rank]) + [-1]
        canvas = _C.zeros(line[:-1] + [math.prod(sizes)], dtype=input.dtype)
        return canvas.scatter(-1, indices.reshape(line), input.reshape(line)).reshape(line[:-1] + sizes)

    unpool.__name__ = unpool.__qualname__ = name
    unpool.__doc__ = "Puts the greatest elements of windows back to where they stood, among zeros."
    globals()[name] = overridable("input", "indices")(unpool)


for _rank in (1, 2, 3):
    _unpool(f"max_unpool{_rank}d", _rank)
for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
