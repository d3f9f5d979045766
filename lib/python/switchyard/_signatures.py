"""Arguments of functions that are written in Python, read as those of operators: by signatures in the schema's words."""

import operator

from . import _C
from ._C import Tensor

# What NumPy's users call parameters.
_SECOND_NAMES = {"axis": "dim", "keepdims": "keepdim", "x": "input", "a": "input", "x1": "input", "x2": "other"}

_SHOWN = {
    "Tensor": "Tensor",
    "Tensor[]": "tuple of Tensors",
    "Scalar": "Number",
    "Scalar[]": "tuple of Scalars",
    "SymInt": "int",
    "int[]": "tuple of ints",
    "float[]": "tuple of floats",
    "ScalarType": "torch.dtype",
    "MemoryFormat": "torch.memory_format",
    "Device": "torch.device",
    "Layout": "torch.layout",
    "Generator": "torch.Generator",
}

_DTYPES = {float: _C.float64, int: _C.int64, bool: _C.bool, complex: _C.complex128}


def overrides(value):
    """Whether the class of the value answers for functions."""
    kind = type(value)
    if kind is Tensor:
        return False
    answer = getattr(kind, "__torch_function__", None)
    return answer is not None and answer is not _C._disabled_torch_function_impl


def _number_kind(value):
    """b, i, f or c of a number of Python, NumPy or a tensor of one; None of anything else."""
    if isinstance(value, Tensor):
        if value.dim() or value.requires_grad:
            return None
        dtype = value.dtype
        return "f" if dtype.is_floating_point else "c" if dtype.is_complex else "b" if dtype == _C.bool else "i"
    for kind, letter in ((bool, "b"), (int, "i"), (float, "f"), (complex, "c")):
        if isinstance(value, kind):
            return letter
    if any(base.__name__ == "generic" and base.__module__ == "numpy" for base in type(value).__mro__):
        return {"b": "b", "i": "i", "u": "i", "f": "f", "c": "c"}.get(value.dtype.kind)
    return None


def _is_scalar(value):
    return _number_kind(value) is not None


def _is_int(value):
    return _number_kind(value) == "i"


def _is_size(value):
    kind = _number_kind(value)
    if kind is None:
        return hasattr(type(value), "__index__") and not isinstance(value, Tensor) and not hasattr(value, "__array__")
    return kind == "i"


def _is_float(value):
    return _number_kind(value) in ("b", "i", "f") or (isinstance(value, Tensor) and _is_scalar(value))


def _is_list(kind):
    def fits(value):
        return isinstance(value, (tuple, list)) and (not value or kind(value[0]) or overrides(value[0]))

    return fits


_FITS = {
    "Tensor": lambda value: isinstance(value, Tensor),
    "Tensor[]": _is_list(lambda value: isinstance(value, Tensor)),
    "Scalar": _is_scalar,
    "Scalar[]": _is_list(_is_scalar),
    "int": _is_int,
    "SymInt": _is_size,
    "int[]": _is_list(_is_size),
    "Layout": lambda value: isinstance(value, _C.layout),
    "float": _is_float,
    "float[]": _is_list(_is_float),
    "bool": lambda value: isinstance(value, bool),
    "str": lambda value: isinstance(value, str),
    "ScalarType": lambda value: isinstance(value, _C.dtype) or (isinstance(value, type) and value in _DTYPES),
    "Device": lambda value: isinstance(value, (_C.device, str, int)) and not isinstance(value, bool),
    "Generator": lambda value: isinstance(value, _C.Generator),
    "MemoryFormat": lambda value: isinstance(value, _C.memory_format),
    "Any": lambda value: True,
}


def _plain(value):
    """A number of Python for one of NumPy or a tensor."""
    return value.item() if hasattr(value, "item") else value


def _number_list(convert):
    def read(values):
        return [value if overrides(value) else convert(value) for value in values]

    return read


def _index(value):
    if not _is_size(value) and not isinstance(value, bool):
        raise TypeError(f"type must be tuple of ints,but got {type(value).__name__}")
    number = int(value.item()) if isinstance(value, Tensor) else operator.index(value)
    if not -(2**63) <= number < 2**63:
        raise ValueError("Overflow when unpacking long long")
    return number


_READ = {
    "Scalar": _plain,
    "Scalar[]": _number_list(_plain),
    "int": _index,
    "SymInt": _index,
    "int[]": _number_list(_index),
    "float": lambda value: float(_plain(value)),
    "float[]": _number_list(lambda value: float(_plain(value))),
    "ScalarType": lambda value: _DTYPES.get(value, value),
}


class _Parameter:
    def __init__(self, text, is_keyword):
        declared, name = text.rsplit(" ", 1)
        self.name, _, default = name.partition("=")
        self.is_keyword = is_keyword
        self.has_default = "=" in name
        self.takes_none = declared.endswith("?") or default == "None"
        kind = declared.rstrip("?")
        # `int[1]` takes one number for the list.
        self.repeated = 0
        if kind.endswith("]") and not kind.endswith("[]"):
            kind, _, count = kind[:-1].partition("[")
            self.repeated, kind = int(count), kind + "[]"
        self.kind = kind.replace("SymInt[", "int[")
        self.shown = _SHOWN.get(self.kind, self.kind)

    def fits(self, value):
        if value is None:
            return self.takes_none
        if overrides(value) or _FITS[self.kind](value):
            return True
        return bool(self.repeated) and _FITS[self.kind[:-2]](value)

    def read(self, value):
        if value is None or (overrides(value) and not isinstance(value, Tensor)):
            return value
        if self.repeated and not isinstance(value, (tuple, list)):
            return [_READ[self.kind[:-2]](value)] * self.repeated
        read = _READ.get(self.kind)
        return value if read is None else read(value)


class Misfit(Exception):
    """Why a call does not fit a signature; what a user gets is a TypeError."""


class Signature:
    """One way to call: `name(Tensor input, int dim, *, Tensor out=None)`."""

    def __init__(self, name, text):
        self.name, self.text = name, text
        self.parameters = []
        is_keyword = False
        for part in text.split(", ") if text else ():
            if part == "*":
                is_keyword = True
            else:
                self.parameters.append(_Parameter(part, is_keyword))
        self.positional = [one for one in self.parameters if not one.is_keyword]

    def _by_place(self, args, skipped):
        if len(args) > len(self.positional):
            raise Misfit(self._too_many(len(args) - skipped, skipped))
        found = {}
        for place, (parameter, value) in enumerate(zip(self.positional, args)):
            if not parameter.fits(value):
                where = f" (position {place + 1 - skipped})"
                raise Misfit(self._wrong(parameter, where, value))
            found[parameter.name] = value
        return found

    def _too_many(self, given, skipped):
        most = len(self.positional) - skipped
        least = most - sum(parameter.has_default for parameter in self.positional)
        count = most if least == most else f"from {least} to {most}"
        were = "was" if given == 1 else "were"
        return f"{self.name}() takes {count} positional argument{'s' * (most != 1)} but {given} {were} given"

    def _missing(self, found, kwargs):
        names = [
            f'"{one.name}"'
            for one in self.parameters
            if one.name not in found and not one.has_default and one.name not in kwargs
        ]
        return f"{self.name}() missing {len(names)} required positional arguments: {', '.join(names)}"

    def is_plausible(self, args, kwargs):
        """Whether the call has no more than the parameters of this signature, and no other names."""
        names = {one.name for one in self.parameters}
        return len(args) <= len(self.positional) and all(_SECOND_NAMES.get(name, name) in names for name in kwargs)

    def _wrong(self, parameter, where, value):
        return f"{self.name}(): argument '{parameter.name}'{where} must be {parameter.shown}, not {type(value).__name__}"

    def bind(self, args, kwargs, skipped):
        """Arguments by name; `skipped` is 1 for a method, whose self nobody names."""
        found = self._by_place(args, skipped)
        rest = dict(kwargs)
        for parameter in self.parameters[len(args) :]:
            value = self._taken(rest, parameter, found)
            if value is not rest and not parameter.fits(value):
                raise Misfit(self._wrong(parameter, "", value))
            if value is not rest:
                found[parameter.name] = value
            elif not parameter.has_default:
                raise Misfit(self._missing(found, kwargs))
        for name in rest:
            problem = "multiple values for" if name in found else "an unexpected keyword"
            raise Misfit(f"{self.name}() got {problem} argument '{name}'")
        return found

    def _taken(self, rest, parameter, found):
        """What a keyword gives, by either name; `rest` itself if none does."""
        if parameter.name in rest:
            return rest.pop(parameter.name)
        for second, name in _SECOND_NAMES.items():
            if name == parameter.name and second in rest:
                return rest.pop(second)
        return rest

    def read(self, found):
        """The values as a function of Python wants them."""
        try:
            return {one.name: one.read(found[one.name]) for one in self.parameters if one.name in found}
        except TypeError as error:
            raise TypeError(f"{self.name}(): {error}") from None


def _type_name(value):
    if isinstance(value, (tuple, list)):
        inner = ", ".join(_type_name(one) for one in value)
        return f"{type(value).__name__} of ({inner})"
    return type(value).__name__


def bound(signatures, args, kwargs, skipped=0):
    """(the first signature that fits, arguments by name)"""
    reasons = []
    for signature in signatures:
        try:
            return signature, signature.bind(args, kwargs, skipped)
        except Misfit as reason:
            reasons.append(str(reason))
    likely = [reason for one, reason in zip(signatures, reasons) if one.is_plausible(args, kwargs)]
    if len(reasons) == 1 or len(likely) == 1:
        raise TypeError((likely or reasons)[0])
    given = [_type_name(value) for value in args[skipped:]]
    given += [f"{name}={_type_name(value)}" for name, value in kwargs.items()]
    lines = "".join(f"\n * ({signature.text})" for signature in signatures)
    raise TypeError(
        f"{signatures[0].name}() received an invalid combination of arguments - got ({', '.join(given)}), "
        f"but expected one of:{lines}"
    )


def parsed(name, texts):
    """The signatures of a name, from the texts of their parameters."""
    return [Signature(name, text) for text in texts]
