from collections.abc import Sequence
from typing import Any

from ..._C import Tensor, device, dtype
from ..parameter import Parameter
from .module import Module

__all__ = [
    "Conv1d",
    "Conv2d",
    "Conv3d",
    "ConvTranspose1d",
    "ConvTranspose2d",
    "ConvTranspose3d",
]

class _Conv(Module):
    in_channels: int
    out_channels: int
    kernel_size: Any
    stride: Any
    padding: Any
    dilation: Any
    transposed: Any
    output_padding: Any
    groups: int
    padding_mode: str
    weight: Parameter
    bias: Parameter | None
    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: int | Sequence[int],
        stride: int | Sequence[int] = 1,
        padding: int | Sequence[int] = 0,
        dilation: int | Sequence[int] = 1,
        groups: int = 1,
        bias: bool = True,
        padding_mode: str = 'zeros',
        device: device | str | int | None = None,
        dtype: dtype | None = None,
    ) -> None: ...
    def reset_parameters(self) -> None: ...

class Conv1d(_Conv):
    def forward(self, input: Tensor) -> Tensor: ...

class Conv2d(_Conv):
    def forward(self, input: Tensor) -> Tensor: ...

class ConvTranspose2d(_Conv):
    output_padding: Any
    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: int | Sequence[int],
        stride: int | Sequence[int] = 1,
        padding: int | Sequence[int] = 0,
        output_padding: int = 0,
        groups: int = 1,
        bias: bool = True,
        dilation: int | Sequence[int] = 1,
        padding_mode: str = 'zeros',
        device: device | str | int | None = None,
        dtype: dtype | None = None,
    ) -> None: ...
    def forward(self, input: Tensor, output_size: int | Sequence[int] | None = None) -> Tensor: ...

class Conv3d(_Conv):
    def forward(self, input: Tensor) -> Tensor: ...

class _ConvTranspose(_Conv):
    output_padding: Any
    def __init__(self, in_channels: int, out_channels: int, kernel_size: Any, stride: Any = 1, padding: Any = 0, output_padding: Any = 0, groups: int = 1, bias: bool = True, dilation: Any = 1, padding_mode: str = 'zeros', device: device | str | int | None = None, dtype: dtype | None = None) -> None: ...
    def forward(self, input: Tensor, output_size: Any = None) -> Tensor: ...

class ConvTranspose1d(_ConvTranspose): ...

class ConvTranspose3d(_ConvTranspose): ...
