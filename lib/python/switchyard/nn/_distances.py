"""Losses of numbers and of distances that call operators; functional.py exports them."""

import math
import warnings

from .. import _C
from ..autograd.grad_mode import no_grad
from ..overrides import overridable
from ._losses import _reduced, _reduction, _weighted, number_of, warn_of_shapes

__all__ = """binary_cross_entropy_with_logits cosine_embedding_loss gaussian_nll_loss
hinge_embedding_loss huber_loss kl_div margin_ranking_loss poisson_nll_loss smooth_l1_loss
soft_margin_loss triplet_margin_loss triplet_margin_with_distance_loss""".split()


@overridable("input", "target")
def kl_div(input, target, size_average=None, reduce=None, reduction="mean", log_target=False):
    """The divergence of the probabilities `target` from those whose logarithms are the input."""
    is_batch_mean = reduction == "batchmean" and size_average is None and reduce is None
    if reduction == "mean":
        warnings.warn("kl_div: reduction='mean' is the mean of the elements; 'batchmean' is the divergence", stacklevel=3)
    reduction = "sum" if is_batch_mean else _reduction(reduction, size_average, reduce)
    loss = _C.kl_div(input, target, number_of(reduction), log_target=log_target)
    return loss / input.size(0) if is_batch_mean and input.dim() else loss


@overridable("input", "target")
def smooth_l1_loss(input, target, size_average=None, reduce=None, reduction="mean", beta=1.0):
    """Squared differences below beta, absolute differences above."""
    reduction = _reduction(reduction, size_average, reduce)
    if beta < 0:
        raise RuntimeError(f"smooth_l1_loss: beta is {beta}, but cannot be negative")
    warn_of_shapes("smooth_l1_loss", input, target)
    if beta == 0:
        return _C._nn.l1_loss(input, target, number_of(reduction))
    return _C._nn.smooth_l1_loss(input, target, number_of(reduction), beta)


@overridable("input", "target", "weight")
def huber_loss(input, target, reduction="mean", delta=1.0, weight=None):
    """Squared differences up to delta, and linear beyond."""
    reduction = _reduction(reduction, None, None)
    if delta <= 0:
        raise RuntimeError(f"huber_loss: delta is {delta}, but must be positive")
    warn_of_shapes("huber_loss", input, target)
    if weight is None:
        return _C._nn.huber_loss(input, target, number_of(reduction), delta)
    if weight.shape != input.shape:
        raise ValueError(f"weight has shape {list(weight.shape)}, but the input {list(input.shape)}")
    return _weighted(_C._nn.huber_loss(input, target, 0, delta), weight, reduction)


@overridable("input", "target", "weight", "pos_weight")
def binary_cross_entropy_with_logits(
    input, target, weight=None, size_average=None, reduce=None, reduction="mean", pos_weight=None
):
    """binary_cross_entropy of sigmoid(input), without its loss of precision."""
    reduction = _reduction(reduction, size_average, reduce)
    if input.shape != target.shape:
        raise ValueError(
            f"binary_cross_entropy_with_logits: a target of shape {list(target.shape)} does not fit "
            f"an input of shape {list(input.shape)}"
        )
    return _C.binary_cross_entropy_with_logits(input, target, weight, pos_weight, number_of(reduction))


@overridable("input", "target")
def poisson_nll_loss(
    input, target, log_input=True, full=False, size_average=None, eps=1e-8, reduce=None, reduction="mean"
):
    """For counts whose means, or their logarithms, are the input."""
    reduction = _reduction(reduction, size_average, reduce)
    return _C.poisson_nll_loss(input, target, log_input, full, eps, number_of(reduction))


def _variance_of(input, var):
    """The variances, in sizes that broadcast to those of the input."""
    if isinstance(var, float):
        var = _C.full_like(input, var)
    if bool((var < 0).any()):
        raise ValueError("gaussian_nll_loss: var has a negative element")
    own, wanted = tuple(var.shape), tuple(input.shape)
    if own == wanted:
        return var
    if own == wanted[:-1]:
        return var.unsqueeze(-1)
    if len(own) == len(wanted) and [b for a, b in zip(wanted, own) if a != b] == [1]:
        return var
    raise ValueError(
        f"gaussian_nll_loss: var of shape {list(own)} does not fit an input of shape {list(wanted)}"
    )


@overridable("input", "target", "var")
def gaussian_nll_loss(input, target, var, full=False, eps=1e-6, reduction="mean"):
    """For numbers with the means `input` and the variances `var`."""
    var = _variance_of(input, var)
    reduction = _reduction(reduction, None, None)
    var = var.clone()
    with no_grad():
        var.clamp_(min=eps)
    loss = 0.5 * (var.log() + (input - target) ** 2 / var)
    if full:
        loss = loss + 0.5 * math.log(2 * math.pi)
    return _reduced(loss, reduction)



def _check_ranks(name, tensors, ranks):
    if len(set(ranks)) != 1:
        shapes = ", ".join(str(list(tensor.shape)) for tensor in tensors)
        raise RuntimeError(f"{name}: the numbers of dimensions differ in shapes {shapes}")


@overridable("input1", "input2", "target")
def cosine_embedding_loss(
    input1, input2, target, margin=0, size_average=None, reduce=None, reduction="mean"
):
    """1 minus the cosine if the target is 1; the excess of the cosine over the margin if it is -1."""
    reduction = _reduction(reduction, size_average, reduce)
    _check_ranks(
        "cosine_embedding_loss",
        (input1, input2, target),
        (input1.dim(), input2.dim(), target.dim() + 1),
    )
    return _C.cosine_embedding_loss(input1, input2, target, margin, number_of(reduction))


@overridable("input1", "input2", "target")
def margin_ranking_loss(
    input1, input2, target, margin=0, size_average=None, reduce=None, reduction="mean"
):
    """By how much input1 misses a lead by the margin; with target -1, input2."""
    reduction = _reduction(reduction, size_average, reduce)
    tensors = (input1, input2, target)
    _check_ranks("margin_ranking_loss", tensors, [tensor.dim() for tensor in tensors])
    return _C.margin_ranking_loss(input1, input2, target, margin, number_of(reduction))


@overridable("input", "target")
def hinge_embedding_loss(
    input, target, margin=1.0, size_average=None, reduce=None, reduction="mean"
):
    """The distance if the target is 1; by how much it is below the margin if the target is -1."""
    reduction = _reduction(reduction, size_average, reduce)
    return _C.hinge_embedding_loss(input, target, margin, number_of(reduction))


@overridable("input", "target")
def soft_margin_loss(input, target, size_average=None, reduce=None, reduction="mean"):
    """log(1 + exp(-target * input))"""
    return _C._nn.soft_margin_loss(input, target, number_of(_reduction(reduction, size_average, reduce)))


@overridable("anchor", "positive", "negative")
def triplet_margin_loss(
    anchor, positive, negative, margin=1.0, p=2, eps=1e-6, swap=False,
    size_average=None, reduce=None, reduction="mean",
):
    """Returns max(0, d(anchor, positive) - d(anchor, negative) + margin) for the distance d of norm p."""
    reduction = _reduction(reduction, size_average, reduce)
    if margin <= 0:
        raise ValueError(f"triplet_margin_loss: margin is {margin}, but must be positive")
    tensors = (anchor, positive, negative)
    _check_ranks("triplet_margin_loss", tensors, [tensor.dim() for tensor in tensors])
    return _C.triplet_margin_loss(anchor, positive, negative, margin, p, eps, swap, number_of(reduction))


@overridable("anchor", "positive", "negative")
def triplet_margin_with_distance_loss(
    anchor, positive, negative, *, distance_function=None, margin=1.0, swap=False, reduction="mean"
):
    """triplet_margin_loss with a custom distance."""
    reduction = _reduction(reduction, None, None)
    if margin <= 0:
        raise ValueError(f"triplet_margin_with_distance_loss: margin is {margin}, but must be positive")
    tensors = (anchor, positive, negative)
    _check_ranks("triplet_margin_with_distance_loss", tensors, [tensor.dim() for tensor in tensors])
    distance = _C.pairwise_distance if distance_function is None else distance_function
    near, far = distance(anchor, positive), distance(anchor, negative)
    if swap:
        far = _C.minimum(far, distance(positive, negative))
    return _reduced((margin + near - far).clamp_min(0), reduction)


for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
