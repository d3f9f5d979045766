"""Losses of scores of classes, by how far the right ones are ahead; functional.py has them under its own name."""

from .. import _C
from ..overrides import overridable
from ._activations import logsigmoid
from ._losses import _reduced, _reduction

__all__ = ["multi_margin_loss", "multilabel_margin_loss", "multilabel_soft_margin_loss"]


def _rows(input, target, name, is_class):
    """The scores as rows of a matrix, and their targets: a class or a line of classes for each."""
    if input.dim() not in (1, 2) or input.numel() == 0 and input.shape[-1] == 0:
        raise RuntimeError(f"{name}: the input is one row or rows of scores, not {list(input.shape)}")
    expected = list(input.shape[:-1]) if is_class else list(input.shape)
    if input.dim() == 1 and is_class and list(target.shape) == [1]:
        expected = [1]
    if list(target.shape) != expected:
        raise RuntimeError(f"{name}: the target has shape {list(target.shape)}, not {expected}")
    if target.is_floating_point():
        raise RuntimeError(f"{name}: targets are numbers of classes, and {target.dtype} has no whole numbers")
    rows = input.reshape([-1, input.shape[-1]])
    return rows, target.reshape([-1] if is_class else [-1, input.shape[-1]])


def _positive(terms):
    """What is no number counts nothing."""
    return _C.where(terms > 0, terms, _C.zeros_like(terms))


@overridable("input", "target", "weight")
def multi_margin_loss(
    input, target, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction="mean"
):
    """What each other class lacks to be behind the right one by the margin, to the power p."""
    reduction = _reduction(reduction, size_average, reduce)
    if p not in (1, 2):
        raise ValueError(f"multi_margin_loss: p is {p}, not 1 or 2")
    if weight is not None and weight.dim() != 1:
        raise ValueError(f"multi_margin_loss: weight has {weight.dim()} dimensions, not one")
    rows, classes = _rows(input, target, "multi_margin_loss", True)
    count = rows.shape[1]
    if bool(((classes < 0) | (classes >= count)).any()):
        raise RuntimeError(f"multi_margin_loss: a target is none of {count} classes")
    right = classes.unsqueeze(1)
    terms = _positive(margin - rows.gather(1, right) + rows)
    if p == 2:
        terms = terms * terms
    if weight is not None:
        terms = terms * weight[classes].unsqueeze(1)
    is_other = _C.arange(count) != right
    loss = _C.where(is_other, terms, _C.zeros_like(terms)).sum(1) / count
    return _reduced(loss.reshape(list(input.shape[:-1])), reduction)


@overridable("input", "target")
def multilabel_margin_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    """The same for several right classes, which stand in front of the first -1 of a line."""
    reduction = _reduction(reduction, size_average, reduce)
    rows, lines = _rows(input, target, "multilabel_margin_loss", False)
    count = rows.shape[1]
    if bool(((lines < -1) | (lines >= count)).any()):
        raise RuntimeError(f"multilabel_margin_loss: a target is none of {count} classes")
    is_named = (lines < 0).to(_C.int64).cumsum(1) == 0
    named = lines.clamp(min=0)
    is_right = ((named.unsqueeze(2) == _C.arange(count)) & is_named.unsqueeze(2)).any(1)
    ahead = 1 - rows.gather(1, named).unsqueeze(2) + rows.unsqueeze(1)
    counts = is_named.unsqueeze(2) & is_right.logical_not().unsqueeze(1)
    terms = _positive(ahead)
    loss = _C.where(counts, terms, _C.zeros_like(terms)).sum([1, 2]) / count
    return _reduced(loss.reshape(list(input.shape[:-1])), reduction)


@overridable("input", "target", "weight")
def multilabel_soft_margin_loss(
    input, target, weight=None, size_average=None, reduce=None, reduction="mean"
):
    """The loss of each class for itself, as a probability that it is right, in the mean of the classes."""
    reduction = _reduction(reduction, size_average, reduce)
    loss = -(target * logsigmoid(input) + (1 - target) * logsigmoid(-input))
    if weight is not None:
        loss = loss * weight
    return _reduced(loss.sum(-1) / input.shape[-1], reduction)


for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
