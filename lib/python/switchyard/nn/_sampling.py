"""Images from windows, sequences without an alignment; functional.py has them under its own name."""

import math

from .. import _C
from ..overrides import overridable
from ._losses import _reduction

__all__ = ["ctc_loss", "fold", "pdist", "rrelu", "rrelu_"]


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
