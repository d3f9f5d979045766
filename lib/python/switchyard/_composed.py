"""How functions that are made of operators become functions of the package and methods of Tensor."""

import types

from . import _C
from ._C import Tensor
from ._nodes import with_node
from ._outputs import named_results, write_out
from ._signature_table import node_of, signatures_of
from ._signatures import bound, overrides, parsed
from .overrides import check_self, has_torch_function, overridable


def _checked(function, count):
    """Refuses a call whose first `count` arguments are no tensors."""
    name, names = function.__name__, function.__code__.co_varnames[:count]

    def checked(*args, **kwargs):
        for place, role in enumerate(names):
            value = args[place] if place < len(args) else kwargs.get(role, function)
            if value is not function and not isinstance(value, Tensor):
                kind = type(value).__name__
                raise TypeError(
                    f"{name}(): argument '{role}' (position {place + 1}) must be Tensor, not {kind}"
                )
        return function(*args, **kwargs)

    checked.__name__ = checked.__qualname__ = name
    checked.__doc__ = function.__doc__
    # What inspect and help show.
    checked.__wrapped__ = function
    return checked


# Functions that PyTorch has in Python, too: overriders are told what must be given by position, the rest by keyword.
_IN_PYTHON = frozenset("cdist unique unique_consecutive is_shared share_memory_ storage".split())


def _overridable(function, checked, tensors):
    """The checked function, with overriders asked about its tensors."""
    code = function.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    relevant = names[:tensors] + tuple(name for name in names[tensors:] if name in ("other", "out"))
    is_builtin = function.__name__ not in _IN_PYTHON
    return overridable(*relevant, is_builtin=is_builtin, like=function)(checked)


def _named(function, name, module, qualname):
    function.__name__ = name
    function.__qualname__ = qualname
    function.__module__ = module
    return function


def _as_method(name, function):
    """The function with its first parameter called self."""
    code = function.__code__
    first = code.co_varnames[0]
    code = code.replace(
        co_varnames=("self",) + code.co_varnames[1:],
        # What inner functions see of it.
        co_cellvars=tuple("self" if cell == first else cell for cell in code.co_cellvars),
    )
    method = types.FunctionType(
        code, function.__globals__, name, function.__defaults__, function.__closure__
    )
    method.__kwdefaults__ = function.__kwdefaults__
    method.__doc__ = function.__doc__
    return method


def _asked(found):
    """The arguments that overriders are looked for among."""
    values = []
    for value in found.values():
        values.extend(value if isinstance(value, (tuple, list)) else (value,))
    return tuple(value for value in values if isinstance(value, Tensor) or overrides(value))


def _without_out(text):
    """The parameters without `out`, and without the mark before it if that is alone."""
    for ending in (", Tensor out=None", ", Tensor[] out=None"):
        if text.endswith(ending):
            text = text[: -len(ending)]
    return text[:-3] if text.endswith(", *") else text


class _Reader:
    """Reads the calls of a function by the signatures that the table has for its name."""

    def __init__(self, name, function):
        self.name, self.function = name, function
        self.count = function.__code__.co_argcount
        self.signatures = None
        self.of_method = None
        self.takes_nothing = False
        self.fields = ()

    def _prepare(self):
        texts, self.fields = signatures_of(self.name)
        self.signatures = parsed(self.name, texts)
        # A method has no out.
        self.of_method = parsed(self.name, [_without_out(text) for text in texts])
        self.takes_nothing = all(len(one.parameters) == 1 for one in self.of_method)

    def _compute(self, signature, found):
        """The result and where it goes; what stands in order goes by place, as overloads name it in several ways."""
        values = signature.read(found)
        out = values.pop("out", None)
        places = []
        for parameter in signature.positional[: self.count]:
            if parameter.name not in values:
                break
            places.append(values.pop(parameter.name))
        return self.function(*places, **values), out

    def call(self, public, args, kwargs, skipped):
        if self.signatures is None:
            self._prepare()
        if skipped:
            check_self(public.__name__, args)
        signatures = self.of_method if skipped else self.signatures
        if skipped and self.takes_nothing and (kwargs or len(args) > 1):
            given = "keyword arguments" if kwargs else f"arguments ({len(args) - 1} given)"
            raise TypeError(f"TensorBase.{public.__name__}() takes no {given}")
        signature, found = bound(signatures, args, kwargs, skipped)
        asked = _asked(found)
        if has_torch_function(asked):
            if not kwargs:
                return _C._handle_builtin_function(public, asked, *args)
            return _C._handle_builtin_function(public, asked, *args, **kwargs)
        result, out = self._compute(signature, found)
        node = node_of(self.name, signatures.index(signature)) if out is None else None
        if node is not None:
            result = with_node(node, result)
        if out is not None:
            result = write_out(self.name, out, result)
        if self.fields and isinstance(result, tuple):
            result = named_results(self.name + ("" if out is None else "_out"), self.fields)(result)
        return result


def _of_reader(name, reader, skipped):
    def public(*args, **kwargs):
        return reader.call(public, args, kwargs, skipped)

    function = reader.function
    texts, fields = signatures_of(reader.name)
    results = f"({', '.join('Tensor ' + field for field in fields)})" if fields else "Tensor"
    lines = [f"aten::{reader.name}({text}) -> {results}" for text in texts]
    public.__doc__ = "\n".join([*lines, "", function.__doc__ or ""])
    # What inspect and help show.
    public.__wrapped__ = _as_method(name, function) if skipped else function
    return public


def _in_place(name, function):
    def method(self, *args, **kwargs):
        # What derivatives keep of the operand is what it was before.
        operands = (self, *args, *kwargs.values())
        keeps = _C.is_grad_enabled() and any(isinstance(one, Tensor) and one.requires_grad for one in operands)
        before = self.clone() if keeps else self
        result = function(before, *args, **kwargs)
        if not _C.can_cast(result.dtype, self.dtype):
            raise RuntimeError(f"{name}_: a result of {result.dtype} does not fit a tensor of {self.dtype}")
        return self.copy_(result)

    method.__wrapped__ = _as_method(name, getattr(function, "__wrapped__", function))
    return method


def _give_methods(name, function, reader, forms):
    """Puts the method and that in place into Tensor."""
    for letter, own in (("m", name), ("i", name + "_")):
        if letter not in forms:
            continue
        if reader is None:
            make = _as_method if letter == "m" else _in_place
            method = overridable("self", is_builtin=own not in _IN_PYTHON)(make(name, function))
        elif letter == "m":
            method = _of_reader(name, reader, 1)
        else:
            plain = _in_place(name, _of_reader(name, reader, 1))
            method = overridable("self", is_builtin=True)(plain)
        setattr(Tensor, own, _named(method, own, "switchyard", "Tensor." + own))


def composed(names, tensors=1, forms="fm"):
    """Decorates a function of operators: `f` makes it public, `m` a method, `i` a method in place.

    Into `names` goes what is public. Calls are read by the signatures that the table has for the name; without any,
    the first `tensors` parameters must be tensors.
    """

    def decorate(function):
        name = function.__name__
        reader = _Reader(name, function) if signatures_of(name) else None
        if reader is None:
            public = _overridable(function, _checked(function, tensors), tensors)
        else:
            public = _of_reader(name, reader, 0)
        _named(public, name, "switchyard", name)
        if "f" in forms:
            names.append(name)
        _give_methods(name, function, reader, forms)
        return public

    return decorate


def second_name(function, space, own):
    """A function of a module that does what a function of the package does; overriders are told which was called."""
    name = function.__name__
    public = _of_reader(name, _Reader(name, function.__wrapped__), 0)
    module = "switchyard." + space if space else "switchyard"
    return _named(public, f"{space}_{own}".lstrip("_"), module, own)


def of_signatures(space):
    """Decorates a function of a module whose signatures the table has with the module's prefix."""

    def decorate(function):
        name = f"{space}_{function.__name__}"
        public = _of_reader(name, _Reader(name, function), 0)
        return _named(public, name, "switchyard." + space, name)

    return decorate
