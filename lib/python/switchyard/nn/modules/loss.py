"""Losses."""

from .. import functional
from .module import Module

__all__ = ["BCELoss", "CrossEntropyLoss", "L1Loss", "MSELoss", "NLLLoss"]


class _Loss(Module):
    _function = None

    def __init__(self, reduction="mean"):
        super().__init__()
        self.reduction = reduction

    def forward(self, input, target):
        return getattr(functional, self._function)(input, target, reduction=self.reduction)


class MSELoss(_Loss):
    _function = "mse_loss"


class L1Loss(_Loss):
    _function = "l1_loss"


class NLLLoss(_Loss):
    _function = "nll_loss"


class CrossEntropyLoss(_Loss):
    _function = "cross_entropy"


class BCELoss(_Loss):
    _function = "binary_cross_entropy"
