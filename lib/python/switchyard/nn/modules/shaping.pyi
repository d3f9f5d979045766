from collections.abc import Sequence
from typing import Any

from ..._C import Tensor
from .module import Module

__all__ = [
    "ChannelShuffle",
    "CircularPad1d",
    "CircularPad2d",
    "CircularPad3d",
    "ConstantPad1d",
    "ConstantPad2d",
    "ConstantPad3d",
    "Flatten",
    "Fold",
    "PixelShuffle",
    "PixelUnshuffle",
    "ReflectionPad1d",
    "ReflectionPad2d",
    "ReflectionPad3d",
    "ReplicationPad1d",
    "ReplicationPad2d",
    "ReplicationPad3d",
    "Unflatten",
    "Unfold",
    "Upsample",
    "UpsamplingBilinear2d",
    "UpsamplingNearest2d",
    "ZeroPad1d",
    "ZeroPad2d",
    "ZeroPad3d",
]

class Flatten(Module):
    start_dim: int
    end_dim: int
    def __init__(self, start_dim: int = 1, end_dim: int = -1) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Unflatten(Module):
    dim: int
    unflattened_size: int | Sequence[int]
    def __init__(self, dim: int, unflattened_size: int | Sequence[int]) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class _Pad(Module):
    padding: Any
    def __init__(self, padding: int | Sequence[int]) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class _ConstantPad(_Pad):
    value: Any
    def __init__(self, padding: int | Sequence[int], value: Any) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class _ZeroPad(_ConstantPad):
    def __init__(self, padding: int | Sequence[int]) -> None: ...

class PixelShuffle(Module):
    upscale_factor: int
    def __init__(self, upscale_factor: int) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class PixelUnshuffle(Module):
    downscale_factor: int
    def __init__(self, downscale_factor: int) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ChannelShuffle(Module):
    groups: int
    def __init__(self, groups: int) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Unfold(Module):
    kernel_size: Any
    dilation: Any
    padding: Any
    stride: Any
    def __init__(
        self,
        kernel_size: int | Sequence[int],
        dilation: int | Sequence[int] = 1,
        padding: int | Sequence[int] = 0,
        stride: int | Sequence[int] = 1,
    ) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Upsample(Module):
    name: Any
    size: Any
    mode: str
    align_corners: Any
    recompute_scale_factor: Any
    scale_factor: Any
    def __init__(
        self,
        size: Any = None,
        scale_factor: Any = None,
        mode: str = 'nearest',
        align_corners: Any = None,
        recompute_scale_factor: Any = None,
    ) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class UpsamplingNearest2d(Upsample):
    def __init__(self, size: Any = None, scale_factor: Any = None) -> None: ...

class UpsamplingBilinear2d(Upsample):
    def __init__(self, size: Any = None, scale_factor: Any = None) -> None: ...

class CircularPad1d(_Pad): ...

class CircularPad2d(_Pad): ...

class ConstantPad1d(_ConstantPad): ...

class ConstantPad2d(_ConstantPad): ...

class ConstantPad3d(_ConstantPad): ...

class ReflectionPad1d(_Pad): ...

class ReflectionPad2d(_Pad): ...

class ReplicationPad1d(_Pad): ...

class ReplicationPad2d(_Pad): ...

class ZeroPad1d(_ZeroPad): ...

class ZeroPad2d(_ZeroPad): ...

class ZeroPad3d(_ZeroPad): ...

class CircularPad3d(_Pad): ...

class Fold(Module):
    output_size: Any
    kernel_size: Any
    dilation: Any
    padding: Any
    stride: Any
    def __init__(self, output_size: Any, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class ReflectionPad3d(_Pad): ...

class ReplicationPad3d(_Pad): ...
