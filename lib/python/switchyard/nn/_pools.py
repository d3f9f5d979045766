"""Pooling that calls operators; functional.py exports it."""

from .. import _C
from ..overrides import overridable

__all__ = """adaptive_avg_pool1d adaptive_avg_pool2d adaptive_max_pool1d adaptive_max_pool1d_with_indices
adaptive_max_pool2d adaptive_max_pool2d_with_indices avg_pool1d lp_pool1d lp_pool2d max_pool1d
max_pool1d_with_indices max_pool2d max_pool2d_with_indices""".split()

_nn = _C._nn


@overridable("input")
def max_pool2d(
    input,
    kernel_size,
    stride=None,
    padding=0,
    dilation=1,
    ceil_mode=False,
    return_indices=False,
):
    """Returns the maximum of each window, and its index."""
    stride = [] if stride is None else stride
    pool = _nn.max_pool2d_with_indices if return_indices else _C.max_pool2d
    return pool(input, kernel_size, stride, padding, dilation, ceil_mode)


@overridable("input")
def max_pool2d_with_indices(
    input,
    kernel_size,
    stride=None,
    padding=0,
    dilation=1,
    ceil_mode=False,
    return_indices=False,
):
    """Returns the maximum of each window, and its index."""
    stride = [] if stride is None else stride
    return _nn.max_pool2d_with_indices(input, kernel_size, stride, padding, dilation, ceil_mode)


def _row(value, other=1):
    """A size of 1d inputs as one of images with one row."""
    return [other, value[0] if isinstance(value, (list, tuple)) else value]


def _check_line(name, input):
    if input.dim() not in (2, 3):
        raise RuntimeError(f"{name}: an input of shape {list(input.shape)} is no batch of lines")


@overridable("input")
def max_pool1d(
    input,
    kernel_size,
    stride=None,
    padding=0,
    dilation=1,
    ceil_mode=False,
    return_indices=False,
):
    """Returns the maximum of each window, and its index."""
    _check_line("max_pool1d", input)
    stride = [] if stride in (None, [], ()) else _row(stride)
    result = max_pool2d(
        input.unsqueeze(-2), _row(kernel_size), stride, _row(padding, 0), _row(dilation), ceil_mode, return_indices
    )
    if return_indices:
        return tuple(part.squeeze(-2) for part in result)
    return result.squeeze(-2)


@overridable("input")
def max_pool1d_with_indices(
    input,
    kernel_size,
    stride=None,
    padding=0,
    dilation=1,
    ceil_mode=False,
    return_indices=False,
):
    """Returns the maximum of each window, and its index."""
    return max_pool1d(input, kernel_size, stride, padding, dilation, ceil_mode, True)


@overridable("input", is_builtin=True)
def avg_pool1d(input, kernel_size, stride=(), padding=0, ceil_mode=False, count_include_pad=True):
    """Returns the means of windows."""
    _check_line("avg_pool1d", input)
    return _C.avg_pool1d(input, kernel_size, [] if stride is None else stride, padding, ceil_mode, count_include_pad)


@overridable("input", is_builtin=True)
def adaptive_avg_pool1d(input, output_size):
    """Returns means over windows that produce the requested size."""
    _check_line("adaptive_avg_pool1d", input)
    return _C.adaptive_avg_pool1d(input, output_size)


@overridable("input")
def adaptive_avg_pool2d(input, output_size):
    """Returns means over windows that produce the requested sizes; None keeps the size of the input."""
    return _nn.adaptive_avg_pool2d(input, _wanted(input, output_size))


def _wanted(input, output_size):
    wanted = [output_size] * 2 if output_size is None else output_size
    if isinstance(wanted, (list, tuple)):
        wanted = [own if size is None else size for size, own in zip(wanted, input.shape[-2:])]
    return wanted


@overridable("input")
def adaptive_max_pool1d(input, output_size, return_indices=False):
    """Returns the maxima of windows that produce the requested size."""
    _check_line("adaptive_max_pool1d", input)
    found = _C.adaptive_max_pool1d(input, output_size)
    return found if return_indices else found[0]


@overridable("input")
def adaptive_max_pool1d_with_indices(input, output_size, return_indices=False):
    """Returns the maxima of windows that produce the requested size, and their indices."""
    return adaptive_max_pool1d(input, output_size, True)


@overridable("input")
def adaptive_max_pool2d(input, output_size, return_indices=False):
    """Returns the maxima of windows that produce the requested sizes; None keeps the size of the input."""
    found = _nn.adaptive_max_pool2d(input, _wanted(input, output_size))
    return found if return_indices else found[0]


@overridable("input")
def adaptive_max_pool2d_with_indices(input, output_size, return_indices=False):
    """Returns the maxima of windows that produce the requested sizes, and their indices."""
    return adaptive_max_pool2d(input, output_size, True)


def _of_powers(input, norm_type, means, count):
    """The norms of windows, from the means of powers."""
    powers = means(input**norm_type)
    return (powers.sign() * powers.abs().relu() * count) ** (1.0 / norm_type)


@overridable("input")
def lp_pool1d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    """Returns the norms of windows."""
    means = lambda powers: avg_pool1d(powers, kernel_size, stride, 0, ceil_mode)  # noqa: E731
    return _of_powers(input, norm_type, means, _row(kernel_size)[1])


@overridable("input")
def lp_pool2d(input, norm_type, kernel_size, stride=None, ceil_mode=False):
    """Returns the norms of windows."""
    sizes = kernel_size if isinstance(kernel_size, (list, tuple)) else (kernel_size, kernel_size)
    stride = [] if stride is None else stride
    means = lambda powers: _nn.avg_pool2d(powers, kernel_size, stride, 0, ceil_mode)  # noqa: E731
    return _of_powers(input, norm_type, means, sizes[0] * sizes[1])


for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
