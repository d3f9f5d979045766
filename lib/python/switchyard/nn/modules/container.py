"""Modules that contain others."""

import operator
from collections import OrderedDict
from collections.abc import Iterable, Mapping

from .module import Module


def check_iterable(kind, method, values):
    if not isinstance(values, Iterable):
        raise TypeError(f"{kind}.{method} takes an iterable, not {type(values).__name__}")


def pair(kind, place, entry):
    """An element of a sequence of keys and values."""
    if not isinstance(entry, Iterable):
        raise TypeError(f"{kind}: element {place} must be a pair, not {type(entry).__name__}")
    if len(entry) != 2:
        raise ValueError(f"{kind}: element {place} must be a pair, not {len(entry)} values")
    return entry


class Sequential(Module):
    """Calls its modules one after the other."""

    def __init__(self, *args):
        super().__init__()
        is_named = len(args) == 1 and isinstance(args[0], OrderedDict)
        named = args[0] if is_named else {str(place): module for place, module in enumerate(args)}
        for name, module in named.items():
            self.add_module(name, module)

    def forward(self, input):
        for module in self._modules.values():
            input = module(input)
        return input

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules.values())

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(OrderedDict(list(self._modules.items())[index]))
        return list(self._modules.values())[place_of(index, len(self))]

    def __setitem__(self, index, module):
        names = list(self._modules)
        setattr(self, names[place_of(index, len(self))], module)

    def __delitem__(self, index):
        _delete(self._modules, index)

    def append(self, module):
        self.add_module(str(len(self)), module)
        return self

    def insert(self, index, module):
        if not isinstance(module, Module):
            raise AssertionError(f"insert: {type(module).__name__} is not a Module")
        _insert(self._modules, index, module)
        return self

    def extend(self, sequential):
        for module in sequential:
            self.append(module)
        return self

    def __add__(self, other):
        if not isinstance(other, Sequential):
            raise ValueError(f"+ joins a Sequential to another one, not to {type(other).__name__}")
        return Sequential(*self, *other)

    def __iadd__(self, other):
        if not isinstance(other, Sequential):
            raise ValueError(f"+= joins a Sequential to another one, not to {type(other).__name__}")
        return self.extend(list(other))

    def _times(self, count):
        if not isinstance(count, int):
            raise TypeError(f"a Sequential is repeated an int of times, not {type(count).__name__}")
        if count <= 0:
            raise ValueError(f"a Sequential is repeated once or more, not {count} times")
        return list(self) * count

    def __mul__(self, other):
        return Sequential(*self._times(other))

    __rmul__ = __mul__

    def __imul__(self, other):
        return self.extend(self._times(other)[len(self) :])

    def pop(self, key):
        value = self[key]
        del self[key]
        return value


def _delete(modules, index):
    """Deletes one numbered module or a slice; later ones move up."""
    names = list(modules)
    gone = names[index] if isinstance(index, slice) else [names[place_of(index, len(names))]]
    kept = [(name, module) for name, module in modules.items() if name not in gone]
    modules.clear()
    is_numbered = all(name.isdigit() for name in names)
    for place, (name, module) in enumerate(kept):
        modules[str(place) if is_numbered else name] = module


def _insert(modules, index, module):
    values = list(modules.values())
    if not -len(values) <= index <= len(values):
        raise IndexError(f"insert: there is no place {index} among {len(values)} modules")
    values.insert(index, module)
    modules.clear()
    modules.update((str(place), value) for place, value in enumerate(values))


def place_of(index, count):
    index = operator.index(index)
    if not -count <= index < count:
        raise IndexError(f"there is no index {index} among {count}")
    return index % count


class ModuleList(Module):
    """A list of modules."""

    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self.extend(modules)

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules.values())

    def __getitem__(self, index):
        if isinstance(index, slice):
            return type(self)(list(self._modules.values())[index])
        return self._modules[str(place_of(index, len(self)))]

    def __setitem__(self, index, module):
        self._modules[str(place_of(index, len(self)))] = module

    def __delitem__(self, index):
        _delete(self._modules, index)

    def __add__(self, other):
        return type(self)([*self, *other])

    def __iadd__(self, other):
        return self.extend(other)

    def append(self, module):
        self.add_module(str(len(self)), module)
        return self

    def insert(self, index, module):
        _insert(self._modules, index, module)

    def pop(self, key):
        value = self[key]
        del self[key]
        return value

    def extend(self, modules):
        check_iterable("ModuleList", "extend", modules)
        for module in modules:
            self.append(module)
        return self

    def __repr__(self):
        """Shows consecutive equal modules in one line."""
        if not self._modules:
            return f"{self._get_name()}()"
        blocks = []
        for place, module in enumerate(self):
            text = repr(module).replace("\n", "\n  ")
            if blocks and blocks[-1][2] == text:
                blocks[-1][1] = place
            else:
                blocks.append([place, place, text])
        lines = [
            f"({first}): {text}" if first == last else f"({first}-{last}): {last - first + 1} x {text}"
            for first, last, text in blocks
        ]
        return f"{self._get_name()}(\n  " + "\n  ".join(lines) + "\n)"


class ModuleDict(Module):
    """A dict of modules."""

    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self.update(modules)

    def update(self, modules):
        check_iterable("ModuleDict", "update", modules)
        if isinstance(modules, (Mapping, ModuleDict)):
            entries = modules.items()
        else:
            entries = (pair("ModuleDict", place, entry) for place, entry in enumerate(modules))
        for name, module in entries:
            self[name] = module

    def __getitem__(self, key):
        return self._modules[key]

    def __setitem__(self, key, module):
        self.add_module(key, module)

    def __delitem__(self, key):
        del self._modules[key]

    def clear(self):
        self._modules.clear()

    def pop(self, key):
        value = self[key]
        del self[key]
        return value

    def __len__(self):
        return len(self._modules)

    def __iter__(self):
        return iter(self._modules)

    def __contains__(self, key):
        return key in self._modules

    def keys(self):
        return self._modules.keys()

    def values(self):
        return self._modules.values()

    def items(self):
        return self._modules.items()
