"""Types of the schema language: `Tensor?[]` is ListType(OptionalType(BaseType("Tensor")), None)."""

import re
from dataclasses import dataclass
from typing import Optional, Union


@dataclass(frozen=True)
class BaseType:
    """A type by its name: Tensor, int, SymInt, Scalar, ..."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class OptionalType:
    """`ELEM?`: the value or None."""

    elem: "Type"

    def __str__(self) -> str:
        return "%s?" % self.elem


@dataclass(frozen=True)
class ListType:
    """`ELEM[]`, or `ELEM[SIZE]`, which takes one value for all."""

    elem: "Type"
    size: Optional[int]

    def __str__(self) -> str:
        return "%s[%s]" % (self.elem, "" if self.size is None else self.size)


Type = Union[BaseType, OptionalType, ListType]

_LIST = re.compile(r"(.+)\[(\d*)\]\Z")


def parse_type(text: str) -> Type:
    """The type that a text of the program's spells. ValueError for a text that spells none."""
    if text.endswith("?"):
        return OptionalType(parse_type(text[:-1]))
    found = _LIST.match(text)
    if found:
        return ListType(parse_type(found.group(1)), int(found.group(2)) if found.group(2) else None)
    if not re.match(r"[A-Za-z_][\w.]*\Z", text):
        raise ValueError("%r is no type" % text)
    return BaseType(text)


def is_tensor_like(of: Type) -> bool:
    """A tensor, or a list of them, or what may be one."""
    return of == BaseType("Tensor") if isinstance(of, BaseType) else is_tensor_like(of.elem)
