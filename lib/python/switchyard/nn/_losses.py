"""Losses, of operators; functional.py has them under its own name."""

import warnings

from .. import _C
from .._nodes import with_node
from ..overrides import overridable

__all__ = ["binary_cross_entropy", "cross_entropy", "l1_loss", "mse_loss", "nll_loss"]


def _reduction(reduction, size_average, reduce):
    """One word for the three that PyTorch takes."""
    if size_average is None and reduce is None:
        if reduction not in ("none", "mean", "sum"):
            raise ValueError(f"reduction is none, mean or sum, not {reduction}")
        return reduction
    word = "none" if reduce is False else "sum" if size_average is False else "mean"
    warnings.warn(f"size_average and reduce are of earlier times; give reduction='{word}'", stacklevel=4)
    return word


def number_of(reduction):
    """The number that operators take for a word."""
    return ("none", "mean", "sum").index(reduction)


def warn_of_shapes(name, input, target):
    """A target of another shape is stretched, which is seldom meant."""
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
    """Losses of elements times their weights; a mean is one over the elements."""
    return _reduced(loss if weight is None else loss * weight, reduction)


@overridable("input", "target", "weight")
def mse_loss(input, target, size_average=None, reduce=None, reduction="mean", weight=None):
    """The squares of differences."""
    warn_of_shapes("mse_loss", input, target)
    reduction = _reduction(reduction, size_average, reduce)
    if weight is None:
        return _C._nn.mse_loss(input, target, number_of(reduction))
    return _mean_of_weighted(_C._nn.mse_loss(input, target, 0), weight, reduction)


@overridable("input", "target", "weight")
def l1_loss(input, target, size_average=None, reduce=None, reduction="mean", weight=None):
    """The sizes of differences."""
    warn_of_shapes("l1_loss", input, target)
    return _mean_of_weighted((input - target).abs(), weight, _reduction(reduction, size_average, reduce))


def _mean_of_weighted(loss, weight, reduction):
    """The same, but a mean is one over the sum of the weights."""
    if weight is not None and weight.shape != loss.shape:
        raise ValueError(f"weight has shape {list(weight.shape)}, but the losses {list(loss.shape)}")
    if weight is None or reduction != "mean":
        return _weighted(loss, weight, reduction)
    return (loss * weight).sum() / weight.expand(loss.shape).sum()


@overridable("input", "target", "weight")
def binary_cross_entropy(
    input, target, weight=None, size_average=None, reduce=None, reduction="mean"
):
    """Of probabilities; a logarithm below -100 counts as -100."""
    if input.shape != target.shape:
        raise ValueError(
            f"binary_cross_entropy: a target of shape {list(target.shape)} does not fit an input "
            f"of shape {list(input.shape)}"
        )
    number = number_of(_reduction(reduction, size_average, reduce))
    return _C._nn.binary_cross_entropy(input, target, weight, number)


def _check_classes(target, kept, classes):
    outside = kept & ((target < 0) | (target >= classes))
    # One without memory does not say.
    if not target.is_meta and bool(outside.any()):
        raise IndexError(f"target {target[outside].reshape([-1])[0].item()} is none of {classes} classes")


def _chosen(input, target, weight, ignore_index):
    """Minus the elements that the targets name, and the weights; both are zero for ignored ones."""
    dim = 0 if input.dim() == 1 else 1
    if dim and target.dim() and input.shape[0] != target.shape[0]:
        raise ValueError(f"there are {input.shape[0]} rows of classes, but {target.shape[0]} targets")
    if target.is_floating_point():
        raise RuntimeError(f"targets are numbers of classes, and {target.dtype} has no whole numbers")
    kept = target != ignore_index
    _check_classes(target, kept, input.shape[dim])
    safe = _C.where(kept, target, _C.zeros_like(target))
    weights = kept.to(input.dtype)
    if weight is not None:
        weights = weights * weight[safe]
    # Without classes all targets are ignored.
    chosen = -input.gather(dim, safe.unsqueeze(dim)).squeeze(dim) if input.shape[dim] else input.sum(dim)
    return _C.where(kept, chosen * weights, _C.zeros_like(chosen)), weights


@overridable("input", "target", "weight")
def nll_loss(
    input, target, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean"
):
    """Minus the logarithms of the probabilities that the targets name, with the weights of their classes."""
    loss, weights = _chosen(input, target, weight, ignore_index)
    reduction = _reduction(reduction, size_average, reduce)
    return loss.sum() / weights.sum() if reduction == "mean" else _reduced(loss, reduction)


def _of_probabilities(logarithms, target, weight, reduction, label_smoothing):
    dim = 0 if logarithms.dim() == 1 else 1
    classes = logarithms.shape[dim]
    if label_smoothing > 0:
        target = target * (1 - label_smoothing) + label_smoothing / classes
    terms = logarithms * target
    if weight is not None:
        terms = terms * weight.reshape([classes] + [1] * (logarithms.dim() - dim - 1))
    loss = -terms.sum(dim)
    return loss.sum() / max(loss.numel(), 1) if reduction == "mean" else _reduced(loss, reduction)


def _smooth(logarithms, target, weight, ignore_index):
    """What all classes would lose, for the targets that are not ignored."""
    dim = 0 if logarithms.dim() == 1 else 1
    terms = logarithms
    if weight is not None:
        terms = terms * weight.reshape([-1] + [1] * (logarithms.dim() - dim - 1))
    smooth = -terms.sum(dim)
    return _C.where(target != ignore_index, smooth, _C.zeros_like(smooth))


@overridable("input", "target", "weight")
def cross_entropy(
    input, target, weight=None, size_average=None, ignore_index=-100, reduce=None,
    reduction="mean", label_smoothing=0.0,
):
    """nll_loss of the logarithms of softmax. Targets are classes, or the probabilities of all classes."""
    reduction = _reduction(reduction, size_average, reduce)
    if not 0.0 <= label_smoothing <= 1.0:
        raise RuntimeError(
            f"cross_entropy: label_smoothing is {label_smoothing}, not from 0 to 1"
        )
    dim = 0 if input.dim() == 1 else 1
    logarithms = input.log_softmax(dim)
    if target.is_floating_point() and target.shape == input.shape:
        return _of_probabilities(logarithms, target, weight, reduction, label_smoothing)
    loss, weights = _chosen(logarithms, target, weight, ignore_index)
    if label_smoothing > 0:
        smooth = _smooth(logarithms, target, weight, ignore_index) * (label_smoothing / input.shape[dim])
        loss = loss * (1 - label_smoothing) + smooth
    result = loss.sum() / weights.sum() if reduction == "mean" else _reduced(loss, reduction)
    return with_node("NllLossBackward0" if label_smoothing == 0 else "AddBackward0", result)


for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
