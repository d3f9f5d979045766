from typing import Any

class SchemaType:
    annotation_str: str

class AliasInfo:
    is_write: bool
    before_set: set[str]
    after_set: set[str]

class Argument:
    name: str
    kwarg_only: bool
    type: SchemaType
    real_type: SchemaType
    alias_info: AliasInfo | None
    N: int | None
    @property
    def is_write(self) -> bool: ...
    @property
    def is_out(self) -> bool: ...
    def has_default_value(self) -> bool: ...
    @property
    def default_value(self) -> Any: ...

class FunctionSchema:
    name: str
    overload_name: str
    arguments: list[Argument]
    returns: list[Argument]
    text: str
    @property
    def is_mutable(self) -> bool: ...
