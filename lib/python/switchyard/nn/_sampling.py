"""Images from windows and from places, sequences without an alignment; functional.py has them under its own name."""

import math

from .. import _C
from ..overrides import overridable
from ._losses import _reduction

__all__ = ["affine_grid", "ctc_loss", "fold", "grid_sample", "pdist", "rrelu", "rrelu_"]


def _pair(value):
    return list(value) if isinstance(value, (tuple, list)) else [value] * 2


def _window_places(sizes, kernel, dilation, stride, counts):
    """Where the elements of each window stand in a line of the padded image: (kernel, windows)."""
    rows = (_C.arange(kernel[0]) * dilation[0]).reshape([-1, 1, 1, 1])
    columns = (_C.arange(kernel[1]) * dilation[1]).reshape([1, -1, 1, 1])
    tops = (_C.arange(counts[0]) * stride[0]).reshape([1, 1, -1, 1])
    lefts = (_C.arange(counts[1]) * stride[1]).reshape([1, 1, 1, -1])
    places = (rows + tops) * sizes[1] + columns + lefts
    return places.reshape([kernel[0] * kernel[1], counts[0] * counts[1]])


@overridable("input")
def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """Images as the sums of windows that lie over each other: the way back of unfold."""
    output, kernel, dilation, padding, stride = (
        _pair(one) for one in (output_size, kernel_size, dilation, padding, stride)
    )
    if input.dim() not in (2, 3):
        raise RuntimeError(f"fold: the input has {input.dim()} dimensions, not 2 or 3")
    batch = input if input.dim() == 3 else input.unsqueeze(0)
    count = kernel[0] * kernel[1]
    if batch.shape[1] % count:
        raise RuntimeError(f"fold: {batch.shape[1]} rows are no windows of {count} elements")
    sizes = [size + 2 * width for size, width in zip(output, padding)]
    counts = [
        (size - step * (own - 1) - 1) // by + 1
        for size, step, own, by in zip(sizes, dilation, kernel, stride)
    ]
    if batch.shape[2] != counts[0] * counts[1]:
        raise RuntimeError(f"fold: there are {batch.shape[2]} windows, but an image of {output} has {counts}")
    channels = batch.shape[1] // count
    places = _window_places(sizes, kernel, dilation, stride, counts).reshape([-1])
    line = batch.reshape([batch.shape[0], channels, -1])
    canvas = _C.zeros([batch.shape[0], channels, sizes[0] * sizes[1]], dtype=input.dtype)
    image = canvas.scatter_add(-1, places.expand(line.shape), line).reshape([*line.shape[:2], *sizes])
    image = image[:, :, padding[0] : padding[0] + output[0], padding[1] : padding[1] + output[1]]
    return image if input.dim() == 3 else image.squeeze(0)


# --- images at places ----------------------------------------------------------------------------


def _axis(size, align_corners):
    if size <= 1:
        return _C.zeros(size)
    line = _C.linspace(-1, 1, size)
    return line if align_corners else line * (size - 1) / size


@overridable("theta")
def affine_grid(theta, size, align_corners=None):
    """Places of a picture that is moved by matrices."""
    if theta.dim() != 3 or len(size) != 4 or list(theta.shape[1:]) != [2, 3]:
        raise NotImplementedError(f"affine_grid: matrices of {list(theta.shape)} for sizes {list(size)}: only images")
    if any(one <= 0 for one in size):
        raise ValueError(f"affine_grid: the sizes {list(size)} are not all positive")
    height, width = size[2:]
    rows, columns = (_axis(one, align_corners).to(theta.dtype) for one in (height, width))
    base = _C.stack(
        [
            columns.expand([height, width]),
            rows.unsqueeze(1).expand([height, width]),
            _C.ones([height, width], dtype=theta.dtype),
        ],
        -1,
    )
    return (base.reshape([1, -1, 3]) @ theta.transpose(1, 2)).reshape([size[0], height, width, 2])


def _mirrored(place, low, high):
    """A place between two ends, as far from them as the given one is after mirroring."""
    span = high - low
    if span <= 0:
        return _C.zeros_like(place)
    away = _C.remainder((place - low).abs(), 2 * span)
    return _C.where(away > span, 2 * span - away, away) + low


def _pixels(place, size, padding_mode, align_corners):
    place = (place + 1) / 2 * (size - 1) if align_corners else ((place + 1) * size - 1) / 2
    if padding_mode == "border":
        return place.clamp(0, size - 1)
    if padding_mode == "reflection":
        place = _mirrored(place, 0, size - 1) if align_corners else _mirrored(place, -0.5, size - 0.5)
        return place.clamp(0, size - 1)
    return place


def _pixel(input, rows, columns):
    """The elements at whole places, zero beyond the ends."""
    batch, channels, height, width = input.shape
    inside = (rows >= 0) & (rows < height) & (columns >= 0) & (columns < width)
    places = rows.clamp(0, height - 1).to(_C.int64) * width + columns.clamp(0, width - 1).to(_C.int64)
    flat = places.reshape([batch, 1, -1]).expand([batch, channels, -1])
    found = input.reshape([batch, channels, -1]).gather(-1, flat)
    found = found.reshape([batch, channels, *rows.shape[1:]])
    return found * inside.unsqueeze(1).to(input.dtype)


@overridable("input", "grid")
def grid_sample(input, grid, mode="bilinear", padding_mode="zeros", align_corners=None):
    """The values of images at places from -1 to 1."""
    if mode not in ("bilinear", "nearest", "bicubic"):
        raise ValueError(f"grid_sample: mode is bilinear or nearest, not {mode!r}")
    if padding_mode not in ("zeros", "border", "reflection"):
        raise ValueError(f"grid_sample: padding_mode is zeros, border or reflection, not {padding_mode!r}")
    if mode == "bicubic" or input.dim() != 4:
        raise NotImplementedError("grid_sample: only bilinear and nearest values of images")
    if grid.dim() != 4 or grid.shape[-1] != 2 or grid.shape[0] != input.shape[0]:
        raise RuntimeError(f"grid_sample: a grid of {list(grid.shape)} does not fit an input of {list(input.shape)}")
    columns = _pixels(grid[..., 0], input.shape[3], padding_mode, align_corners)
    rows = _pixels(grid[..., 1], input.shape[2], padding_mode, align_corners)
    if mode == "nearest":
        return _pixel(input, rows.detach().round(), columns.detach().round())
    top, left = rows.detach().floor(), columns.detach().floor()
    total = None
    for down in (0, 1):
        for right in (0, 1):
            share = (1 - (rows - top - down).abs()) * (1 - (columns - left - right).abs())
            part = _pixel(input, top + down, left + right) * share.unsqueeze(1)
            total = part if total is None else total + part
    return total


# --- sequences -----------------------------------------------------------------------------------

_NEVER = -1e30


def _shifted(line, count):
    fill = _C.full([count], _NEVER, dtype=line.dtype)
    return _C.cat([fill, line[: line.shape[0] - count]]) if line.shape[0] > count else fill[: line.shape[0]]


def _one_sequence(log_probs, target, blank):
    """The negative logarithm of the probability of a target, over all alignments."""
    labels = [blank]
    for label in target:
        labels += [label, blank]
    skips = [
        place >= 2 and labels[place] != blank and labels[place] != labels[place - 2]
        for place in range(len(labels))
    ]
    never = _C.full([len(labels)], _NEVER, dtype=log_probs.dtype)
    skips = _C.tensor(skips)
    rows = log_probs.index_select(1, _C.tensor(labels, dtype=_C.int64))
    if not rows.shape[0]:
        return _C.zeros([], dtype=rows.dtype) if not target else _C.full([], math.inf, dtype=rows.dtype)
    begins = _C.arange(len(labels)) < 2
    line = _C.where(begins, rows[0], never)
    for row in rows[1:]:
        ways = [line, _shifted(line, 1), _C.where(skips, _shifted(line, 2), never)]
        line = _C.logsumexp(_C.stack(ways), [0]) + row
    loss = -_C.logsumexp(line[-2:] if len(labels) > 1 else line, [0])
    return _C.where(loss > -_NEVER / 2, _C.full_like(loss, math.inf), loss)


def _targets(targets, lengths):
    if targets.dim() == 1:
        line, parts = targets.tolist(), []
        for length in lengths:
            parts.append(line[:length])
            line = line[length:]
        return parts
    return [row[:length] for row, length in zip(targets.tolist(), lengths)]


def _lengths(given):
    return given.tolist() if isinstance(given, _C.Tensor) else list(given)


@overridable("log_probs", "targets", "input_lengths", "target_lengths")
def ctc_loss(
    log_probs, targets, input_lengths, target_lengths, blank=0, reduction="mean", zero_infinity=False
):
    """How improbable targets are, whatever their alignment."""
    reduction = _reduction(reduction, None, None)
    is_batch = log_probs.dim() == 3
    steps = log_probs if is_batch else log_probs.unsqueeze(1)
    if not 0 <= blank < steps.shape[2]:
        raise RuntimeError(f"ctc_loss: blank is {blank}, which is none of {steps.shape[2]} labels")
    sizes, lengths = _lengths(input_lengths), _lengths(target_lengths)
    sizes, lengths = ([one] if isinstance(one, int) else one for one in (sizes, lengths))
    if len(sizes) != steps.shape[1] or len(lengths) != steps.shape[1]:
        raise RuntimeError(f"ctc_loss: {len(sizes)} and {len(lengths)} lengths for a batch of {steps.shape[1]}")
    if any(size > steps.shape[0] for size in sizes):
        raise RuntimeError(f"ctc_loss: an input length of {sizes} is more than {steps.shape[0]}")
    if not is_batch and targets.dim() == 1:
        targets = targets.unsqueeze(0)
    losses = [
        _one_sequence(steps[:size, place], target, blank)
        for place, (size, target) in enumerate(zip(sizes, _targets(targets, lengths)))
    ]
    losses = _C.stack(losses)
    if zero_infinity:
        losses = _C.where(losses == math.inf, _C.zeros_like(losses), losses)
    if reduction == "mean":
        return (losses / _C.tensor(lengths).clamp(min=1).to(losses.dtype)).mean()
    if reduction == "sum":
        return losses.sum()
    return losses if is_batch else losses.squeeze(0)


# --- others --------------------------------------------------------------------------------------


@overridable("input", is_builtin=True)
def pdist(input, p=2):
    """The distances of all pairs of rows."""
    if input.dim() != 2:
        raise RuntimeError(f"pdist: a tensor of {input.dim()} dimensions is no matrix")
    if p < 0:
        raise RuntimeError(f"pdist: p is {p}, but must not be negative")
    count = input.shape[0]
    firsts = [a for a in range(count) for _ in range(a + 1, count)]
    seconds = [b for a in range(count) for b in range(a + 1, count)]
    at = lambda places: input.index_select(0, _C.tensor(places, dtype=_C.int64))  # noqa: E731
    return (at(firsts) - at(seconds)).norm(p, [1])


@overridable("input")
def rrelu(input, lower=1.0 / 8, upper=1.0 / 3, training=False, inplace=False):
    """Negative elements times a slope, which is drawn in training."""
    if lower > upper:
        raise RuntimeError(f"rrelu: lower {lower} is above upper {upper}")
    if training:
        slopes = _C.empty_like(input).uniform_(lower, upper)
        result = _C.where(input <= 0, input * slopes, input)
    else:
        result = _C._nn.leaky_relu(input, (lower + upper) / 2)
    return input.copy_(result) if inplace else result


def rrelu_(input, lower=1.0 / 8, upper=1.0 / 3, training=False):
    """rrelu in place."""
    return rrelu(input, lower, upper, training, True)


for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
