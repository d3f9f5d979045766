from collections.abc import Sequence
from typing import Any

from ..._C import Tensor, device, dtype
from ..parameter import Parameter
from .module import Module

__all__ = [
    "BatchNorm1d",
    "BatchNorm2d",
    "BatchNorm3d",
    "GroupNorm",
    "InstanceNorm1d",
    "InstanceNorm2d",
    "InstanceNorm3d",
    "LayerNorm",
    "LocalResponseNorm",
    "RMSNorm",
    "SyncBatchNorm",
]

class LayerNorm(Module):
    normalized_shape: Any
    eps: float
    elementwise_affine: bool
    weight: Parameter | None
    bias: Parameter | None
    def __init__(
        self,
        normalized_shape: int | Sequence[int],
        eps: float = 1e-05,
        elementwise_affine: bool = True,
        bias: bool = True,
        device: device | str | int | None = None,
        dtype: dtype | None = None,
    ) -> None: ...
    def reset_parameters(self) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class RMSNorm(Module):
    normalized_shape: Any
    eps: float | None
    elementwise_affine: bool
    def __init__(
        self,
        normalized_shape: int | Sequence[int],
        eps: float | None = None,
        elementwise_affine: bool = True,
        device: device | str | int | None = None,
        dtype: dtype | None = None,
    ) -> None: ...
    def reset_parameters(self) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class GroupNorm(Module):
    num_groups: int
    num_channels: int
    eps: float
    affine: bool
    weight: Parameter | None
    bias: Parameter | None
    def __init__(
        self,
        num_groups: int,
        num_channels: int,
        eps: float = 1e-05,
        affine: bool = True,
        device: device | str | int | None = None,
        dtype: dtype | None = None,
        *,
        bias: bool = True,
    ) -> None: ...
    def reset_parameters(self) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class LocalResponseNorm(Module):
    size: Any
    alpha: float
    beta: float
    k: float
    def __init__(self, size: Any, alpha: float = 0.0001, beta: float = 0.75, k: float = 1.0) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class _Running(Module):
    num_features: int
    eps: float
    momentum: float
    affine: Any
    track_running_stats: Any
    weight: Parameter | None
    bias: Parameter | None
    def __init__(
        self,
        num_features: int,
        eps: float,
        momentum: float,
        affine: Any,
        tracks: Any,
        bias: Tensor,
        device: device | str | int | None,
        dtype: dtype | None,
    ) -> None: ...
    def reset_running_stats(self) -> None: ...
    def reset_parameters(self) -> None: ...

class _BatchNorm(_Running):
    def __init__(
        self,
        num_features: int,
        eps: float = 1e-05,
        momentum: float = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        device: device | str | int | None = None,
        dtype: dtype | None = None,
        *,
        bias: bool = True,
    ) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class BatchNorm1d(_BatchNorm): ...

class BatchNorm2d(_BatchNorm): ...

class _InstanceNorm(_Running):
    def __init__(
        self,
        num_features: int,
        eps: float = 1e-05,
        momentum: float = 0.1,
        affine: bool = False,
        track_running_stats: bool = False,
        device: device | str | int | None = None,
        dtype: dtype | None = None,
        *,
        bias: bool = True,
    ) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class InstanceNorm1d(_InstanceNorm): ...

class InstanceNorm2d(_InstanceNorm): ...

class BatchNorm3d(_BatchNorm): ...

class InstanceNorm3d(_InstanceNorm): ...

class SyncBatchNorm(_BatchNorm): ...
