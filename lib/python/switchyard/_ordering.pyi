from typing import Any

from ._C import Tensor

__all__ = [
    "bucketize",
    "isin",
    "searchsorted",
    "trapezoid",
    "unique",
    "unique_consecutive",
    "vander",
    "trapz",
]

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
def isin(elements: Any, test_elements: Any, *, assume_unique: bool = False, invert: bool = False) -> Tensor: ...
def searchsorted(
    sorted_sequence: Tensor,
    input: Tensor,
    *,
    out_int32: bool = False,
    right: bool = False,
    side: Any = None,
    sorter: Tensor | None = None,
) -> Tensor: ...
def bucketize(input: Tensor, boundaries: Tensor, *, out_int32: bool = False, right: bool = False) -> Tensor: ...
def trapezoid(y: Tensor, x: Tensor | None = None, *, dx: float = 1.0, dim: int = -1) -> Tensor: ...
def vander(x: Tensor, N: Any = None, increasing: bool = False) -> Tensor: ...
trapz = trapezoid
