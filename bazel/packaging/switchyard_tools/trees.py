"""Nested arguments and results of models, as torch.export describes them: flattened, and put together again.

A description is a dictionary with `type`, `context` and `children_spec`; a leaf has no type. The `context` of a
dictionary is its list of keys, as JSON text.
"""

import json
from typing import Any, Iterator, List, Mapping

Spec = Mapping[str, Any]

_SEQUENCES = {"builtins.tuple": tuple, "builtins.list": list}


class NestingError(Exception):
    """Arguments or results are nested in an unsupported way; the text says where and how."""


def read_spec(text: str, what: str) -> Spec:
    """Reads the description in `in_spec` or `out_spec` of a program. Types other than tuples, lists and dictionaries
    (named tuples, data classes, caches of transformers) raise NestingError, which says where they are.
    """
    version, spec = json.loads(text)
    if version != 1:
        raise ValueError("version %s of descriptions of nested values is not known" % version)
    _check(spec, what)
    return spec


def _check(spec: Spec, what: str) -> None:
    kind, children = spec["type"], spec["children_spec"]
    if kind is not None and kind not in _SEQUENCES and kind != "builtins.dict":
        raise NestingError("%s: a value of type %s: only tuples, lists and dictionaries are supported around tensors and numbers; "
                           "export a module that takes and gives these" % (what, kind))
    places = map(repr, _keys(spec)) if kind == "builtins.dict" else map(str, range(len(children)))
    for place, child in zip(places, children):
        _check(child, "%s[%s]" % (what, place))


def _keys(spec: Spec) -> List[Any]:
    return json.loads(spec["context"])


def leaves(spec: Spec, value: Any, what: str) -> Iterator[Any]:
    """Returns the leaves of a value from left to right. If it is nested differently, raises TypeError, which says
    where.
    """
    kind = spec["type"]
    if kind is None:
        yield value
        return
    children = spec["children_spec"]
    if kind == "builtins.dict":
        keys = _keys(spec)
        if not isinstance(value, Mapping) or set(value) != set(keys):
            raise TypeError("%s is not a dictionary with the keys %s" % (what, ", ".join(map(repr, keys)) or "none"))
        for key, child in zip(keys, children):
            yield from leaves(child, value[key], "%s[%r]" % (what, key))
        return
    if not isinstance(value, (tuple, list)) or len(value) != len(children):
        raise TypeError("%s is not a %s of %d" % (what, _SEQUENCES[kind].__name__, len(children)))
    for position, child in enumerate(children):
        yield from leaves(child, value[position], "%s[%d]" % (what, position))


def build(spec: Spec, values: Iterator[Any]) -> Any:
    """Builds a value of this description, with leaves from left to right."""
    kind = spec["type"]
    if kind is None:
        return next(values)
    children = [build(child, values) for child in spec["children_spec"]]
    return dict(zip(_keys(spec), children)) if kind == "builtins.dict" else _SEQUENCES[kind](children)
