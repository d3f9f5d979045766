from ..._C import Tensor
from .module import Module

__all__ = [
    "ELU",
    "GELU",
    "Hardsigmoid",
    "Hardswish",
    "Hardtanh",
    "LeakyReLU",
    "LogSoftmax",
    "ReLU",
    "ReLU6",
    "SiLU",
    "Sigmoid",
    "Softmax",
    "Tanh",
]

class _Activation(Module):
    def forward(self, input: Tensor) -> Tensor: ...

class Sigmoid(_Activation): ...
class Tanh(_Activation): ...

class _InplaceActivation(_Activation):
    inplace: bool
    def __init__(self, inplace: bool = False) -> None: ...

class ReLU(_InplaceActivation): ...
class SiLU(_InplaceActivation): ...
class Hardswish(_InplaceActivation): ...
class Hardsigmoid(_InplaceActivation): ...

class LeakyReLU(_InplaceActivation):
    negative_slope: float
    def __init__(self, negative_slope: float = 0.01, inplace: bool = False) -> None: ...

class ELU(_InplaceActivation):
    alpha: float
    def __init__(self, alpha: float = 1.0, inplace: bool = False) -> None: ...

class Hardtanh(_InplaceActivation):
    min_val: float
    max_val: float
    def __init__(self, min_val: float = -1.0, max_val: float = 1.0, inplace: bool = False) -> None: ...

class ReLU6(Hardtanh):
    def __init__(self, inplace: bool = False) -> None: ...

class GELU(_Activation):
    approximate: str
    def __init__(self, approximate: str = "none") -> None: ...

class Softmax(Module):
    dim: int | None
    def __init__(self, dim: int | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class LogSoftmax(Softmax): ...
