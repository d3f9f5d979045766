from collections.abc import Sequence
from typing import Any

from ._C import Tensor, device, dtype

__all__ = [
    "adjoint",
    "conj",
    "empty_strided",
    "get_device",
    "is_conj",
    "is_inference",
    "is_neg",
    "real",
    "resolve_conj",
    "resolve_neg",
]

def is_inference(input: Tensor) -> bool: ...
def get_device(input: Tensor) -> int: ...
def adjoint(input: Tensor) -> Tensor: ...
def empty_strided(
    size: Any,
    stride: int | Sequence[int],
    *,
    dtype: dtype | None = None,
    device: device | str | int | None = None,
    requires_grad: bool = False,
) -> Tensor: ...
def real(input: Tensor) -> Tensor: ...
def conj(input: Tensor) -> Tensor: ...
def resolve_conj(input: Tensor) -> Tensor: ...
def resolve_neg(input: Tensor) -> Tensor: ...
def is_conj(input: Tensor) -> bool: ...
def is_neg(input: Tensor) -> bool: ...
