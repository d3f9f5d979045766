from ..._C import Tensor
from .module import Module

__all__ = ["BCELoss", "CrossEntropyLoss", "L1Loss", "MSELoss", "NLLLoss"]

class _Loss(Module):
    reduction: str
    def __init__(self, size_average: bool | None = None, reduce: bool | None = None, reduction: str = "mean") -> None: ...
    def forward(self, input: Tensor, target: Tensor) -> Tensor: ...

class _WeightedLoss(_Loss):
    weight: Tensor | None
    def __init__(
        self,
        weight: Tensor | None = None,
        size_average: bool | None = None,
        reduce: bool | None = None,
        reduction: str = "mean",
    ) -> None: ...

class MSELoss(_Loss): ...
class L1Loss(_Loss): ...
class BCELoss(_WeightedLoss): ...

class NLLLoss(_WeightedLoss):
    ignore_index: int
    def __init__(
        self,
        weight: Tensor | None = None,
        size_average: bool | None = None,
        ignore_index: int = -100,
        reduce: bool | None = None,
        reduction: str = "mean",
    ) -> None: ...

class CrossEntropyLoss(NLLLoss):
    label_smoothing: float
    def __init__(
        self,
        weight: Tensor | None = None,
        size_average: bool | None = None,
        ignore_index: int = -100,
        reduce: bool | None = None,
        reduction: str = "mean",
        label_smoothing: float = 0.0,
    ) -> None: ...
