"""Modules that hold others."""

import itertools
import operator
from collections import OrderedDict

from ..parameter import Parameter
from .module import Module


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
        return list(self._modules.values())[_place(index, len(self))]

    def __setitem__(self, index, module):
        names = list(self._modules)
        setattr(self, names[_place(index, len(self))], module)

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
            raise ValueError(
                "add operator supports only objects of Sequential class, but "
                f"{type(other)} is given."
            )
        return Sequential(*self, *other)

    def pop(self, key):
        value = self[key]
        del self[key]
        return value


def _delete(modules, index):
    """One or a slice of those that are numbered; the others move up."""
    names = list(modules)
    gone = names[index] if isinstance(index, slice) else [names[_place(index, len(names))]]
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


def _place(index, count):
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
        return self._modules[str(_place(index, len(self)))]

    def __setitem__(self, index, module):
        self._modules[str(_place(index, len(self)))] = module

    def __delitem__(self, index):
        _delete(self._modules, index)

    def __add__(self, other):
        return type(self)([*self, *other])

    def __iadd__(self, modules):
        return self.extend(modules)

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
        for module in modules:
            self.append(module)
        return self


class ModuleDict(Module):
    """A dict of modules."""

    def __init__(self, modules=None):
        super().__init__()
        if modules is not None:
            self.update(modules)

    def update(self, modules):
        for name, module in dict(modules).items():
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


class ParameterList(Module):
    """A list of parameters."""

    def __init__(self, values=None):
        super().__init__()
        for value in values or ():
            self.append(value)

    def append(self, value):
        value = value if isinstance(value, Parameter) else Parameter(value)
        self.register_parameter(str(len(self)), value)
        return self

    def extend(self, values):
        for value in values:
            self.append(value)
        return self

    def __setitem__(self, index, value):
        setattr(self, str(_place(index, len(self))), value)

    def extra_repr(self):
        kind = "Parameter containing: [{} of size {}]"
        return "\n".join(
            f"  ({name}): " + kind.format(value.dtype, "x".join(map(str, value.size())))
            for name, value in self._parameters.items()
        )

    def __repr__(self):
        return f"{self._get_name()}({self.extra_repr()})"

    def __len__(self):
        return len(self._parameters)

    def __iter__(self):
        return itertools.chain(self._parameters.values())

    def __getitem__(self, index):
        return self._parameters[str(_place(index, len(self)))]
