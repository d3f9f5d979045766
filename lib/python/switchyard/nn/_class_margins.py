"""Margin losses of class scores; functional.py exports them."""

from .. import _C
from ..overrides import overridable
from ._activations import logsigmoid
from ._losses import _reduced, _reduction, number_of

__all__ = ["multi_margin_loss", "multilabel_margin_loss", "multilabel_soft_margin_loss"]


@overridable("input", "target", "weight")
def multi_margin_loss(
    input, target, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction="mean"
):
    """By how much each other class violates the margin to the right one, to the power p."""
    reduction = _reduction(reduction, size_average, reduce)
    if p not in (1, 2):
        raise ValueError(f"multi_margin_loss: p is {p}, not 1 or 2")
    if weight is not None and weight.dim() != 1:
        raise ValueError(f"multi_margin_loss: weight has {weight.dim()} dimensions, not one")
    return _C._nn.multi_margin_loss(input, target, p, margin, weight, number_of(reduction))


@overridable("input", "target")
def multilabel_margin_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    """The same for several right classes, listed before the first -1 of a row."""
    reduction = _reduction(reduction, size_average, reduce)
    return _C._nn.multilabel_margin_loss(input, target, number_of(reduction))


@overridable("input", "target", "weight")
def multilabel_soft_margin_loss(
    input, target, weight=None, size_average=None, reduce=None, reduction="mean"
):
    """The mean over the classes of a separate binary loss for each class."""
    reduction = _reduction(reduction, size_average, reduce)
    loss = -(target * logsigmoid(input) + (1 - target) * logsigmoid(-input))
    if weight is not None:
        loss = loss * weight
    return _reduced(loss.sum(-1) / input.shape[-1], reduction)


for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
