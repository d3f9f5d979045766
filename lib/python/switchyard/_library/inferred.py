"""infer_schema: the schema of a Python function, from its annotations."""

import collections.abc
import inspect
import typing

from .. import _C

_PLAIN = (
    (_C.Tensor, "Tensor"),
    (int, "SymInt"),
    (float, "float"),
    (bool, "bool"),
    (str, "str"),
    (_C.dtype, "ScalarType"),
    (_C.device, "Device"),
    (typing.Union[int, float, bool], "Scalar"),
)
# Of which there are lists.
_ELEMENTS = (
    (_C.Tensor, "Tensor"),
    (typing.Optional[_C.Tensor], "Tensor?"),
    (int, "SymInt"),
    (float, "float"),
    (bool, "bool"),
    (typing.Union[int, float, bool], "Scalar"),
)
_RETURNS = (
    (_C.Tensor, "Tensor"),
    (typing.List[_C.Tensor], "Tensor[]"),
    (list[_C.Tensor], "Tensor[]"),
    (int, "SymInt"),
    (float, "float"),
    (bool, "bool"),
    (typing.Union[int, float, bool], "Scalar"),
)


def _parameter_types():
    """Words of schemas by annotation, in the order in which messages name them."""
    types = {}
    for kind, word in _PLAIN:
        types[kind] = word
        types[typing.Optional[kind]] = word + "?"
    for kind, word in _ELEMENTS:
        for container in (typing.Sequence, typing.List, collections.abc.Sequence, list):
            types[container[kind]] = word + "[]"
            types[typing.Optional[container[kind]]] = word + "[]?"
    return types


_PARAMETERS = _parameter_types()
_WRITTEN = ("Tensor", "Tensor?", "Tensor[]", "Tensor?[]", "Tensor[]?", "Tensor?[]?")


class _Inference:
    def __init__(self, function, mutates_args):
        self.function = function
        self.signature = inspect.signature(function)
        self.written = mutates_args
        self.count = 0

    def fail(self, what):
        raise ValueError(f"infer_schema(func): {what} Got func with signature {self.signature})")

    def annotation(self, annotation):
        """The type that an annotation written as a text stands for."""
        if not isinstance(annotation, str):
            return annotation
        names = {**vars(typing), **getattr(self.function, "__globals__", {})}
        closure = inspect.getclosurevars(self.function).nonlocals if inspect.isfunction(self.function) else {}
        try:
            return eval(annotation, names, dict(closure))
        except Exception:
            return self.fail(
                f"Unsupported type annotation {annotation}. It is not a type."
            )

    def parameter(self, parameter):
        if parameter.kind not in (parameter.POSITIONAL_OR_KEYWORD, parameter.KEYWORD_ONLY):
            self.fail("We do not support positional-only args, varargs, or varkwargs.")
        if parameter.annotation is parameter.empty:
            self.fail(f"Parameter {parameter.name} must have a type annotation.")
        kind = self.annotation(parameter.annotation)
        word = _PARAMETERS.get(kind) if isinstance(kind, collections.abc.Hashable) else None
        if word is None:
            if getattr(kind, "__origin__", None) is tuple:
                self.fail(f"Parameter {parameter.name} has unsupported type {kind}. A List does instead of a Tuple.")
            self.fail(
                f"Parameter {parameter.name} has unsupported type {kind}. The valid types are: {list(_PARAMETERS)}."
            )
        word = self.with_alias(parameter.name, word)
        return f"{word} {parameter.name}{self.default(parameter)}"

    def with_alias(self, name, word):
        is_written = self.written == "unknown" and word in _WRITTEN
        is_written = is_written or (self.written != "unknown" and name in self.written)
        if not is_written:
            return word
        if word not in _WRITTEN:
            self.fail(f"Parameter {name} is in mutable_args but only Tensors or collections of Tensors can be mutated")
        # A letter and a number for each.
        place = self.count
        return word.replace("Tensor", f"Tensor(a{place}!)", 1)

    def default(self, parameter):
        value = parameter.default
        if value is parameter.empty:
            return ""
        if value is None or isinstance(value, (bool, int, float)):
            return f"={value}"
        if isinstance(value, (str, _C.device)):
            return f'="{value}"'
        if isinstance(value, _C.dtype):
            return "=" + str(value).split(".")[-1]
        return self.fail(
            f"Parameter {parameter.name} has an unsupported default value type {type(value)}. "
            "Please file an issue on GitHub so we can prioritize this."
        )

    def returns(self):
        annotation = self.signature.return_annotation
        if annotation is self.signature.empty:
            self.fail("No return type annotation was provided. Please add one.")
        kind = self.annotation(annotation)
        if kind is None or kind is type(None):
            return "()"
        if getattr(kind, "__origin__", None) is tuple:
            words = [self.result(one) for one in typing.get_args(kind)]
            return words[0] if len(words) == 1 else f"({', '.join(words)})"
        return self.result(kind)

    def result(self, kind):
        for known, word in _RETURNS:
            if known == kind:
                return word
        return self.fail(f"Return has unsupported type {kind}. The valid types are: {dict(_RETURNS_BY_TYPE)}.")

    def text(self):
        parts = []
        for place, parameter in enumerate(self.signature.parameters.values()):
            self.count = place
            if parameter.kind is parameter.KEYWORD_ONLY and "*" not in parts:
                parts.append("*")
            parts.append(self.parameter(parameter))
        if self.written != "unknown":
            unknown = set(self.written) - set(self.signature.parameters)
            if unknown:
                self.fail(
                    f"{unknown} in mutates_args were not found in the custom op's signature. mutates_args should "
                    "contain the names of all args that the custom op mutates, or just the string 'unknown' if you "
                    "don't know."
                )
        return f"({', '.join(parts)}) -> {self.returns()}"


_RETURNS_BY_TYPE = {kind: word for kind, word in _RETURNS}


def infer_schema(prototype_function, /, *, mutates_args, op_name=None):
    """Returns the schema of an annotated function; `mutates_args` names the arguments that it writes to, or is
    "unknown".
    """
    if isinstance(mutates_args, str) and mutates_args != "unknown":
        raise ValueError(
            "mutates_args must either be a sequence of the names of the arguments that are mutated or the string 'unknown'. "
        )
    text = _Inference(prototype_function, mutates_args).text()
    return text if op_name is None else op_name + text
