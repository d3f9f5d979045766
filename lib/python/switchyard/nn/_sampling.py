"""Images from windows, sequences without an alignment; functional.py has them under its own name."""

import math

from .. import _C
from ..autograd.function import Function, once_differentiable
from ..overrides import overridable
from ._losses import _reduction

__all__ = ["ctc_loss", "fold", "rrelu", "rrelu_"]


def _pair(value):
    return list(value) if isinstance(value, (tuple, list)) else [value] * 2


@overridable("input")
def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """Images as the sums of windows that lie over each other: the way back of unfold."""
    if input.dim() not in (2, 3):
        raise RuntimeError(f"fold: the input has {input.dim()} dimensions, not 2 or 3")
    sizes = (_pair(one) for one in (output_size, kernel_size, dilation, padding, stride))
    return _C._nn.col2im(input, *sizes)


# --- sequences -----------------------------------------------------------------------------------

def _log_of_sum(ways):
    """The logarithm of the sum of exponentials of rows; of nothing but -inf it is -inf."""
    greatest = ways.amax(0)
    greatest = _C.where(greatest == -math.inf, _C.zeros_like(greatest), greatest)
    return (ways - greatest).exp().sum(0).log() + greatest


def _later(line, count):
    """The line moved by places, of which none is reached before."""
    never = _C.full([min(count, line.shape[0])], -math.inf, dtype=line.dtype)
    return _C.cat([never, line[: max(line.shape[0] - count, 0)]])


def _ways_to(rows, skips):
    """For each step and place of a target between blanks, the logarithm of the probability of getting there."""
    never = _C.full_like(rows[0], -math.inf)
    found = [_C.where(_C.arange(rows.shape[1]) < 2, rows[0], never)]
    for row in rows[1:]:
        line = found[-1]
        ways = [line, _later(line, 1), _C.where(skips, _later(line, 2), never)]
        found.append(_log_of_sum(_C.stack(ways)) + row)
    return _C.stack(found)


def _skips(labels, blank):
    """Where a target may come from two places before: no blank, and no label twice."""
    return _C.tensor([i >= 2 and one != blank and one != labels[i - 2] for i, one in enumerate(labels)])


class _SequenceLoss(Function):
    """The negative logarithm of the probability of a target, over all alignments; the gradient is PyTorch's, which
    takes the steps for logarithms of probabilities whose sum is one."""

    _operator_node = "CtcLossBackward0"

    @staticmethod
    def forward(ctx, steps, target, blank, zeroes_infinity):
        if not steps.shape[0]:
            loss = _C.full([], math.inf if target else 0.0, dtype=steps.dtype)
            ctx.save_for_backward(_C.zeros_like(steps))
            return loss
        labels = [blank]
        for label in target:
            labels += [label, blank]
        places = _C.tensor(labels, dtype=_C.int64)
        rows = steps.index_select(1, places)
        before = _ways_to(rows, _skips(labels, blank))
        after = _ways_to(rows.flip([0, 1]), _skips(labels[::-1], blank)).flip([0, 1])
        loss = -_log_of_sum(before[-1, -2:])
        each = before + after
        shares = _C.full_like(steps, -math.inf)
        for label in dict.fromkeys(labels):
            shares[:, label] = _log_of_sum(each[:, places == label].transpose(0, 1))
        slopes = steps.exp() - (shares + loss - steps).exp()
        is_lost = zeroes_infinity and float(loss) == math.inf
        ctx.save_for_backward(_C.zeros_like(steps) if is_lost else slopes)
        return loss

    @staticmethod
    @once_differentiable
    def backward(ctx, gradient):
        return gradient * ctx.saved_tensors[0], None, None, None


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
        _SequenceLoss.apply(steps[:size, place], target, blank, zero_infinity)
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
