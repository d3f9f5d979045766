import enum
from collections.abc import Callable, Iterator
from types import ModuleType
from typing import Any, Final, NoReturn

from .schemas import FunctionSchema

class Tag(enum.IntEnum):
    core = 0
    cudagraph_unsafe = 1
    data_dependent_output = 2
    dynamic_output_shape = 3
    flexible_layout = 4
    generated = 5
    inplace = 6
    inplace_view = 7
    maybe_aliasing_or_mutating = 8
    needs_contiguous_strides = 9
    needs_exact_strides = 10
    needs_fixed_stride_order = 11
    nondeterministic_bitwise = 12
    nondeterministic_seeded = 13
    out = 14
    out_variant = 15
    pointwise = 16
    pt2_compliant_tag = 17
    reduction = 18
    view_copy = 19

class OpOverload:
    namespace: str
    overloadpacket: OpOverloadPacket
    _schema: FunctionSchema
    def __call__(self, /, *args: Any, **kwargs: Any) -> Any: ...
    @property
    def op(self) -> Callable[..., Any]: ...
    def name(self) -> str: ...
    @property
    def tags(self) -> list[Tag]: ...
    @property
    def is_view(self) -> bool: ...

class OpOverloadPacket:
    def __call__(self, /, *args: Any, **kwargs: Any) -> Any: ...
    def __getattr__(self, name: str) -> OpOverload: ...
    @property
    def op(self) -> Callable[..., Any]: ...
    def overloads(self) -> list[str]: ...
    def __iter__(self) -> Iterator[str]: ...

class _OpNamespace(ModuleType):
    name: str
    def __getattr__(self, name: str) -> OpOverloadPacket: ...
    def __iter__(self) -> Iterator[str]: ...

class _Ops(ModuleType):
    def load_library(self, path: Any) -> NoReturn: ...
    def __getattr__(self, name: str) -> _OpNamespace: ...

ops: Final[_Ops]
