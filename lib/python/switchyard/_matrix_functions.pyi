from typing import Any

from ._C import Tensor, device, dtype


__all__ = [
    "cond",
    "matrix_exp",
    "matrix_norm",
    "norm",
    "tensorinv",
    "tensorsolve",
]

def cond(A: Tensor, p: Any = None, *, out: Tensor | None = None) -> Tensor: ...
def matrix_exp(A: Tensor) -> Tensor: ...
def matrix_norm(A: Tensor, ord: Any = 'fro', dim: Any = (-2, -1), keepdim: bool = False, *, dtype: dtype | None = None, out: Tensor | None = None) -> Tensor: ...
def norm(A: Tensor, ord: Any = None, dim: Any = None, keepdim: bool = False, *, dtype: dtype | None = None, out: Tensor | None = None) -> Tensor: ...
def tensorinv(A: Tensor, ind: int = 2, *, out: Tensor | None = None) -> Tensor: ...
def tensorsolve(A: Tensor, B: Tensor, dims: Any = None, *, out: Tensor | None = None) -> Tensor: ...
