from collections.abc import Sequence
from typing import Any

from ._C import Tensor, device, dtype

__all__ = [
    "bincount",
    "count_nonzero",
    "diag",
    "diag_embed",
    "diagflat",
    "diagonal",
    "diff",
    "index_add",
    "index_copy",
    "index_fill",
    "is_nonzero",
    "is_same_size",
    "masked_scatter",
    "masked_select",
    "nanmean",
    "nansum",
    "repeat_interleave",
    "rot90",
    "take",
    "take_along_dim",
    "trace",
    "tril_indices",
    "triu_indices",
]

def count_nonzero(input: Tensor, dim: Any = None) -> Tensor: ...
def nansum(input: Tensor, dim: Any = None, keepdim: bool = False, *, dtype: dtype | None = None) -> Tensor: ...
def nanmean(input: Tensor, dim: Any = None, keepdim: bool = False, *, dtype: dtype | None = None) -> Tensor: ...
def masked_select(input: Tensor, mask: Tensor) -> Tensor: ...
def take(input: Tensor, index: Tensor) -> Tensor: ...
def take_along_dim(input: Tensor, indices: Tensor, dim: Any = None) -> Tensor: ...
def index_add(input: Tensor, dim: int, index: Tensor, source: Tensor, *, alpha: float = 1) -> Tensor: ...
def index_copy(input: Tensor, dim: int, index: Tensor, source: Tensor) -> Tensor: ...
def index_fill(input: Tensor, dim: int, index: Tensor, value: Any) -> Tensor: ...
def masked_scatter(input: Tensor, mask: Tensor, source: Tensor) -> Tensor: ...
def repeat_interleave(
    input: Tensor,
    repeats: Any = None,
    dim: Any = None,
    *,
    output_size: int | Sequence[int] | None = None,
) -> Tensor: ...
def diagonal(input: Tensor, offset: int = 0, dim1: int = 0, dim2: int = 1) -> Tensor: ...
def diag_embed(input: Tensor, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Tensor: ...
def diag(input: Tensor, diagonal: int = 0) -> Tensor: ...
def diagflat(input: Tensor, offset: int = 0) -> Tensor: ...
def trace(input: Tensor) -> Tensor: ...
def rot90(input: Tensor, k: int = 1, dims: Any = (0, 1)) -> Tensor: ...
def diff(
    input: Tensor,
    n: int = 1,
    dim: int = -1,
    prepend: Tensor | None = None,
    append: Tensor | None = None,
) -> Tensor: ...
def bincount(input: Tensor, weights: Any = None, minlength: int = 0) -> Tensor: ...
def is_nonzero(input: Tensor) -> bool: ...
def is_same_size(input: Tensor, other: Tensor) -> bool: ...
def tril_indices(
    row: int,
    col: int,
    offset: int = 0,
    *,
    dtype: dtype | None = ...,
    device: device | str | int | None = None,
) -> Tensor: ...
def triu_indices(
    row: int,
    col: int,
    offset: int = 0,
    *,
    dtype: dtype | None = ...,
    device: device | str | int | None = None,
) -> Tensor: ...
