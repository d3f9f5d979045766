"""Modules that hold parameters, as a list and as a dict."""

from collections import OrderedDict
from collections.abc import Mapping

from ..._C import Tensor
from ..parameter import Parameter
from .container import check_iterable, pair, place_of
from .module import Module


def _as_held(value):
    is_plain = isinstance(value, Tensor) and not isinstance(value, Parameter)
    return Parameter(value) if is_plain else value


def _description(name, value, kind):
    if not isinstance(value, Tensor):
        return f"  ({name}): Object of type: {type(value).__name__}"
    what = "Parameter" if isinstance(value, Parameter) else "Tensor"
    sizes = "x".join(map(str, value.size()))
    return f"  ({name}): {what} containing: [{kind(value)} of size {sizes}]"


class ParameterList(Module):
    """A list of parameters; tensors become parameters, other values stay unchanged."""

    def __init__(self, values=None):
        super().__init__()
        self._size = 0
        if values is not None:
            self.extend(values)

    def append(self, value):
        place = self._size
        self._size += 1
        self[place] = value
        return self

    def extend(self, values):
        check_iterable("ParameterList", "extend", values)
        if isinstance(values, Tensor):
            raise TypeError("ParameterList.extend takes an iterable of parameters, not a Tensor")
        for value in values:
            self.append(value)
        return self

    __iadd__ = extend

    def __setitem__(self, index, param):
        setattr(self, str(place_of(index, self._size)), _as_held(param))

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(getattr(self, str(place)) for place in range(*index.indices(self._size)))
        return getattr(self, str(place_of(index, self._size)))

    def __len__(self):
        return self._size

    def __iter__(self):
        return iter(self[place] for place in range(self._size))

    def __call__(self, *args, **kwargs):
        raise RuntimeError("a ParameterList holds parameters; it cannot be called")

    def extra_repr(self):
        kind = lambda value: value.dtype  # noqa: E731
        return "\n".join(_description(place, value, kind) for place, value in enumerate(self))


class ParameterDict(Module):
    """A dict of parameters; tensors become parameters, other values stay unchanged."""

    def __init__(self, parameters=None):
        super().__init__()
        self._keys = {}
        if parameters is not None:
            self.update(parameters)

    def _name(self, key):
        if not isinstance(key, str):
            raise TypeError(f"a key of a ParameterDict must be a str, not {type(key).__name__}")
        # A key may look like an attribute of the module; registering says so.
        return key

    def __getitem__(self, key):
        return getattr(self, self._name(key))

    def __setitem__(self, key, value):
        name = self._name(key)
        if name not in self._keys:
            value = _as_held(value)
            if isinstance(value, Parameter):
                self.register_parameter(name, value)
            else:
                setattr(self, name, value)
            self._keys[name] = None
            return
        setattr(self, name, _as_held(value))

    def __delitem__(self, key):
        del self._keys[key]
        delattr(self, self._name(key))

    def __len__(self):
        return len(self._keys)

    def __iter__(self):
        return iter(self._keys)

    def __reversed__(self):
        return reversed(list(self._keys))

    def __contains__(self, key):
        return key in self._keys

    def keys(self):
        return self._keys.keys()

    def values(self):
        return (self[key] for key in self._keys)

    def items(self):
        return ((key, self[key]) for key in self._keys)

    def get(self, key, default=None):
        return self[key] if key in self else default

    def setdefault(self, key, default=None):
        if key not in self:
            self[key] = default
        return self[key]

    def pop(self, key):
        value = self[key]
        del self[key]
        return value

    def popitem(self):
        key, _ = self._keys.popitem()
        self._keys[key] = None
        return key, self.pop(key)

    def clear(self):
        for key in list(self._keys):
            del self[key]

    def copy(self):
        return ParameterDict(OrderedDict(self.items()))

    def fromkeys(self, keys, default=None):
        return ParameterDict((key, default) for key in keys)

    def update(self, parameters):
        check_iterable("ParameterDict", "update", parameters)
        if isinstance(parameters, (OrderedDict, ParameterDict)):
            entries = parameters.items()
        elif isinstance(parameters, Mapping):
            entries = sorted(parameters.items())
        else:
            entries = (pair("ParameterDict", place, entry) for place, entry in enumerate(parameters))
        for key, value in entries:
            self[key] = value

    def __or__(self, other):
        copy = self.copy()
        copy.update(other)
        return copy

    def __ror__(self, other):
        copy = other.copy()
        copy.update(self)
        return copy

    def __ior__(self, other):
        self.update(other)
        return self

    def __call__(self, input):
        raise RuntimeError("a ParameterDict holds parameters; it cannot be called")

    def extra_repr(self):
        return "\n".join(_description(key, value, Tensor.type) for key, value in self.items())

