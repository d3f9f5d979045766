from typing import Any

from ._C import Tensor

__all__ = ["frexp", "nextafter"]

def nextafter(input: Tensor, other: Tensor) -> Tensor: ...
def frexp(input: Tensor) -> Any: ...
