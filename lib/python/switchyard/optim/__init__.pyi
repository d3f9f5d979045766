from collections import defaultdict
from collections.abc import Callable, Iterable
from typing import Any, TypeAlias, TypeVar, overload

from .._C import Tensor

_Parameters: TypeAlias = Iterable[Tensor] | Iterable[dict[str, Any]]
_T = TypeVar("_T")

class Optimizer:
    defaults: dict[str, Any]
    state: defaultdict[Tensor, Any]
    param_groups: list[dict[str, Any]]
    def __init__(self, params: _Parameters, defaults: dict[str, Any]) -> None: ...
    def add_param_group(self, group: dict[str, Any]) -> None: ...
    def zero_grad(self, set_to_none: bool = True) -> None: ...
    @overload
    def step(self, closure: None = None) -> None: ...
    @overload
    def step(self, closure: Callable[[], _T]) -> _T: ...
    def state_dict(self) -> dict[str, Any]: ...
    def load_state_dict(self, state_dict: dict[str, Any]) -> None: ...

class SGD(Optimizer):
    def __init__(
        self,
        params: _Parameters,
        lr: float = 1e-3,
        momentum: float = 0,
        dampening: float = 0,
        weight_decay: float = 0,
        nesterov: bool = False,
        *,
        maximize: bool = False,
    ) -> None: ...

class Adam(Optimizer):
    def __init__(
        self,
        params: _Parameters,
        lr: float = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 0,
        amsgrad: bool = False,
        *,
        maximize: bool = False,
    ) -> None: ...

class AdamW(Adam):
    def __init__(
        self,
        params: _Parameters,
        lr: float = 1e-3,
        betas: tuple[float, float] = (0.9, 0.999),
        eps: float = 1e-8,
        weight_decay: float = 1e-2,
        amsgrad: bool = False,
        *,
        maximize: bool = False,
    ) -> None: ...
