"""Schemas of operators: the objects of `operator._schema`, and how they are printed."""

from .. import _C

_ENUMERATORS = {
    "contiguous_format": 0,
    "preserve_format": 1,
    "channels_last": 2,
    "channels_last_3d": 3,
    "Mean": 1,
    "Sum": 2,
    "long": 4,
    "strided": 0,
}


class SchemaType:
    """The type of an argument or a return."""

    def __init__(self, text):
        self.annotation_str = text

    def __str__(self):
        text = self.annotation_str
        if text.endswith("?"):
            return f"Optional[{SchemaType(text[:-1])}]"
        if text.endswith("]"):
            return f"List[{SchemaType(text[: text.rindex('[')])}]"
        return _SHOWN.get(text, text)

    __repr__ = __str__

    def __eq__(self, other):
        return isinstance(other, SchemaType) and str(self) == str(other)

    def __hash__(self):
        return hash(str(self))


# What stands for them in programs.
_SHOWN = {"SymInt": "int", "Scalar": "number", "ScalarType": "int", "Layout": "int", "MemoryFormat": "int", "SymBool": "bool"}


class AliasInfo:
    """`(a!)`: the alias sets of a value before and after a call, and whether it is written."""

    def __init__(self, text):
        before, _, after = text.partition(" -> ")
        self.is_write = "!" in before
        self.before_set = {name.rstrip("!") for name in before.split("|")}
        self.after_set = {name.rstrip("!") for name in after.split("|")} if after else set(self.before_set)


class Argument:
    """An argument or a return of a schema."""

    def __init__(self, parts):
        declared, alias, self.name, self._default, self.kwarg_only = parts
        self._declared, self._alias = declared, alias
        self.type = self.real_type = SchemaType(declared)
        self.alias_info = AliasInfo(alias) if alias else None
        inner = declared.rstrip("?")
        digits = inner[inner.rindex("[") + 1 : -1] if inner.endswith("]") else ""
        self.N = int(digits) if digits else None

    @property
    def is_write(self):
        return self.alias_info is not None and self.alias_info.is_write

    @property
    def is_out(self):
        return self.kwarg_only and self.is_write

    def has_default_value(self):
        return self._default is not None

    @property
    def default_value(self):
        """The default, None if there is none."""
        return None if self._default is None else _value_of(self._default, self)

    def __str__(self):
        declared = self._declared
        if self._alias:
            # Behind the word: `Tensor(a!)[]`.
            end = min((declared.index(mark) for mark in "?[" if mark in declared), default=len(declared))
            declared = f"{declared[:end]}({self._alias}){declared[end:]}"
        default = "" if self._default is None else "=" + _printed(self._default, self)
        return f"{declared} {self.name}{default}".rstrip()

    __repr__ = __str__


def _value_of(text, argument):
    word = argument._declared.rstrip("?")
    if text.startswith("["):
        element = Argument((word[: word.rindex("[")] if "[" in word else word, "", "", None, False))
        return [_value_of(one.strip(), element) for one in text[1:-1].split(",") if one.strip()]
    if text[0] in "'\"":
        return text[1:-1].replace("\\" + text[0], text[0])
    plain = {"None": None, "True": True, "False": False}
    if text in plain:
        return plain[text]
    if text in _ENUMERATORS:
        return _ENUMERATORS[text]
    try:
        number = float(text) if word == "float" else int(text)
    except ValueError:
        number = float(text)
    return [number] * argument.N if argument.N is not None and word.endswith("]") else number


def _printed(text, argument):
    value = argument.default_value
    is_one_for_all = argument.N is not None and argument.N > 1 and not text.startswith("[")
    if is_one_for_all and not argument._declared.startswith("SymInt"):
        return text
    if isinstance(value, str):
        return f'"{value}"'
    if isinstance(value, float):
        return _printed_float(value)
    return str(value)


def _printed_float(value):
    """A number with all digits that a float has."""
    text = format(value, ".17g")
    return text if any(mark in text for mark in ".einf") else text + "."


class FunctionSchema:
    """The declaration of an operator."""

    def __init__(self, text):
        space, name, self.overload_name, arguments, returns = _C._read_declaration(text)
        self.name = f"{space}::{name}" if space else name
        self.arguments = [Argument(parts) for parts in arguments]
        self.returns = [Argument(parts) for parts in returns]
        self.text = text

    @property
    def is_mutable(self):
        return any(one.is_write for one in self.arguments)

    def _is_view_op(self):
        return any(one.alias_info is not None and not one.is_write for one in self.arguments)

    def __str__(self):
        parts = []
        for one in self.arguments:
            if one.kwarg_only and "*" not in parts:
                parts.append("*")
            parts.append(str(one))
        results = ", ".join(map(str, self.returns))
        if len(self.returns) != 1:
            results = f"({results})"
        name = self.name + ("." + self.overload_name if self.overload_name else "")
        return f"{name}({', '.join(parts)}) -> {results}"

    __repr__ = __str__

    def __eq__(self, other):
        return isinstance(other, FunctionSchema) and str(self) == str(other)

    def __hash__(self):
        return hash(str(self))
