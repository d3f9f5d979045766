from typing import Any

from ._C import Tensor
from ._functions import atleast_1d as atleast_1d, atleast_2d as atleast_2d, atleast_3d as atleast_3d
from ._functions import broadcast_shapes as broadcast_shapes, broadcast_tensors as broadcast_tensors
from ._functions import norm as norm, split as split

__all__ = [
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "block_diag",
    "broadcast_shapes",
    "broadcast_tensors",
    "cartesian_prod",
    "cdist",
    "chain_matmul",
    "einsum",
    "meshgrid",
    "norm",
    "split",
    "tensordot",
    "unique",
    "unique_consecutive",
    "unravel_index",
]

def einsum(*args: Any) -> Tensor: ...
def tensordot(a: Tensor, b: Tensor, dims: Any = 2, out: Tensor | None = None) -> Tensor: ...
def meshgrid(*tensors: Any, indexing: Any = None) -> tuple[Tensor, ...]: ...
def cartesian_prod(*tensors: Any) -> Tensor: ...
def block_diag(*tensors: Any) -> Tensor: ...
def chain_matmul(*matrices: Any, out: Tensor | None = None) -> Tensor: ...
def cdist(x1: Tensor, x2: Tensor, p: float = 2.0, compute_mode: str = ...) -> Tensor: ...
def unique(
    input: Tensor,
    sorted: bool = True,
    return_inverse: bool = False,
    return_counts: bool = False,
    dim: Any = None,
) -> Any: ...
def unique_consecutive(
    input: Tensor,
    return_inverse: bool = False,
    return_counts: bool = False,
    dim: Any = None,
) -> Any: ...
def unravel_index(indices: Tensor, shape: Any) -> tuple[Tensor, ...]: ...
