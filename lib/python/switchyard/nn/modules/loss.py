"""Losses."""

from .. import functional
from .._losses import _reduction
from .module import Module

__all__ = ["BCELoss", "CrossEntropyLoss", "L1Loss", "MSELoss", "NLLLoss"]


class _Loss(Module):
    _function = None

    def __init__(self, size_average=None, reduce=None, reduction="mean"):
        super().__init__()
        self.reduction = _reduction(reduction, size_average, reduce)

    def _options(self):
        return {"reduction": self.reduction}

    def forward(self, input, target):
        return getattr(functional, self._function)(input, target, **self._options())


class _WeightedLoss(_Loss):
    def __init__(self, weight=None, size_average=None, reduce=None, reduction="mean"):
        super().__init__(size_average, reduce, reduction)
        self.register_buffer("weight", weight)

    def _options(self):
        return {"weight": self.weight, **super()._options()}


class MSELoss(_Loss):
    _function = "mse_loss"


class L1Loss(_Loss):
    _function = "l1_loss"


class BCELoss(_WeightedLoss):
    _function = "binary_cross_entropy"


class NLLLoss(_WeightedLoss):
    _function = "nll_loss"

    def __init__(
        self, weight=None, size_average=None, ignore_index=-100, reduce=None, reduction="mean"
    ):
        super().__init__(weight, size_average, reduce, reduction)
        self.ignore_index = ignore_index

    def _options(self):
        return {"ignore_index": self.ignore_index, **super()._options()}


class CrossEntropyLoss(NLLLoss):
    _function = "cross_entropy"

    def __init__(
        self,
        weight=None,
        size_average=None,
        ignore_index=-100,
        reduce=None,
        reduction="mean",
        label_smoothing=0.0,
    ):
        super().__init__(weight, size_average, ignore_index, reduce, reduction)
        self.label_smoothing = label_smoothing

    def _options(self):
        return {"label_smoothing": self.label_smoothing, **super()._options()}
