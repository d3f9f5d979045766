from ..._C import Tensor
from ..parameter import Parameter
from .module import Module

__all__ = [
    "CELU",
    "ELU",
    "GELU",
    "GLU",
    "Hardshrink",
    "Hardsigmoid",
    "Hardswish",
    "Hardtanh",
    "LeakyReLU",
    "LogSigmoid",
    "LogSoftmax",
    "Mish",
    "PReLU",
    "RReLU",
    "ReLU",
    "ReLU6",
    "SELU",
    "SiLU",
    "Sigmoid",
    "Softmax",
    "Softmax2d",
    "Softmin",
    "Softplus",
    "Softshrink",
    "Softsign",
    "Tanh",
    "Tanhshrink",
    "Threshold",
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

class Softmax2d(Module):
    def forward(self, input: Tensor) -> Tensor: ...

class CELU(_Activation):
    alpha: float
    inplace: bool
    def __init__(self, alpha: float = 1.0, inplace: bool = False) -> None: ...

class GLU(_Activation):
    dim: int
    def __init__(self, dim: int = -1) -> None: ...

class Hardshrink(_Activation):
    lambd: float
    def __init__(self, lambd: float = 0.5) -> None: ...

class LogSigmoid(_Activation):
    def __init__(self) -> None: ...

class Mish(_Activation):
    inplace: bool
    def __init__(self, inplace: bool = False) -> None: ...

class SELU(_Activation):
    inplace: bool
    def __init__(self, inplace: bool = False) -> None: ...

class Softmin(_Activation):
    dim: int | None
    def __init__(self, dim: int | None = None) -> None: ...

class Softplus(_Activation):
    beta: float
    threshold: float
    def __init__(self, beta: float = 1.0, threshold: float = 20.0) -> None: ...

class Softshrink(_Activation):
    lambd: float
    def __init__(self, lambd: float = 0.5) -> None: ...

class Softsign(_Activation):
    def __init__(self) -> None: ...

class Tanhshrink(_Activation):
    def __init__(self) -> None: ...

class Threshold(_Activation):
    threshold: float
    value: float
    inplace: bool
    def __init__(self, threshold: float, value: float, inplace: bool = False) -> None: ...

class PReLU(Module):
    num_parameters: int
    weight: Parameter
    def __init__(self, num_parameters: int = 1, init: float = 0.25) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class RReLU(Module):
    lower: float
    upper: float
    inplace: bool
    def __init__(self, lower: float = 0.125, upper: float = ..., inplace: bool = False) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...
