from typing import Any

from ._C import Tensor, device, dtype

__all__ = [
    "addbmm",
    "addr",
    "block_diag",
    "cartesian_prod",
    "cdist",
    "combinations",
    "cross",
    "dist",
    "einsum",
    "kron",
    "logspace",
    "matrix_power",
    "meshgrid",
    "scalar_tensor",
    "tensordot",
    "vdot",
]

def einsum(equation: str, *operands: Any) -> Tensor: ...
def tensordot(a: Tensor, b: Tensor, dims: Any = 2, out: Tensor | None = None) -> Tensor: ...
def meshgrid(*tensors: Any, indexing: Any = None) -> tuple[Tensor, ...]: ...
def cartesian_prod(*tensors: Any) -> Tensor: ...
def combinations(input: Tensor, r: int = 2, with_replacement: bool = False) -> Tensor: ...
def block_diag(*tensors: Any) -> Tensor: ...
def logspace(
    start: Any,
    end: Any,
    steps: int,
    base: float = 10.0,
    *,
    dtype: dtype | None = None,
    device: device | str | int | None = None,
    requires_grad: bool = False,
) -> Tensor: ...
def scalar_tensor(
    s: Any,
    *,
    dtype: dtype | None = None,
    device: device | str | int | None = None,
    requires_grad: bool = False,
) -> Tensor: ...
def vdot(input: Tensor, other: Tensor) -> Tensor: ...
def kron(input: Tensor, other: Tensor) -> Tensor: ...
def cross(input: Tensor, other: Tensor, dim: Any = None) -> Tensor: ...
def dist(input: Tensor, other: Tensor, p: float = 2) -> Tensor: ...
def cdist(x1: Tensor, x2: Tensor, p: float = 2.0, compute_mode: str = ...) -> Tensor: ...
def addr(input: Tensor, vec1: Tensor, vec2: Tensor, *, beta: float = 1, alpha: float = 1) -> Tensor: ...
def addbmm(input: Tensor, batch1: Tensor, batch2: Tensor, *, beta: float = 1, alpha: float = 1) -> Tensor: ...
def matrix_power(input: Tensor, n: int) -> Tensor: ...
