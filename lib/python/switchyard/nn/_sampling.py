"""fold, ctc_loss and rrelu; functional.py exports them."""

from .. import _C
from ..overrides import overridable
from ._losses import _reduction, number_of

__all__ = ["ctc_loss", "fold", "rrelu", "rrelu_"]


def _pair(value):
    return list(value) if isinstance(value, (tuple, list)) else [value] * 2


@overridable("input")
def fold(input, output_size, kernel_size, dilation=1, padding=0, stride=1):
    """Sums overlapping windows to images: the inverse of unfold."""
    if input.dim() not in (2, 3):
        raise RuntimeError(f"fold: the input has {input.dim()} dimensions, not 2 or 3")
    sizes = (_pair(one) for one in (output_size, kernel_size, dilation, padding, stride))
    return _C._nn.col2im(input, *sizes)


@overridable("log_probs", "targets", "input_lengths", "target_lengths")
def ctc_loss(
    log_probs, targets, input_lengths, target_lengths, blank=0, reduction="mean", zero_infinity=False
):
    """The negative log-probability of the targets over all alignments."""
    return _C.ctc_loss(
        log_probs, targets, input_lengths, target_lengths, blank,
        number_of(_reduction(reduction, None, None)), zero_infinity,
    )


@overridable("input")
def rrelu(input, lower=1.0 / 8, upper=1.0 / 3, training=False, inplace=False):
    """Multiplies negative elements by a slope, which is random in training."""
    return (_C.rrelu_ if inplace else _C.rrelu)(input, lower, upper, training)


def rrelu_(input, lower=1.0 / 8, upper=1.0 / 3, training=False):
    """rrelu in place."""
    return rrelu(input, lower, upper, training, True)


for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
