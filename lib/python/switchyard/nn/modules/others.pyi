from typing import Any

from ..._C import Tensor
from .loss import NLLLoss
from .module import Module


__all__ = [
    "Container",
    "CrossMapLRN2d",
    "DataParallel",
    "NLLLoss2d",
]


class Container(Module):
    def __init__(self, **kwargs: Any) -> None: ...


class CrossMapLRN2d(Module):
    size: Any
    alpha: Any
    beta: Any
    k: Any
    def __init__(self, size: Any, alpha: float = 0.0001, beta: float = 0.75, k: float = 1) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...


class DataParallel(Module):
    module: Any
    device_ids: Any
    def __init__(self, module: Any, device_ids: Any = None, output_device: Any = None, dim: Any = 0) -> None: ...
    def forward(self, *inputs: Any, **kwargs: Any) -> Any: ...


class NLLLoss2d(NLLLoss): ...
