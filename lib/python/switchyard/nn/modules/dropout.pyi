from ..._C import Tensor
from .module import Module

__all__ = [
    "AlphaDropout",
    "Dropout",
    "Dropout1d",
    "Dropout2d",
    "Dropout3d",
    "FeatureAlphaDropout",
]

class _Dropout(Module):
    p: float
    inplace: bool
    def __init__(self, p: float = 0.5, inplace: bool = False) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Dropout(_Dropout): ...

class Dropout1d(_Dropout): ...

class Dropout2d(_Dropout): ...

class Dropout3d(_Dropout): ...

class AlphaDropout(_Dropout): ...

class FeatureAlphaDropout(_Dropout): ...
