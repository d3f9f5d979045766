"""Losses that call operators; functional.py exports them."""

import warnings

from .. import _C
from .._nodes import with_node
from ..overrides import overridable

__all__ = ["binary_cross_entropy", "cross_entropy", "l1_loss", "mse_loss", "nll_loss"]


def _reduction(reduction, size_average, reduce):
    """The reduction that PyTorch's three arguments select."""
    if size_average is None and reduce is None:
        if reduction not in ("none", "mean", "sum"):
            raise ValueError(f"reduction is none, mean or sum, not {reduction}")
        return reduction
    word = "none" if reduce is False else "sum" if size_average is False else "mean"
    warnings.warn(f"size_average and reduce are of earlier times; give reduction='{word}'", stacklevel=4)
    return word


def number_of(reduction):
    """The operators' number of a reduction."""
    return ("none", "mean", "sum").index(reduction)


def warn_of_shapes(name, input, target):
    """Warns that a target with another shape is broadcast, which is rarely intended."""
    if input.shape != target.shape:
        warnings.warn(
            f"{name}: the target has shape {list(target.shape)}, the input {list(input.shape)}; they are stretched to fit",
            stacklevel=4,
        )


def _reduced(loss, reduction):
    if reduction == "none":
        return loss
    return loss.mean() if reduction == "mean" else loss.sum()


def _weighted(loss, weight, reduction):
    """Weighted losses of elements; the mean is over the number of elements."""
    return _reduced(loss if weight is None else loss * weight, reduction)


@overridable("input", "target", "weight")
def mse_loss(input, target, size_average=None, reduce=None, reduction="mean", weight=None):
    """Squared differences."""
    warn_of_shapes("mse_loss", input, target)
    reduction = _reduction(reduction, size_average, reduce)
    if weight is None:
        return _C._nn.mse_loss(input, target, number_of(reduction))
    return _mean_of_weighted(_C._nn.mse_loss(input, target, 0), weight, reduction)


@overridable("input", "target", "weight")
def l1_loss(input, target, size_average=None, reduce=None, reduction="mean", weight=None):
    """Absolute differences."""
    warn_of_shapes("l1_loss", input, target)
    return _mean_of_weighted((input - target).abs(), weight, _reduction(reduction, size_average, reduce))


def _mean_of_weighted(loss, weight, reduction):
    """The same, but the mean is over the sum of the weights."""
    if weight is not None and weight.shape != loss.shape:
        raise ValueError(f"weight has shape {list(weight.shape)}, but the losses {list(loss.shape)}")
    if weight is None or reduction != "mean":
        return _weighted(loss, weight, reduction)
    return (loss * weight).sum() / weight.expand(loss.shape).sum()


@overridable("input", "target", "weight")
def binary_cross_entropy(
    input, target, weight=None, size_average=None, reduce=None, reduction="mean"
):
    """The loss of probabilities; a logarithm below -100 counts as -100."""
    if input.shape != target.shape:
        raise ValueError(
            f"binary_cross_entropy: a target of shape {list(target.shape)} does not fit an input "
            f"of shape {list(input.shape)}"
        )
    number = number_of(_reduction(reduction, size_average, reduce))
    return _C._nn.binary_cross_entropy(input, target, weight, number)


@overridable("input", "target", "weight")
def nll_loss(
    input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean"
):
    """The negative log-probabilities of the target classes, with the weights of the classes."""
    number = number_of(_reduction(reduction, size_average, reduce))
    return _C._nn.nll_loss_nd(input, target, weight, number, ignore_index)


@overridable("input", "target", "weight")
def cross_entropy(
    input, target, weight=None, size_average=None, ignore_index=-100, reduce=None,
    reduction="mean", label_smoothing=0.0,
):
    """nll_loss of log_softmax. Targets are classes, or the probabilities of all classes."""
    number = number_of(_reduction(reduction, size_average, reduce))
    result = _C._nn.cross_entropy_loss(input, target, weight, number, ignore_index, label_smoothing)
    is_sum = label_smoothing or target.is_floating_point()
    return with_node("AddBackward0" if is_sum else "NllLossBackward0", result)


for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
