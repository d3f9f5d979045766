from collections.abc import Callable
from typing import Any, ParamSpec, TypeVar

from ..modules.module import Module

_M = TypeVar("_M", bound=Module)
_P = ParamSpec("_P")

def skip_init(module_cls: Callable[_P, _M], *args: _P.args, **kwargs: _P.kwargs) -> _M: ...
