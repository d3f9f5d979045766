from collections.abc import Sequence
from typing import Any

from ._C import Tensor

__all__ = ["frexp", "nextafter"]

def nextafter(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...
def frexp(input: Tensor, *, out: Sequence[Tensor] | None = None) -> Any: ...
