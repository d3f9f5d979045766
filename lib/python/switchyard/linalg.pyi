from collections.abc import Iterable, Sequence
from ._C import Tensor, dtype as _dtype
from ._operators._linalg import linalg_matmul as matmul
from ._products import matrix_power as matrix_power

def vector_norm(
    x: Tensor,
    ord: float = 2,
    dim: int | Sequence[int] | None = None,
    keepdim: bool = False,
    *,
    dtype: _dtype | None = None,
    out: Tensor | None = None,
) -> Tensor: ...
def cross(input: Tensor, other: Tensor, *, dim: int = -1) -> Tensor: ...
def diagonal(A: Tensor, *, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Tensor: ...
def vecdot(x: Tensor, y: Tensor, *, dim: int = -1, out: Tensor | None = None) -> Tensor: ...
def multi_dot(tensors: Iterable[Tensor], *, out: Tensor | None = None) -> Tensor: ...
