from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager
from typing import Any, Literal, NoReturn, TypeVar, overload

from ._library.operators import OpOverload, Tag

_F = TypeVar("_F", bound=Callable[..., Any])

class OpCheckError(Exception): ...

class CustomOpDef:
    def __init__(
        self, space: str, name: str, schema: str, function: Callable[..., Any], tags: Sequence[Tag] = ()
    ) -> None: ...
    def __call__(self, /, *args: Any, **kwargs: Any) -> Any: ...
    def register_kernel(self, device_types: str | Iterable[str] | None, fn: Callable[..., Any] | None = None, /) -> Any: ...
    def register_fake(self, fn: _F, /) -> _F: ...
    def register_autograd(
        self, backward: Callable[..., Any], /, *, setup_context: Callable[..., Any] | None = None
    ) -> None: ...
    def register_vmap(self, func: Callable[..., Any] | None = None, /) -> NoReturn: ...
    def register_torch_dispatch(self, torch_dispatch_class: Any, fn: Callable[..., Any] | None = None, /) -> NoReturn: ...
    def register_autocast(self, device_type: str, cast_inputs: Any) -> NoReturn: ...
    def set_kernel_enabled(self, device_type: str, enabled: bool = True) -> AbstractContextManager[None]: ...

class Library:
    ns: str
    kind: str
    dispatch_key: str
    def __init__(self, ns: str, kind: Literal["DEF", "FRAGMENT", "IMPL"], dispatch_key: str = "") -> None: ...
    def define(self, schema: str, alias_analysis: str = "", *, tags: Tag | Sequence[Tag] = ()) -> str: ...
    def impl(
        self,
        op_name: str | OpOverload,
        fn: Callable[..., Any],
        dispatch_key: str = "",
        *,
        with_keyset: bool = False,
        allow_override: bool = False,
    ) -> None: ...
    def fallback(self, fn: Callable[..., Any], dispatch_key: str = "", *, with_keyset: bool = False) -> NoReturn: ...

@overload
def custom_op(
    name: str,
    fn: None = None,
    /,
    *,
    mutates_args: str | Iterable[str],
    device_types: str | Sequence[str] | None = None,
    schema: str | None = None,
    tags: Sequence[Tag] | None = None,
) -> Callable[[Callable[..., Any]], CustomOpDef]: ...
@overload
def custom_op(
    name: str,
    fn: Callable[..., Any],
    /,
    *,
    mutates_args: str | Iterable[str],
    device_types: str | Sequence[str] | None = None,
    schema: str | None = None,
    tags: Sequence[Tag] | None = None,
) -> CustomOpDef: ...
def define(qualname: str, schema: str, *, lib: Library | None = None, tags: Tag | Sequence[Tag] = ()) -> None: ...
def fallthrough_kernel() -> NoReturn: ...
def get_ctx() -> None: ...
def impl(
    qualname: str, types: str | Sequence[str], func: Callable[..., Any] | None = None, *, lib: Library | None = None
) -> Any: ...
def infer_schema(
    prototype_function: Callable[..., Any], /, *, mutates_args: str | Iterable[str], op_name: str | None = None
) -> str: ...
def opcheck(
    op: OpOverload | CustomOpDef,
    args: Sequence[Any],
    kwargs: dict[str, Any] | None = None,
    *,
    test_utils: str | Sequence[str] = ...,
    raise_exception: bool = True,
    atol: float | None = None,
    rtol: float | None = None,
) -> dict[str, Any]: ...
def register_autocast(*args: Any, **kwargs: Any) -> NoReturn: ...
def register_autograd(
    op: str | OpOverload | CustomOpDef,
    backward: Callable[..., Any],
    /,
    *,
    setup_context: Callable[..., Any] | None = None,
    lib: Library | None = None,
) -> None: ...
def register_fake(
    op: str | OpOverload | CustomOpDef,
    func: Callable[..., Any] | None = None,
    /,
    *,
    lib: Library | None = None,
    _stacklevel: int = 1,
    allow_override: bool = False,
) -> Any: ...
def register_kernel(
    op: str | OpOverload | CustomOpDef,
    device_types: str | Sequence[str] | None,
    func: Callable[..., Any] | None = None,
    /,
    *,
    lib: Library | None = None,
) -> Any: ...
def register_torch_dispatch(*args: Any, **kwargs: Any) -> NoReturn: ...
def register_vmap(*args: Any, **kwargs: Any) -> NoReturn: ...
