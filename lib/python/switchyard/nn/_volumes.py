"""Convolutions and windows of volumes, by those of images; functional.py has them under its own name."""

import math

from .. import _C
from .._limits import iinfo
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


def _as_images(volumes):
    """(batch * depth, channels, height, width)"""
    batch, channels, depth, height, width = volumes.shape
    return volumes.transpose(1, 2).reshape([batch * depth, channels, height, width])


def _as_volumes(images, batch):
    return images.reshape([batch, -1, *images.shape[1:]]).transpose(1, 2)


def _same_widths(weight, dilation):
    widths = []
    for size, step in zip(reversed(list(weight.shape[2:])), reversed(dilation)):
        total = step * (size - 1)
        widths += [total // 2, total - total // 2]
    return widths


@overridable("input", "weight", "bias", is_builtin=True)
def conv3d(input, weight, bias=None, stride=1, padding=0, dilation=1, groups=1):
    """Sums of products of windows of volumes, one depth of the kernel after the other."""
    from ._shapes import pad

    if weight.dim() != 5:
        raise RuntimeError(f"conv3d: the weight has {weight.dim()} dimensions, not 5")
    volumes, is_batch = _batched("conv3d", input)
    stride, dilation = _three(stride), _three(dilation)
    if padding == "same":
        if any(step != 1 for step in stride):
            raise RuntimeError(f"conv3d: padding 'same' takes stride 1, not {stride}")
        volumes = pad(volumes, _same_widths(weight, dilation))
    sides = [0, 0, 0] if isinstance(padding, str) else _three(padding)
    if sides[0]:
        volumes = pad(volumes, [0, 0, 0, 0, sides[0], sides[0]])
    depth = (volumes.shape[2] - dilation[0] * (weight.shape[2] - 1) - 1) // stride[0] + 1
    if depth <= 0:
        raise RuntimeError(f"conv3d: the kernel of {list(weight.shape[2:])} is larger than {list(volumes.shape[2:])}")
    total = None
    for place in range(weight.shape[2]):
        start = place * dilation[0]
        slices = volumes[:, :, start : start + (depth - 1) * stride[0] + 1 : stride[0]]
        part = _C.conv2d(
            _as_images(slices), weight[:, :, place], None, stride[1:], sides[1:], dilation[1:], groups
        )
        total = part if total is None else total + part
    result = _as_volumes(total, volumes.shape[0])
    if bias is not None:
        result = result + bias.reshape([-1, 1, 1, 1])
    return result if is_batch else result.squeeze(0)


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
    volumes, is_batch = _batched("conv_transpose3d", input)
    stride, padding, extra, dilation = (_three(one) for one in (stride, padding, output_padding, dilation))
    depth, size = volumes.shape[2], weight.shape[2]
    full = (depth - 1) * stride[0] + dilation[0] * (size - 1) + 1 + extra[0]
    total = None
    for place in range(size):
        images = _C.conv_transpose2d(
            _as_images(volumes), weight[:, :, place], None, stride[1:], padding[1:], extra[1:], groups, dilation[1:]
        )
        part = _as_volumes(images, volumes.shape[0])
        shape = list(part.shape)
        shape[2] = full
        at = _C.arange(depth) * stride[0] + place * dilation[0]
        placed = _C.zeros(shape, dtype=part.dtype).index_add(2, at, part)
        total = placed if total is None else total + placed
    result = total.narrow(2, padding[0], full - 2 * padding[0])
    if bias is not None:
        result = result + bias.reshape([-1, 1, 1, 1])
    return result if is_batch else result.squeeze(0)


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


def _least(dtype):
    return -math.inf if dtype.is_floating_point else iinfo(dtype).min


def _greatest_of(name, input, options):
    """(the greatest elements of windows, their places in a line)"""
    sizes = input.shape[-3:]
    values, indices = input, None
    for dim in (4, 3, 2):
        found, there, places = _windows(name, values, dim, *(option[dim - 2] for option in options[:4]), options[4])
        best, at = found.masked_fill(there.logical_not(), _least(found.dtype)).max(dim + 1, True)
        own = places.expand(found.shape).gather(dim + 1, at).squeeze(dim + 1)
        step = math.prod(sizes[dim - 1 :]) if dim < 4 else 1
        if indices is not None:
            before = indices.gather(dim, own)
            indices = before + own * step
        else:
            indices = own
        values = best.squeeze(dim + 1)
    return values, indices


@overridable("input")
def max_pool3d(input, kernel_size, stride=None, padding=0, dilation=1, ceil_mode=False, return_indices=False):
    """The greatest element of each window, and where it stands."""
    volumes, is_batch = _batched("max_pool3d", input)
    stride = kernel_size if stride in (None, [], ()) else stride
    options = [_three(one) for one in (kernel_size, stride, padding, dilation)] + [ceil_mode]
    found = _greatest_of("max_pool3d", volumes, options)
    values, indices = found if is_batch else (one.squeeze(0) for one in found)
    return (values, indices) if return_indices else values


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
