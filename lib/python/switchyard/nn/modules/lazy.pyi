from typing import Any

from ..._C import Tensor, device, dtype
from .conv import Conv1d, Conv2d, Conv3d, ConvTranspose1d, ConvTranspose2d, ConvTranspose3d
from .layers import Linear
from .normalization import (
    BatchNorm1d,
    BatchNorm2d,
    BatchNorm3d,
    InstanceNorm1d,
    InstanceNorm2d,
    InstanceNorm3d,
)


__all__ = [
    "LazyBatchNorm1d",
    "LazyBatchNorm2d",
    "LazyBatchNorm3d",
    "LazyConv1d",
    "LazyConv2d",
    "LazyConv3d",
    "LazyConvTranspose1d",
    "LazyConvTranspose2d",
    "LazyConvTranspose3d",
    "LazyInstanceNorm1d",
    "LazyInstanceNorm2d",
    "LazyInstanceNorm3d",
    "LazyLinear",
]


class LazyModuleMixin:
    cls_to_become: Any
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def initialize_parameters(self, *args: Any, **kwargs: Any) -> None: ...
    def has_uninitialized_params(self) -> bool: ...


class _LazyNorm(LazyModuleMixin):
    affine: Any
    track_running_stats: Any
    num_features: Any
    def __init__(self, eps: float = 1e-05, momentum: float = 0.1, affine: bool = True, track_running_stats: bool = True, device: device | str | int | None = None, dtype: dtype | None = None, *, bias: bool = True) -> None: ...
    def reset_parameters(self) -> None: ...
    def initialize_parameters(self, input: Tensor) -> None: ...


class LazyBatchNorm1d(_LazyNorm, BatchNorm1d): ...


class LazyBatchNorm2d(_LazyNorm, BatchNorm2d): ...


class LazyBatchNorm3d(_LazyNorm, BatchNorm3d): ...


class _LazyConv(LazyModuleMixin):
    weight: Any
    out_channels: Any
    in_channels: Any
    def reset_parameters(self) -> None: ...
    def initialize_parameters(self, input: Tensor, *args: Any, **kwargs: Any) -> None: ...


class LazyConv1d(_LazyConv, Conv1d):
    def __init__(self, out_channels: int, kernel_size: Any, stride: Any = 1, padding: Any = 0, dilation: Any = 1, groups: int = 1, bias: bool = True, padding_mode: str = 'zeros', device: device | str | int | None = None, dtype: dtype | None = None) -> None: ...


class LazyConv2d(_LazyConv, Conv2d):
    def __init__(self, out_channels: int, kernel_size: Any, stride: Any = 1, padding: Any = 0, dilation: Any = 1, groups: int = 1, bias: bool = True, padding_mode: str = 'zeros', device: device | str | int | None = None, dtype: dtype | None = None) -> None: ...


class LazyConv3d(_LazyConv, Conv3d):
    def __init__(self, out_channels: int, kernel_size: Any, stride: Any = 1, padding: Any = 0, dilation: Any = 1, groups: int = 1, bias: bool = True, padding_mode: str = 'zeros', device: device | str | int | None = None, dtype: dtype | None = None) -> None: ...


class LazyConvTranspose1d(_LazyConv, ConvTranspose1d):
    def __init__(self, out_channels: int, kernel_size: Any, stride: Any = 1, padding: Any = 0, output_padding: Any = 0, groups: int = 1, bias: bool = True, dilation: Any = 1, padding_mode: str = 'zeros', device: device | str | int | None = None, dtype: dtype | None = None) -> None: ...


class LazyConvTranspose2d(_LazyConv, ConvTranspose2d):
    def __init__(self, out_channels: int, kernel_size: Any, stride: Any = 1, padding: Any = 0, output_padding: Any = 0, groups: int = 1, bias: bool = True, dilation: Any = 1, padding_mode: str = 'zeros', device: device | str | int | None = None, dtype: dtype | None = None) -> None: ...


class LazyConvTranspose3d(_LazyConv, ConvTranspose3d):
    def __init__(self, out_channels: int, kernel_size: Any, stride: Any = 1, padding: Any = 0, output_padding: Any = 0, groups: int = 1, bias: bool = True, dilation: Any = 1, padding_mode: str = 'zeros', device: device | str | int | None = None, dtype: dtype | None = None) -> None: ...


class LazyInstanceNorm1d(_LazyNorm, InstanceNorm1d): ...


class LazyInstanceNorm2d(_LazyNorm, InstanceNorm2d): ...


class LazyInstanceNorm3d(_LazyNorm, InstanceNorm3d): ...


class LazyLinear(LazyModuleMixin, Linear):
    weight: Any
    out_features: Any
    def __init__(self, out_features: int, bias: bool = True, device: device | str | int | None = None, dtype: dtype | None = None) -> None: ...
    def reset_parameters(self) -> None: ...
    def initialize_parameters(self, input: Tensor) -> None: ...
