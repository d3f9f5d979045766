"""Types of the schema language: `Tensor?[]` is ListType(OptionalType(BaseType("Tensor")), None)."""

import re
from dataclasses import dataclass
from typing import Optional, Union


@dataclass(frozen=True)
class BaseType:
    """A named type: Tensor, int, SymInt, Scalar, ..."""

    name: str

    def __str__(self) -> str:
        return self.name


@dataclass(frozen=True)
class OptionalType:
    """`ELEM?`: a value or None."""

    elem: "Type"

    def __str__(self) -> str:
        return "%s?" % self.elem


@dataclass(frozen=True)
class ListType:
    """`ELEM[]`, or `ELEM[SIZE]`, which also takes one value for all elements."""

    elem: "Type"
    size: Optional[int]

    def __str__(self) -> str:
        return "%s[%s]" % (self.elem, "" if self.size is None else self.size)


Type = Union[BaseType, OptionalType, ListType]

_LIST = re.compile(r"(.+)\[(\d*)\]\Z")


def parse_type(text: str) -> Type:
    """Parses a type as the program prints it. ValueError if the text is not a type."""
    if text.endswith("?"):
        return OptionalType(parse_type(text[:-1]))
    found = _LIST.match(text)
    if found:
        return ListType(parse_type(found.group(1)), int(found.group(2)) if found.group(2) else None)
    if not re.match(r"[A-Za-z_][\w.]*\Z", text):
        raise ValueError("%r is no type" % text)
    return BaseType(text)


def is_tensor_like(of: Type) -> bool:
    """Whether a type is a tensor, or a list or optional of tensors."""
    return of == BaseType("Tensor") if isinstance(of, BaseType) else is_tensor_like(of.elem)
