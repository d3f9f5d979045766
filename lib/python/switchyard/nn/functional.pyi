from collections.abc import Sequence
from typing import Literal, TypeAlias, overload

from .._C import (
    Tensor,
    conv1d as conv1d,
    conv2d as conv2d,
    conv_transpose2d as conv_transpose2d,
    dtype,
    relu_ as relu_,
)
from ._activations import *
from .._operators._nn import *  # type: ignore[assignment, no-redef]
from ._losses import (
    binary_cross_entropy as binary_cross_entropy,
    cross_entropy as cross_entropy,
    l1_loss as l1_loss,
    mse_loss as mse_loss,
    nll_loss as nll_loss,
)

_Sizes: TypeAlias = int | Sequence[int]

def dropout(input: Tensor, p: float = 0.5, training: bool = True, inplace: bool = False) -> Tensor: ...
def softmax(input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: dtype | None = None) -> Tensor: ...
def log_softmax(input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: dtype | None = None) -> Tensor: ...
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
def adaptive_avg_pool2d(input: Tensor, output_size: int | Sequence[int | None] | None) -> Tensor: ...  # type: ignore[no-redef]
def softmin(input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: dtype | None = None) -> Tensor: ...
def layer_norm(
    input: Tensor,
    normalized_shape: Sequence[int],
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-5,
) -> Tensor: ...
def normalize(input: Tensor, p: float = 2.0, dim: int = 1, eps: float = 1e-12, out: Tensor | None = None) -> Tensor: ...
def embedding(
    input: Tensor,
    weight: Tensor,
    padding_idx: int | None = None,
    max_norm: float | None = None,
    norm_type: float = 2.0,
    scale_grad_by_freq: bool = False,
    sparse: bool = False,
) -> Tensor: ...
def batch_norm(
    input: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    training: bool = False,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> Tensor: ...
