"""Losses."""

from .. import functional
from .._losses import _reduction
from .module import Module

__all__ = """BCELoss BCEWithLogitsLoss CTCLoss CosineEmbeddingLoss CosineSimilarity CrossEntropyLoss GaussianNLLLoss
HingeEmbeddingLoss HuberLoss KLDivLoss L1Loss MSELoss MarginRankingLoss MultiLabelMarginLoss MultiLabelSoftMarginLoss
MultiMarginLoss NLLLoss PairwiseDistance PoissonNLLLoss SmoothL1Loss SoftMarginLoss TripletMarginLoss TripletMarginWithDistanceLoss""".split()


class _Loss(Module):
    """`_names`: the attributes that the function takes as options."""

    _function = None
    _names = ("reduction",)

    def __init__(self, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        is_new = size_average is None and reduce is None
        self.reduction = reduction if is_new else _reduction(reduction, size_average, reduce)

    def forward(self, input, target):
        return self._loss(input, target)

    def _loss(self, *tensors):
        options = {name: getattr(self, name) for name in self._names}
        return getattr(functional, self._function)(*tensors, **options)


class _WeightedLoss(_Loss):
    _names = ("weight", "reduction")

    def __init__(self, weight=None, size_average=None, reduce=None, reduction="mean"):
        super().__init__(size_average, reduce, reduction)
        self.register_buffer("weight", weight)


class MSELoss(_Loss):
    _function = "mse_loss"


class L1Loss(_Loss):
    _function = "l1_loss"


class SmoothL1Loss(_Loss):
    _function = "smooth_l1_loss"
    _names = ("reduction", "beta")

    def __init__(self, size_average=None, reduce=None, reduction="mean", beta=1.0):
        super().__init__(size_average, reduce, reduction)
        self.beta = beta


class HuberLoss(_Loss):
    _function = "huber_loss"
    _names = ("reduction", "delta")

    def __init__(self, reduction="mean", delta=1.0):
        super().__init__(reduction=reduction)
        self.delta = delta


class KLDivLoss(_Loss):
    _function = "kl_div"
    _names = ("reduction", "log_target")

    def __init__(self, size_average=None, reduce=None, reduction="mean", log_target=False):
        super().__init__(size_average, reduce, reduction)
        self.log_target = log_target


class PoissonNLLLoss(_Loss):
    _function = "poisson_nll_loss"
    _names = ("log_input", "full", "eps", "reduction")

    def __init__(
        self, log_input=True, full=False, size_average=None, eps=1e-8, reduce=None, reduction="mean"
    ):
        super().__init__(size_average, reduce, reduction)
        self.log_input = log_input
        self.full = full
        self.eps = eps


class GaussianNLLLoss(_Loss):
    _function = "gaussian_nll_loss"
    _names = ("full", "eps", "reduction")

    def __init__(self, *, full=False, eps=1e-6, reduction="mean"):
        super().__init__(reduction=reduction)
        self.full = full
        self.eps = eps

    def forward(self, input, target, var):
        return self._loss(input, target, var)


class BCELoss(_WeightedLoss):
    _function = "binary_cross_entropy"


class BCEWithLogitsLoss(_WeightedLoss):
    _function = "binary_cross_entropy_with_logits"
    _names = ("weight", "pos_weight", "reduction")

    def __init__(
        self, weight=None, size_average=None, reduce=None, reduction="mean", pos_weight=None
    ):
        super().__init__(weight, size_average, reduce, reduction)
        self.register_buffer("pos_weight", pos_weight)


class NLLLoss(_WeightedLoss):
    _function = "nll_loss"
    _names = ("weight", "ignore_index", "reduction")

    def __init__(
        self, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean"
    ):
        super().__init__(weight, size_average, reduce, reduction)
        self.ignore_index = ignore_index


class CrossEntropyLoss(_WeightedLoss):
    _function = "cross_entropy"
    _names = ("weight", "ignore_index", "reduction", "label_smoothing")

    def __init__(
        self,
        weight=None,
        size_average=None,
        ignore_index=-100,
        reduce=None,
        reduction="mean",
        label_smoothing=0.0,
    ):
        super().__init__(weight, size_average, reduce, reduction)
        self.ignore_index = ignore_index
        self.label_smoothing = label_smoothing


class SoftMarginLoss(_Loss):
    _function = "soft_margin_loss"


class MultiLabelMarginLoss(_Loss):
    _function = "multilabel_margin_loss"


class MultiLabelSoftMarginLoss(_WeightedLoss):
    _function = "multilabel_soft_margin_loss"


class MultiMarginLoss(_WeightedLoss):
    _function = "multi_margin_loss"
    _names = ("p", "margin", "weight", "reduction")

    def __init__(
        self, p=1, margin=1.0, weight=None, size_average=None, reduce=None, reduction="mean"
    ):
        super().__init__(weight, size_average, reduce, reduction)
        if p not in (1, 2):
            raise ValueError(f"MultiMarginLoss: p is {p}, not 1 or 2")
        if weight is not None and weight.dim() != 1:
            raise ValueError(f"MultiMarginLoss: weight has {weight.dim()} dimensions, not one")
        self.p = p
        self.margin = margin


class HingeEmbeddingLoss(_Loss):
    _function = "hinge_embedding_loss"
    _names = ("margin", "reduction")

    def __init__(self, margin=1.0, size_average=None, reduce=None, reduction="mean"):
        super().__init__(size_average, reduce, reduction)
        self.margin = margin


class _PairLoss(_Loss):
    """Of two inputs."""

    _names = ("margin", "reduction")

    def __init__(self, margin=0.0, size_average=None, reduce=None, reduction="mean"):
        super().__init__(size_average, reduce, reduction)
        self.margin = margin

    def forward(self, input1, input2, target):
        return self._loss(input1, input2, target)


class CosineEmbeddingLoss(_PairLoss):
    _function = "cosine_embedding_loss"


class MarginRankingLoss(_PairLoss):
    _function = "margin_ranking_loss"


def _check_margin(name, margin):
    if margin <= 0:
        raise ValueError(f"{name}: margin is {margin}, but must be positive")


class TripletMarginLoss(_Loss):
    _function = "triplet_margin_loss"
    _names = ("margin", "p", "eps", "swap", "reduction")

    def __init__(
        self, margin=1.0, p=2.0, eps=1e-6, swap=False, size_average=None, reduce=None,
        reduction="mean",
    ):
        super().__init__(size_average, reduce, reduction)
        _check_margin("TripletMarginLoss", margin)
        self.margin = margin
        self.p = p
        self.eps = eps
        self.swap = swap

    def forward(self, anchor, positive, negative):
        return self._loss(anchor, positive, negative)


class TripletMarginWithDistanceLoss(_Loss):
    _function = "triplet_margin_with_distance_loss"
    _names = ("distance_function", "margin", "swap", "reduction")

    def __init__(self, *, distance_function=None, margin=1.0, swap=False, reduction="mean"):
        super().__init__(reduction=reduction)
        _check_margin("TripletMarginWithDistanceLoss", margin)
        self.distance_function = (
            PairwiseDistance() if distance_function is None else distance_function
        )
        self.margin = margin
        self.swap = swap

    def forward(self, anchor, positive, negative):
        return self._loss(anchor, positive, negative)


class CosineSimilarity(Module):
    def __init__(self, dim=1, eps=1e-8):
        super().__init__()
        self.dim = dim
        self.eps = eps

    def forward(self, x1, x2):
        return functional.cosine_similarity(x1, x2, self.dim, self.eps)


class PairwiseDistance(Module):
    def __init__(self, p=2.0, eps=1e-6, keepdim=False):
        super().__init__()
        self.norm = p
        self.eps = eps
        self.keepdim = keepdim

    def forward(self, x1, x2):
        return functional.pairwise_distance(x1, x2, self.norm, self.eps, self.keepdim)


class CTCLoss(_Loss):
    def __init__(self, blank=0, reduction="mean", zero_infinity=False):
        super().__init__(reduction=reduction)
        self.blank = blank
        self.zero_infinity = zero_infinity

    def forward(self, log_probs, targets, input_lengths, target_lengths):
        return functional.ctc_loss(
            log_probs, targets, input_lengths, target_lengths, self.blank, self.reduction, self.zero_infinity
        )
