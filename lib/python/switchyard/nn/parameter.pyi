from typing import Any, ClassVar, Self

from .._C import Tensor, device, dtype

class _ParameterMeta(type):
    def __instancecheck__(self, instance: object) -> bool: ...

class Parameter(Tensor, metaclass=_ParameterMeta):
    __torch_function__: ClassVar[Any]
    def __new__(cls, data: Tensor | None = None, requires_grad: bool = True) -> Self: ...
    def __repr__(self) -> str: ...  # type: ignore[override]

class Buffer(Tensor):
    persistent: bool
    def __new__(cls, data: Tensor | None = None, *, persistent: bool = True) -> Self: ...

class _Uninitialized:
    def materialize(
        self, shape: Any, device: device | str | int | None = None, dtype: dtype | None = None
    ) -> None: ...
    @property
    def shape(self) -> Any: ...
    def share_memory_(self) -> Any: ...
    def __repr__(self) -> str: ...
    def __reduce_ex__(self, protocol: Any) -> Any: ...
    @classmethod
    def __torch_function__(cls, func: Any, types: Any, args: Any = (), kwargs: Any = None) -> Any: ...

class UninitializedParameter(_Uninitialized, Parameter):  # type: ignore[misc]
    cls_to_become: ClassVar[type[Tensor]]
    def __new__(
        cls, requires_grad: bool = True, device: device | str | int | None = None, dtype: dtype | None = None
    ) -> Self: ...
    def __deepcopy__(self, memo: Any) -> Self: ...

class UninitializedBuffer(_Uninitialized, Tensor):  # type: ignore[misc]
    cls_to_become: ClassVar[type[Tensor]]
    persistent: bool
    def __new__(
        cls,
        requires_grad: bool = False,
        device: device | str | int | None = None,
        dtype: dtype | None = None,
        persistent: bool = True,
    ) -> Self: ...

def is_lazy(param: Any) -> bool: ...
