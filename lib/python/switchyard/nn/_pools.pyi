from collections.abc import Sequence
from typing import Any, Literal, TypeAlias, overload

from .._C import Tensor

__all__ = [
    "adaptive_avg_pool1d",
    "adaptive_avg_pool2d",
    "adaptive_max_pool1d",
    "adaptive_max_pool1d_with_indices",
    "adaptive_max_pool2d",
    "adaptive_max_pool2d_with_indices",
    "avg_pool1d",
    "lp_pool1d",
    "lp_pool2d",
    "max_pool1d",
    "max_pool1d_with_indices",
    "max_pool2d",
    "max_pool2d_with_indices",
]

_Sizes: TypeAlias = int | Sequence[int]

@overload
def max_pool2d(
    input: Tensor,
    kernel_size: _Sizes,
    stride: _Sizes | None = None,
    padding: _Sizes = 0,
    dilation: _Sizes = 1,
    ceil_mode: bool = False,
    return_indices: Literal[False] = False,
) -> Tensor: ...
@overload
def max_pool2d(
    input: Tensor,
    kernel_size: _Sizes,
    stride: _Sizes | None = None,
    padding: _Sizes = 0,
    dilation: _Sizes = 1,
    ceil_mode: bool = False,
    *,
    return_indices: Literal[True],
) -> tuple[Tensor, Tensor]: ...
def avg_pool1d(
    input: Tensor,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] = (),
    padding: int | Sequence[int] = 0,
    ceil_mode: bool = False,
    count_include_pad: bool = True,
) -> Tensor: ...
def adaptive_avg_pool1d(input: Tensor, output_size: int | Sequence[int]) -> Tensor: ...
def adaptive_avg_pool2d(input: Tensor, output_size: int | Sequence[int | None] | None) -> Tensor: ...
def adaptive_max_pool1d(input: Tensor, output_size: int | Sequence[int], return_indices: bool = False) -> Any: ...
def adaptive_max_pool2d(input: Tensor, output_size: int | Sequence[int], return_indices: bool = False) -> Any: ...
def adaptive_max_pool1d_with_indices(
    input: Tensor, output_size: int | Sequence[int], return_indices: bool = False
) -> tuple[Tensor, Tensor]: ...
def adaptive_max_pool2d_with_indices(
    input: Tensor, output_size: int | Sequence[int], return_indices: bool = False
) -> tuple[Tensor, Tensor]: ...
def max_pool1d_with_indices(
    input: Tensor,
    kernel_size: _Sizes,
    stride: _Sizes | None = None,
    padding: _Sizes = 0,
    dilation: _Sizes = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> tuple[Tensor, Tensor]: ...
def lp_pool1d(
    input: Tensor,
    norm_type: float,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    ceil_mode: bool = False,
) -> Tensor: ...
def lp_pool2d(
    input: Tensor,
    norm_type: float,
    kernel_size: int | Sequence[int],
    stride: int | Sequence[int] | None = None,
    ceil_mode: bool = False,
) -> Tensor: ...
@overload
def max_pool1d(
    input: Tensor,
    kernel_size: _Sizes,
    stride: _Sizes | None = None,
    padding: _Sizes = 0,
    dilation: _Sizes = 1,
    ceil_mode: bool = False,
    return_indices: Literal[False] = False,
) -> Tensor: ...
@overload
def max_pool1d(
    input: Tensor,
    kernel_size: _Sizes,
    stride: _Sizes | None = None,
    padding: _Sizes = 0,
    dilation: _Sizes = 1,
    ceil_mode: bool = False,
    *,
    return_indices: Literal[True],
) -> tuple[Tensor, Tensor]: ...
def max_pool2d_with_indices(
    input: Tensor,
    kernel_size: _Sizes,
    stride: _Sizes | None = None,
    padding: _Sizes = 0,
    dilation: _Sizes = 1,
    ceil_mode: bool = False,
    return_indices: bool = False,
) -> tuple[Tensor, Tensor]: ...
