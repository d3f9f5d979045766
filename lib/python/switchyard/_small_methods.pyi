from collections.abc import Sequence
from typing import Any

from ._C import Tensor, device, dtype

__all__ = [
    "adjoint",
    "empty_strided",
    "get_device",
    "is_inference",
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
