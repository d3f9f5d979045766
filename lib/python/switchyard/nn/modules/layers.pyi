from builtins import bool as _bool, float as _float, int as _int, str as _str
from collections.abc import Sequence
from typing import Any, TypeAlias

from ..._C import Tensor, device, dtype
from ..parameter import Parameter
from .module import Module

__all__ = [
    "AdaptiveAvgPool2d",
    "BatchNorm1d",
    "BatchNorm2d",
    "Conv1d",
    "Conv2d",
    "Dropout",
    "Embedding",
    "Flatten",
    "Identity",
    "LayerNorm",
    "Linear",
    "MaxPool2d",
    "AvgPool2d",
]

_Sizes: TypeAlias = _int | Sequence[_int]

class Identity(Module):
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Linear(Module):
    in_features: _int
    out_features: _int
    weight: Parameter
    bias: Parameter | None
    def __init__(
        self,
        in_features: _int,
        out_features: _int,
        bias: _bool = True,
        device: device | _str | _int | None = None,
        dtype: dtype | None = None,
    ) -> None: ...
    def reset_parameters(self) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class _Conv(Module):
    in_channels: _int
    out_channels: _int
    kernel_size: tuple[_int, ...]
    stride: tuple[_int, ...]
    padding: tuple[_int, ...] | _str
    dilation: tuple[_int, ...]
    groups: _int
    weight: Parameter
    bias: Parameter | None
    def __init__(
        self,
        in_channels: _int,
        out_channels: _int,
        kernel_size: _Sizes,
        stride: _Sizes = 1,
        padding: _Sizes | _str = 0,
        dilation: _Sizes = 1,
        groups: _int = 1,
        bias: _bool = True,
    ) -> None: ...
    def reset_parameters(self) -> None: ...

class Conv2d(_Conv):
    def forward(self, input: Tensor) -> Tensor: ...

class Conv1d(_Conv):
    def forward(self, input: Tensor) -> Tensor: ...

class Dropout(Module):
    p: _float
    inplace: _bool
    def __init__(self, p: _float = 0.5, inplace: _bool = False) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Flatten(Module):
    start_dim: _int
    end_dim: _int
    def __init__(self, start_dim: _int = 1, end_dim: _int = -1) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class MaxPool2d(Module):
    kernel_size: _Sizes
    stride: _Sizes
    padding: _Sizes
    dilation: _Sizes
    ceil_mode: _bool
    def __init__(
        self,
        kernel_size: _Sizes,
        stride: _Sizes | None = None,
        padding: _Sizes = 0,
        dilation: _Sizes = 1,
        ceil_mode: _bool = False,
    ) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class AvgPool2d(Module):
    kernel_size: _Sizes
    stride: _Sizes
    padding: _Sizes
    def __init__(self, kernel_size: _Sizes, stride: _Sizes | None = None, padding: _Sizes = 0) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class AdaptiveAvgPool2d(Module):
    output_size: _int | Sequence[_int | None] | None
    def __init__(self, output_size: _int | Sequence[_int | None] | None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Embedding(Module):
    num_embeddings: _int
    embedding_dim: _int
    padding_idx: _int | None
    weight: Parameter
    def __init__(self, num_embeddings: _int, embedding_dim: _int, padding_idx: _int | None = None) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class LayerNorm(Module):
    normalized_shape: tuple[_int, ...]
    eps: _float
    elementwise_affine: _bool
    weight: Parameter | None
    bias: Parameter | None
    def __init__(self, normalized_shape: _Sizes, eps: _float = 1e-5, elementwise_affine: _bool = True) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class _BatchNorm(Module):
    num_features: _int
    eps: _float
    momentum: _float
    affine: _bool
    weight: Parameter | None
    bias: Parameter | None
    running_mean: Tensor
    running_var: Tensor
    num_batches_tracked: Tensor
    def __init__(self, num_features: _int, eps: _float = 1e-5, momentum: _float = 0.1, affine: _bool = True) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class BatchNorm1d(_BatchNorm): ...
class BatchNorm2d(_BatchNorm): ...
