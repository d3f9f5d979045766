from collections.abc import Callable
from typing import Any, TypeAlias

from .._C import Tensor

_Tensors: TypeAlias = Tensor | tuple[Tensor, ...]

def vjp(
    func: Callable[..., _Tensors],
    inputs: _Tensors,
    v: _Tensors | None = None,
    create_graph: bool = False,
    strict: bool = False,
) -> tuple[Any, Any]: ...
def jvp(
    func: Callable[..., _Tensors],
    inputs: _Tensors,
    v: _Tensors | None = None,
    create_graph: bool = False,
    strict: bool = False,
) -> tuple[Any, Any]: ...
def vhp(
    func: Callable[..., _Tensors],
    inputs: _Tensors,
    v: _Tensors | None = None,
    create_graph: bool = False,
    strict: bool = False,
) -> tuple[Any, Any]: ...
def hvp(
    func: Callable[..., _Tensors],
    inputs: _Tensors,
    v: _Tensors | None = None,
    create_graph: bool = False,
    strict: bool = False,
) -> tuple[Any, Any]: ...
def jacobian(
    func: Callable[..., _Tensors],
    inputs: _Tensors,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    strategy: str = "reverse-mode",
) -> Any: ...
def hessian(
    func: Callable[..., Tensor],
    inputs: _Tensors,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    outer_jacobian_strategy: str = "reverse-mode",
) -> Any: ...
