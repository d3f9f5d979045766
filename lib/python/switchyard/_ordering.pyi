from typing import Any

from ._C import Tensor

__all__ = [
    "unique",
    "unique_consecutive",
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
