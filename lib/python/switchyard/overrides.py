"""Overrides: functions that other types handle with `__torch_function__`."""

import functools
import types

from . import _C
from ._C import (
    _get_overloaded_objects,
    _handle_builtin_function,
    _handle_torch_function as handle_torch_function,
    _has_torch_function as has_torch_function,
    _has_torch_function_unary as has_torch_function_unary,
)


def has_torch_function_variadic(*objects):
    """has_torch_function of its arguments."""
    return has_torch_function(objects)


class _Switch:
    """Switches overrides off for the length of a with-block."""

    _modes_off = False

    def __enter__(self):
        _, modes_off = _C._get_torch_function_switches()
        self._before = _C._set_torch_function_switches(True, self._modes_off or modes_off)

    def __exit__(self, *error):
        _C._set_torch_function_switches(*self._before)


class DisableTorchFunctionSubclass(_Switch):
    """Disables `__torch_function__` of classes, but not of modes."""


class DisableTorchFunction(_Switch):
    """Disables `__torch_function__` of classes and modes."""

    _modes_off = True


_C.DisableTorchFunctionSubclass = DisableTorchFunctionSubclass
_C.DisableTorchFunction = DisableTorchFunction


class TorchFunctionMode:
    """Receives every call while it is active: `with Mode():`. Subclasses define `__torch_function__`."""

    def __torch_function__(self, func, types, args=(), kwargs=None):
        raise NotImplementedError

    def __enter__(self):
        _C._push_torch_function_mode(self)
        return self

    def __exit__(self, *error):
        _C._pop_torch_function_mode()


class BaseTorchFunctionMode(TorchFunctionMode):
    """A mode that changes nothing."""

    def __torch_function__(self, func, types, args=(), kwargs=None):
        return func(*args, **(kwargs or {}))


def wrap_torch_function(dispatcher):
    """Makes a function overridable.

    dispatcher has the function's parameters and returns the arguments whose `__torch_function__` counts.
    """

    def wrap(function):
        @functools.wraps(function)
        def wrapped(*args, **kwargs):
            relevant = dispatcher(*args, **kwargs)
            if has_torch_function(relevant):
                return handle_torch_function(wrapped, relevant, *args, **kwargs)
            return function(*args, **kwargs)

        return wrapped

    return wrap


def check_self(name, args):
    """Refuses a call of a built-in method on an object that is not a tensor, even if an argument has
    `__torch_function__`.
    """
    if not args:
        raise TypeError(f"unbound method TensorBase.{name}() needs an argument")
    if not isinstance(args[0], _C.TensorBase):
        kind = type(args[0]).__name__
        raise TypeError(f"descriptor '{name}' for 'switchyard._C.TensorBase' objects doesn't apply to a '{kind}' object")


class _Parameters:
    """The parameters of a function, and the positions of those whose `__torch_function__` counts."""

    def __init__(self, function, relevant):
        code = function.__code__
        self.names = code.co_varnames[: code.co_argcount]
        self.count = len(self.names) - len(function.__defaults__ or ())
        self.defaults = dict(zip(self.names[self.count :], function.__defaults__ or ()))
        self.defaults.update(function.__kwdefaults__ or {})
        self.places = [(self.names.index(name) if name in self.names else len(self.names), name) for name in relevant]

    def asked(self, args, kwargs):
        """The arguments whose `__torch_function__` counts."""
        return tuple(args[place] if place < len(args) else kwargs.get(name) for place, name in self.places)

    def told(self, args, kwargs):
        """The arguments for `__torch_function__`: required ones by position, the rest by keyword with its default."""
        options = dict(self.defaults)
        options.update(zip(self.names[self.count :], args[self.count :]))
        options.update(kwargs)
        positional = list(args[: self.count])
        positional += [options.pop(name) for name in self.names[len(positional) : self.count]]
        return positional, options

    def bind(self, args, kwargs):
        """Whether the call has all required arguments and no others; the function itself raises the error."""
        given = set(self.names[: len(args)])
        return (
            len(args) <= len(self.names)
            and given.isdisjoint(kwargs)
            and (given | set(kwargs)).issuperset(self.names[: self.count])
            and all(name in self.names or name in self.defaults for name in kwargs)
        )


def overridable(*relevant, is_builtin=False, like=None):
    """Makes a function overridable through the parameters with these names.

    `__torch_function__` always receives required arguments by position and the rest by keyword, with defaults for
    omitted ones. For a function that represents a built-in one it receives the arguments as they were passed. `like` is
    the function with the parameters, if it is another one.
    """

    def wrap(function):
        parameters = _Parameters(function if like is None else like, relevant)
        asked = parameters.asked
        first = parameters.places[0][0] if len(relevant) == 1 else None
        is_method = relevant[0] == "self"

        @functools.wraps(function)
        def wrapped(*args, **kwargs):
            if first is not None and first < len(args):
                is_asked = has_torch_function_unary(args[first])
            else:
                is_asked = has_torch_function(asked(args, kwargs))
            if is_asked and is_builtin:
                if is_method:
                    check_self(wrapped.__name__, args)
                if not kwargs:
                    return _handle_builtin_function(wrapped, asked(args, kwargs), *args)
                return _handle_builtin_function(wrapped, asked(args, kwargs), *args, **kwargs)
            if is_asked and parameters.bind(args, kwargs):
                positional, options = parameters.told(args, kwargs)
                shown = wrapped.with_indices if options.get("return_indices") is True else None
                return handle_torch_function(shown or wrapped, asked(args, kwargs), *positional, **options)
            result = function(*args, **kwargs)
            return result if wrapped.finish is None else wrapped.finish(result)

        # What is made of a result that no overrider gave.
        wrapped.finish = None
        # The function that `__torch_function__` receives when indices are wanted, too.
        wrapped.with_indices = None
        return wrapped

    return wrap


def is_tensor_like(inp):
    """Whether it is a Tensor, or has `__torch_function__`."""
    return type(inp) is _C.Tensor or hasattr(inp, "__torch_function__")


def _package():
    import switchyard

    return switchyard


def _namespaces():
    """Where functions live: (name, namespace, names). Of several names of a function the last is its own."""
    package = _package()
    functional = package.nn.functional
    return [
        ("switchyard", package, _public(package)),
        ("switchyard.functional", package.functional, package.functional.__all__),
        ("switchyard.nn.functional", functional, _public(functional)),
        ("switchyard.nn.init", package.nn.init, _public(package.nn.init)),
        ("switchyard.Tensor", package.Tensor, dir(package.Tensor)),
    ] + [
        ("switchyard." + name, getattr(package, name), _public(getattr(package, name)))
        for name in ("linalg", "fft", "special", "sparse", "nested")
        if hasattr(package, name)
    ]


def _public(namespace):
    return [name for name in dir(namespace) if not name.startswith("_")]


_NO_OVERRIDE = frozenset(
    """arange as_tensor empty empty_strided eye from_dlpack from_numpy frombuffer full
    get_default_dtype broadcast_shapes get_rng_state initial_seed inference_mode is_grad_enabled
    is_inference_mode_enabled is_tensor linspace logspace manual_seed normal ones rand randint
    randn randperm seed set_default_dtype set_grad_enabled set_printoptions set_rng_state tensor
    typename zeros no_grad enable_grad finfo iinfo is_storage is_anomaly_enabled is_anomaly_check_nan_enabled""".split()
)
_NO_OVERRIDE_METHODS = frozenset(
    """__class__ __delattr__ __dict__ __dir__ __doc__ __getattribute__ __hash__ __init__
    __init_subclass__ __module__ __new__ __reduce__ __setattr__ __sizeof__ __subclasshook__
    __weakref__ __dictoffset__ __weaklistoffset__ __torch_function__ as_subclass _make_subclass
    __class_getitem__ __getstate__ _detached_data""".split()
)


_PROPERTIES = (property, types.GetSetDescriptorType, types.MemberDescriptorType)


def _is_function(value):
    return callable(value) and not isinstance(value, (type, types.ModuleType))


@functools.lru_cache(None)
def _ignored():
    package = _package()
    # A function that checks for overrides is not a function to override, wherever it is imported.
    ignored = {has_torch_function, has_torch_function_unary, has_torch_function_variadic, handle_torch_function}
    for name in _NO_OVERRIDE:
        value = getattr(package, name, None)
        if value is not None:
            ignored.add(value)
    for name in _NO_OVERRIDE_METHODS:
        value = getattr(package.Tensor, name, None)
        if value is not None and value.__hash__ is not None:
            ignored.add(value)
    return ignored


def get_ignored_functions():
    """Returns functions that cannot be overridden because they take no tensor."""
    return set(_ignored())


_MODULES = ("switchyard",)


def _is_ours(value):
    return str(getattr(value, "__module__", "")).split(".")[0] in _MODULES


@functools.lru_cache(None)
def _overridable():
    functions = {}
    names = {}
    ignored = _ignored()

    def add(space, value, name):
        names[value] = name
        if value not in ignored:
            functions.setdefault(space, []).append(value)

    tensor = _package().Tensor
    for prefix, space, members in _namespaces():
        for member in members:
            value = getattr(space, member, None)
            if space is tensor and isinstance(value, _PROPERTIES):
                if member not in _NO_OVERRIDE_METHODS:
                    add(value, value.__get__, f"{prefix}.{member}.__get__")
                    names.setdefault(value.__set__, f"{prefix}.{member}.__set__")
            elif _is_function(value):
                if space is tensor:
                    if member not in _NO_OVERRIDE_METHODS:
                        add(space, value, f"{prefix}.{member}")
                elif _is_ours(value):
                    add(space, value, f"{prefix}.{member}")
    return functions, names


def get_overridable_functions():
    """Returns functions that can be overridden, by namespace."""
    import collections

    result = collections.defaultdict(list)
    for space, functions in _overridable()[0].items():
        result[space] = list(functions)
    return result


def get_testing_overrides():
    """Returns, for each overridable function, a function with the same parameters that returns -1."""
    from ._testing_overrides import stand_in

    ignored = _ignored()
    return {function: stand_in(function) for function in _overridable()[1] if function not in ignored}


def resolve_name(f):
    """The public name of a function, such as `switchyard.Tensor.add`; None if it has none."""
    return _overridable()[1].get(f)


def is_tensor_method_or_property(func):
    """Whether it is a method or the getter of a property of Tensor."""
    try:
        if func.__name__ == "__get__":
            return True
        return func in _overridable()[0].get(_package().Tensor, [])
    except (AttributeError, TypeError):
        return False
