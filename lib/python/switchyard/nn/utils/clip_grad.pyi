from collections.abc import Iterable
from typing import TypeAlias

from ..._C import Tensor

_Tensors: TypeAlias = Tensor | Iterable[Tensor]

def get_total_norm(
    tensors: _Tensors, norm_type: float = 2.0, error_if_nonfinite: bool = False, foreach: bool | None = None
) -> Tensor: ...
def clip_grads_with_norm_(
    parameters: _Tensors, max_norm: float, total_norm: Tensor, foreach: bool | None = None
) -> None: ...
def clip_grad_norm_(
    parameters: _Tensors,
    max_norm: float,
    norm_type: float = 2.0,
    error_if_nonfinite: bool = False,
    foreach: bool | None = None,
) -> Tensor: ...
def clip_grad_value_(parameters: _Tensors, clip_value: float, foreach: bool | None = None) -> None: ...
