from collections.abc import Sequence
from typing import Any

from ..._C import Tensor
from .module import Module

__all__ = [
    "AdaptiveAvgPool1d",
    "AdaptiveAvgPool2d",
    "AdaptiveAvgPool3d",
    "AdaptiveMaxPool1d",
    "AdaptiveMaxPool2d",
    "AdaptiveMaxPool3d",
    "AvgPool1d",
    "AvgPool2d",
    "AvgPool3d",
    "FractionalMaxPool2d",
    "FractionalMaxPool3d",
    "LPPool1d",
    "LPPool2d",
    "LPPool3d",
    "MaxPool1d",
    "MaxPool2d",
    "MaxPool3d",
    "MaxUnpool1d",
    "MaxUnpool2d",
    "MaxUnpool3d",
]

class _MaxPool(Module):
    kernel_size: Any
    stride: Any
    padding: Any
    dilation: Any
    return_indices: bool
    ceil_mode: bool
    def __init__(
        self,
        kernel_size: int | Sequence[int],
        stride: int | Sequence[int] | None = None,
        padding: int | Sequence[int] = 0,
        dilation: int | Sequence[int] = 1,
        return_indices: bool = False,
        ceil_mode: bool = False,
    ) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class MaxPool1d(_MaxPool): ...

class MaxPool2d(_MaxPool): ...

class _AvgPool(Module): ...

class AvgPool1d(_AvgPool):
    kernel_size: Any
    stride: Any
    padding: Any
    ceil_mode: bool
    count_include_pad: bool
    def __init__(
        self,
        kernel_size: int | Sequence[int],
        stride: int | Sequence[int] | None = None,
        padding: int | Sequence[int] = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
    ) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class AvgPool2d(_AvgPool):
    kernel_size: Any
    stride: Any
    padding: Any
    ceil_mode: bool
    count_include_pad: bool
    divisor_override: Any
    def __init__(
        self,
        kernel_size: int | Sequence[int],
        stride: int | Sequence[int] | None = None,
        padding: int | Sequence[int] = 0,
        ceil_mode: bool = False,
        count_include_pad: bool = True,
        divisor_override: Any = None,
    ) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class _Adaptive(Module):
    output_size: int | Sequence[int]
    def __init__(self, output_size: int | Sequence[int]) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class AdaptiveAvgPool1d(_Adaptive): ...

class AdaptiveAvgPool2d(_Adaptive): ...

class _AdaptiveMax(_Adaptive):
    return_indices: bool
    def __init__(self, output_size: int | Sequence[int], return_indices: bool = False) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class AdaptiveMaxPool1d(_AdaptiveMax): ...

class AdaptiveMaxPool2d(_AdaptiveMax): ...

class _LPPool(Module):
    norm_type: float
    kernel_size: Any
    stride: Any
    ceil_mode: bool
    def __init__(
        self,
        norm_type: float,
        kernel_size: int | Sequence[int],
        stride: int | Sequence[int] | None = None,
        ceil_mode: bool = False,
    ) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class LPPool1d(_LPPool): ...

class LPPool2d(_LPPool): ...

class AdaptiveAvgPool3d(_Adaptive): ...

class AdaptiveMaxPool3d(_AdaptiveMax): ...

class AvgPool3d(AvgPool2d):
    def forward(self, input: Tensor) -> Tensor: ...

class LPPool3d(_LPPool): ...

class MaxPool3d(_MaxPool): ...

class _MaxUnpool(Module):
    kernel_size: Any
    stride: Any
    padding: Any
    def __init__(self, kernel_size: Any, stride: Any = None, padding: Any = 0) -> None: ...
    def forward(self, input: Tensor, indices: Tensor, output_size: Any = None) -> Tensor: ...

class MaxUnpool1d(_MaxUnpool): ...

class MaxUnpool2d(_MaxUnpool): ...

class MaxUnpool3d(_MaxUnpool): ...

class _FractionalMaxPool(Module):
    kernel_size: Any
    output_size: Any
    output_ratio: Any
    return_indices: bool
    def __init__(
        self,
        kernel_size: Any,
        output_size: Any = None,
        output_ratio: Any = None,
        return_indices: bool = False,
        _random_samples: Tensor | None = None,
    ) -> None: ...
    def forward(self, input: Tensor) -> Any: ...

class FractionalMaxPool2d(_FractionalMaxPool): ...

class FractionalMaxPool3d(_FractionalMaxPool): ...
