from typing import Any, ClassVar, Self

from .._C import Tensor

class _ParameterMeta(type):
    def __instancecheck__(self, instance: object) -> bool: ...

class Parameter(Tensor, metaclass=_ParameterMeta):
    __torch_function__: ClassVar[Any]
    def __new__(cls, data: Tensor | None = None, requires_grad: bool = True) -> Self: ...
    def __repr__(self) -> str: ...  # type: ignore[override]

class Buffer(Tensor):
    persistent: bool
    def __new__(cls, data: Tensor | None = None, *, persistent: bool = True) -> Self: ...
