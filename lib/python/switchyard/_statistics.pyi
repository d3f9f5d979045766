from typing import Any

from ._C import Tensor, device, dtype


__all__ = [
    "corrcoef",
    "cov",
]

def cov(input: Tensor, *, correction: int = 1, fweights: Tensor | None = None, aweights: Tensor | None = None) -> Tensor: ...
def corrcoef(input: Tensor) -> Tensor: ...
