from collections.abc import Sequence
from typing import Any

from ._C import Tensor, device, dtype

__all__ = [
    "diag",
    "diagflat",
    "diff",
    "is_nonzero",
    "is_same_size",
    "repeat_interleave",
    "trace",
    "tril_indices",
    "triu_indices",
]

def repeat_interleave(
    input: Tensor,
    repeats: Any = None,
    dim: Any = None,
    *,
    output_size: int | Sequence[int] | None = None,
) -> Tensor: ...
def diag(input: Tensor, diagonal: int = 0) -> Tensor: ...
def diagflat(input: Tensor, offset: int = 0) -> Tensor: ...
def trace(input: Tensor) -> Tensor: ...
def diff(
    input: Tensor,
    n: int = 1,
    dim: int = -1,
    prepend: Tensor | None = None,
    append: Tensor | None = None,
) -> Tensor: ...
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
