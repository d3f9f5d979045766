from collections.abc import Sequence
from typing import NamedTuple

from ..._C import Tensor, device, dtype
from .container import ModuleList
from .layers import Linear
from .module import Module

__all__ = ["AdaptiveLogSoftmaxWithLoss"]

class _ASMoutput(NamedTuple):
    output: Tensor
    loss: Tensor

class AdaptiveLogSoftmaxWithLoss(Module):
    in_features: int
    n_classes: int
    cutoffs: list[int]
    div_value: float
    head_bias: bool
    shortlist_size: int
    n_clusters: int
    head_size: int
    head: Linear
    tail: ModuleList
    def __init__(
        self,
        in_features: int,
        n_classes: int,
        cutoffs: Sequence[int],
        div_value: float = 4.0,
        head_bias: bool = False,
        device: device | str | int | None = None,
        dtype: dtype | None = None,
    ) -> None: ...
    def reset_parameters(self) -> None: ...
    def forward(self, input_: Tensor, target_: Tensor) -> _ASMoutput: ...
    def log_prob(self, input: Tensor) -> Tensor: ...
    def predict(self, input: Tensor) -> Tensor: ...
