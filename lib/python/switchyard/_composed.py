"""How functions that are made of operators become functions of the package and methods of Tensor."""

import types

from . import _C
from ._C import Tensor
from .overrides import overridable


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


def _overridable(function, checked, tensors):
    """The checked function, with overriders asked about its tensors."""
    code = function.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    relevant = names[:tensors] + tuple(name for name in names[tensors:] if name in ("other", "out"))
    return overridable(*relevant, is_builtin=True, like=function)(checked)


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


def _in_place(name, function):
    def method(self, *args, **kwargs):
        result = function(self, *args, **kwargs)
        if not _C.can_cast(result.dtype, self.dtype):
            raise RuntimeError(f"{name}_: a result of {result.dtype} does not fit a tensor of {self.dtype}")
        return self.copy_(result)

    method.__wrapped__ = _as_method(name, function)
    return method


def composed(names, tensors=1, forms="fm"):
    """Decorates a function of operators: `f` makes it public, `m` a method, `i` a method in place.

    Into `names` goes what is public; the first `tensors` parameters must be tensors.
    """

    def decorate(function):
        name = function.__name__
        public = _overridable(function, _checked(function, tensors), tensors)
        _named(public, name, "switchyard", name)
        if "f" in forms:
            names.append(name)
        for letter, own, make in (("m", name, _as_method), ("i", name + "_", _in_place)):
            if letter in forms:
                method = overridable("self", is_builtin=True)(make(name, function))
                setattr(Tensor, own, _named(method, own, "switchyard", "Tensor." + own))
        return public

    return decorate
