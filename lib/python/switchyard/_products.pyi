from typing import Any

from ._C import Tensor

__all__ = [
    "cross",
    "matrix_power",
]

def cross(input: Tensor, other: Tensor, dim: Any = None) -> Tensor: ...
def matrix_power(input: Tensor, n: int) -> Tensor: ...
