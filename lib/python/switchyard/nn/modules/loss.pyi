from typing import Any

from ..._C import Tensor
from .module import Module

__all__ = [
    "BCELoss",
    "BCEWithLogitsLoss",
    "CTCLoss",
    "CosineEmbeddingLoss",
    "CosineSimilarity",
    "CrossEntropyLoss",
    "GaussianNLLLoss",
    "HingeEmbeddingLoss",
    "HuberLoss",
    "KLDivLoss",
    "L1Loss",
    "MSELoss",
    "MarginRankingLoss",
    "MultiLabelMarginLoss",
    "MultiLabelSoftMarginLoss",
    "MultiMarginLoss",
    "NLLLoss",
    "PairwiseDistance",
    "PoissonNLLLoss",
    "SmoothL1Loss",
    "SoftMarginLoss",
    "TripletMarginLoss",
    "TripletMarginWithDistanceLoss",
]

class _Loss(Module):
    reduction: Any
    def __init__(self, size_average: Any = None, reduce: Any = None, reduction: str = 'mean') -> None: ...
    def forward(self, input: Tensor, target: Tensor) -> Tensor: ...

class _WeightedLoss(_Loss):
    weight: Tensor | None
    def __init__(
        self,
        weight: Tensor | None = None,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = 'mean',
    ) -> None: ...

class MSELoss(_Loss): ...

class L1Loss(_Loss): ...

class SmoothL1Loss(_Loss):
    beta: float
    def __init__(
        self,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = 'mean',
        beta: float = 1.0,
    ) -> None: ...

class HuberLoss(_Loss):
    delta: float
    def __init__(self, reduction: str = 'mean', delta: float = 1.0) -> None: ...

class KLDivLoss(_Loss):
    log_target: bool
    def __init__(
        self,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = 'mean',
        log_target: bool = False,
    ) -> None: ...

class PoissonNLLLoss(_Loss):
    log_input: bool
    full: bool
    eps: float
    def __init__(
        self,
        log_input: bool = True,
        full: bool = False,
        size_average: Any = None,
        eps: float = 1e-08,
        reduce: Any = None,
        reduction: str = 'mean',
    ) -> None: ...

class GaussianNLLLoss(_Loss):
    full: bool
    eps: float
    def __init__(self, *, full: bool = False, eps: float = 1e-06, reduction: str = 'mean') -> None: ...
    def forward(self, input: Tensor, target: Tensor, var: Any) -> Tensor: ...  # type: ignore[override]

class BCELoss(_WeightedLoss): ...

class BCEWithLogitsLoss(_WeightedLoss):
    pos_weight: Tensor | None
    def __init__(
        self,
        weight: Tensor | None = None,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = 'mean',
        pos_weight: Tensor | None = None,
    ) -> None: ...

class NLLLoss(_WeightedLoss):
    ignore_index: int
    def __init__(
        self,
        weight: Tensor | None = None,
        size_average: Any = None,
        ignore_index: int = -100,
        reduce: Any = None,
        reduction: str = 'mean',
    ) -> None: ...

class CrossEntropyLoss(_WeightedLoss):
    ignore_index: int
    label_smoothing: float
    def __init__(
        self,
        weight: Tensor | None = None,
        size_average: Any = None,
        ignore_index: int = -100,
        reduce: Any = None,
        reduction: str = 'mean',
        label_smoothing: float = 0.0,
    ) -> None: ...

class SoftMarginLoss(_Loss): ...

class MultiLabelMarginLoss(_Loss): ...

class MultiLabelSoftMarginLoss(_WeightedLoss): ...

class MultiMarginLoss(_WeightedLoss):
    p: int
    margin: float
    def __init__(
        self,
        p: int = 1,
        margin: float = 1.0,
        weight: Tensor | None = None,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = 'mean',
    ) -> None: ...

class HingeEmbeddingLoss(_Loss):
    margin: float
    def __init__(
        self,
        margin: float = 1.0,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = 'mean',
    ) -> None: ...

class _PairLoss(_Loss):
    margin: float
    def __init__(
        self,
        margin: float = 0.0,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = 'mean',
    ) -> None: ...
    def forward(self, input1: Tensor, input2: Tensor, target: Tensor) -> Tensor: ...  # type: ignore[override]

class CosineEmbeddingLoss(_PairLoss): ...

class MarginRankingLoss(_PairLoss): ...

class TripletMarginLoss(_Loss):
    margin: float
    p: float
    eps: float
    swap: bool
    def __init__(
        self,
        margin: float = 1.0,
        p: float = 2.0,
        eps: float = 1e-06,
        swap: bool = False,
        size_average: Any = None,
        reduce: Any = None,
        reduction: str = 'mean',
    ) -> None: ...
    def forward(self, anchor: Tensor, positive: Tensor, negative: Tensor) -> Tensor: ...  # type: ignore[override]

class TripletMarginWithDistanceLoss(_Loss):
    distance_function: Any
    margin: float
    swap: bool
    def __init__(
        self,
        *,
        distance_function: Any = None,
        margin: float = 1.0,
        swap: bool = False,
        reduction: str = 'mean',
    ) -> None: ...
    def forward(self, anchor: Tensor, positive: Tensor, negative: Tensor) -> Tensor: ...  # type: ignore[override]

class CosineSimilarity(Module):
    dim: int
    eps: float
    def __init__(self, dim: int = 1, eps: float = 1e-08) -> None: ...
    def forward(self, x1: Tensor, x2: Tensor) -> Tensor: ...

class PairwiseDistance(Module):
    norm: float
    eps: float
    keepdim: bool
    def __init__(self, p: float = 2.0, eps: float = 1e-06, keepdim: bool = False) -> None: ...
    def forward(self, x1: Tensor, x2: Tensor) -> Tensor: ...

class CTCLoss(_Loss):
    blank: Any
    zero_infinity: Any
    def __init__(self, blank: int = 0, reduction: str = 'mean', zero_infinity: bool = False) -> None: ...
    def forward(self, log_probs: Tensor, targets: Any, input_lengths: Any, target_lengths: Any) -> Tensor: ...  # type: ignore[override]
