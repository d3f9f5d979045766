"""Operators by name: `switchyard.ops.NAMESPACE.NAME.OVERLOAD`."""

import enum
import functools
import sys
import types

from .. import _C
from .schemas import FunctionSchema


class Tag(enum.IntEnum):
    """A property of an operator besides its schema."""

    core = 0
    cudagraph_unsafe = 1
    data_dependent_output = 2
    dynamic_output_shape = 3
    flexible_layout = 4
    generated = 5
    inplace = 6
    inplace_view = 7
    maybe_aliasing_or_mutating = 8
    needs_contiguous_strides = 9
    needs_exact_strides = 10
    needs_fixed_stride_order = 11
    nondeterministic_bitwise = 12
    nondeterministic_seeded = 13
    out = 14
    out_variant = 15
    pointwise = 16
    pt2_compliant_tag = 17
    reduction = 18
    view_copy = 19


class Definition:
    """An overload: its declaration, and the function that computes it.

    `id` is its number in the program's table; without one `kernel` is called with the values of the arguments,
    Ellipsis for one that was left out.
    """

    def __init__(self, text, id=None, kernel=None, tags=()):
        self.text, self.id, self.kernel, self.tags = text, id, kernel, tags
        head = text[: text.index("(")]
        self.space, _, name = head.rpartition("::")
        self.name, _, self.overload = name.partition(".")

    @functools.cached_property
    def schema(self):
        return FunctionSchema(self.text)


class OpOverload:
    """An operator: `switchyard.ops.aten.add.Tensor`."""

    def __init__(self, packet, definition):
        self._definition = definition
        self._overloadpacket = self.overloadpacket = packet
        self._overloadname = definition.overload or "default"
        self.namespace = definition.space
        self.__name__ = f"{definition.name}.{self._overloadname}"
        self.__qualname__ = self.__name__
        self.__module__ = packet.__module__
        self._schema = definition.schema
        self._forms = _C._operator_forms(
            f"switchyard.ops.{definition.space}",
            definition.name,
            [str(self._schema)],
            [definition.id],
            self,
            lambda index, values: definition.kernel(*values),
        )

    @staticmethod
    def check(definition):
        """Raises if Python has no values for the types of its arguments."""
        _C._operator_forms("", definition.name, [definition.text], [definition.id], None, None)

    def __call__(self, /, *args, **kwargs):
        return _C._call_forms(self._forms, *args, **kwargs)

    @property
    def op(self):
        """What calls it."""
        return self.__call__

    _op = op

    def name(self):
        """`aten::add.Tensor`"""
        return self._schema.name + ("." + self._schema.overload_name if self._schema.overload_name else "")

    @property
    def tags(self):
        definition = self._definition
        if definition.id is None:
            return list(definition.tags)
        text = _C._operator_tags(definition.id)
        return [Tag[name] for name in text.split(", ") if name in Tag.__members__]

    @property
    def is_view(self):
        return self._schema._is_view_op()

    def __repr__(self):
        definition = self._definition
        return f"<OpOverload(op='{definition.space}.{definition.name}', overload='{self._overloadname}')>"

    def __str__(self):
        return f"{self.namespace}.{self.__name__}"

    def __deepcopy__(self, memo=None):
        return self

    def __reduce__(self):
        return _by_name, (self.namespace, self._definition.name, self._overloadname)


def _by_name(space, name, overload):
    return getattr(getattr(getattr(ops, space), name), overload)


def _rank(definition):
    """The order of the overloads of a name: first those without `out`, and among these first those that take tensors."""
    arguments = definition.schema.arguments
    kinds = [{"Tensor": 0, "Tensor?": 1}.get(one._declared, 2) for one in arguments if not one.kwarg_only]
    return any(one.is_out for one in arguments), kinds, len(arguments), definition.overload


class OpOverloadPacket:
    """The overloads of a name: `switchyard.ops.aten.add`. A call goes to the first one that the arguments match."""

    def __init__(self, space, name, definitions):
        self.__name__ = name
        self.__module__ = f"switchyard._ops.{space}"
        self._qualified_op_name = f"{space}::{name}"
        self._space = space
        self._definitions = {}
        self._made = {}
        for one in definitions:
            self._add(one)

    def _add(self, definition):
        self._definitions[definition.overload or "default"] = definition
        self._definitions = dict(sorted(self._definitions.items(), key=lambda item: _rank(item[1])))
        self._forms = None

    def _remove(self, overload):
        self._definitions.pop(overload, None)
        self._made.pop(overload, None)
        self._forms = None

    def _prepare(self):
        found = list(self._definitions.values())
        self._forms = _C._operator_forms(
            f"switchyard.ops.{self._space}",
            self.__name__,
            [str(one.schema) for one in found],
            [one.id for one in found],
            self,
            lambda index, values: found[index].kernel(*values),
        )

    def __call__(self, /, *args, **kwargs):
        if self._forms is None:
            self._prepare()
        return _C._call_forms(self._forms, *args, **kwargs)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(f"'{name}' can't be called on an overload of '{self._space}.{self.__name__}'")
        definition = self._definitions.get(name)
        if definition is None:
            raise AttributeError(f"The underlying op of '{self}' has no overload name '{name}'")
        made = self._made.get(name)
        if made is None:
            made = self._made[name] = OpOverload(self, definition)
        return made

    @property
    def op(self):
        """What calls it."""
        return self.__call__

    _op = op

    @property
    def _schemas(self):
        return {one.overload: one.schema for one in self._definitions.values()}

    def overloads(self):
        """The names of the overloads, in the order in which they are tried."""
        return list(self._definitions)

    def __iter__(self):
        return iter(self.overloads())

    def __dir__(self):
        return sorted({*super().__dir__(), *self._definitions})

    def __repr__(self):
        return f"<OpOverloadPacket(op='{self._space}.{self.__name__}')>"

    def __str__(self):
        return f"{self._space}.{self.__name__}"

    def __hash__(self):
        return hash(self._qualified_op_name)

    def __eq__(self, other):
        return self is other

    def __deepcopy__(self, memo=None):
        return self

    def __reduce__(self):
        return _packet_by_name, (self._space, self.__name__)


def _packet_by_name(space, name):
    return getattr(getattr(ops, space), name)


class _OpNamespace(types.ModuleType):
    """The operators of a namespace: `switchyard.ops.aten`."""

    __file__ = "switchyard.ops"

    def __init__(self, name):
        super().__init__("switchyard.ops." + name)
        self.name = name
        # By name: definitions without a packet so far.
        self._known = {}

    def __getattr__(self, name):
        definitions = self._known.get(name)
        if definitions is None and not name.startswith("__"):
            definitions = _of_modules(self.name, name)
        if definitions is None:
            raise AttributeError(f"'_OpNamespace' '{self.name}' object has no attribute '{name}'")
        packet = OpOverloadPacket(self.name, name, definitions)
        setattr(self, name, packet)
        return packet

    def __iter__(self):
        return iter(self._known)

    def __dir__(self):
        return sorted({*super().__dir__(), *self._known, *_names_of_modules(self.name)})

    def _all(self):
        return [one for definitions in self._known.values() for one in definitions]

    def _definition(self, name, overload):
        """The definition of an overload, None if there is none."""
        return next((one for one in self._known.get(name, ()) if one.overload == overload), None)

    def _define(self, definition):
        """Adds an overload; False if there is one of its name."""
        present = self._known.setdefault(definition.name, [])
        if any(one.overload == definition.overload for one in present):
            return False
        present.append(definition)
        if definition.name in vars(self):
            vars(self)[definition.name]._add(definition)
        return True

    def _undefine(self, name, overload):
        left = [one for one in self._known[name] if one.overload != overload]
        if left:
            self._known[name] = left
        else:
            del self._known[name]
        packet = vars(self).get(name)
        if packet is not None:
            packet._remove(overload or "default")
            if not left:
                delattr(self, name)


class _Ops(types.ModuleType):
    """Operators by their namespaces."""

    __file__ = "_ops.py"

    def __init__(self):
        super().__init__("switchyard.ops")

    def _read(self):
        """Makes the namespaces of the program's table, once."""
        for number, text in enumerate(_C._operator_schemas()):
            definition = Definition(text, number)
            self._namespace(definition.space)._known.setdefault(definition.name, []).append(definition)

    def _namespace(self, name):
        found = vars(self).get(name)
        if found is None:
            found = _OpNamespace(name)
            setattr(self, name, found)
        return found

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(f"module 'switchyard.ops' has no attribute '{name}'")
        if "_is_read" not in vars(self):
            self._is_read = True
            self._read()
        return self._namespace(name)

    def load_library(self, path):
        """Not supported: operators of users are in a Python module, which is imported."""
        raise NotImplementedError(
            f"ops.load_library({str(path)!r}): a library registers nothing here; operators of a schema are imported as the "
            "module that `switchyard gen --python` makes of them, and are in switchyard.ops from then on"
        )

    def _of(self, name):
        """The namespace of this name, whatever else is called so."""
        return getattr(self, name)

    def __dir__(self):
        self.aten  # noqa: B018
        return [name for name, value in vars(self).items() if isinstance(value, _OpNamespace)]


def _schemas_in(doc, start):
    return [line for line in (doc or "").split("\n") if line.startswith(start)]


def _modules_of(space):
    """Modules of emitted bindings that have operators of the namespace."""
    found = []
    for module in list(sys.modules.values()):
        table = getattr(module, "_operator_spaces", None) if isinstance(module, types.ModuleType) else None
        if isinstance(table, tuple) and space in table:
            found.append(getattr(module, space))
    return found


def _names_of_modules(space):
    return [name for module in _modules_of(space) for name in vars(module) if not name.startswith("_")]


def _of_modules(space, name):
    """Definitions of an operator that a module of emitted bindings has, which are called through its binding."""
    for module in _modules_of(space):
        binding = vars(module).get(name)
        found = _schemas_in(getattr(binding, "__doc__", None), f"{space}::{name}")
        if found:
            return [Definition(text, kernel=_through(binding, FunctionSchema(text))) for text in found]
    return None


def _through(binding, schema):
    """A kernel that calls a binding, which has the arguments of out under one name."""
    outs = [one.name for one in schema.arguments if one.is_out]

    def kernel(*values):
        given = {one.name: value for one, value in zip(schema.arguments, values) if value is not ...}
        written = tuple(given.pop(name) for name in outs)
        if written:
            given["out"] = written[0] if len(written) == 1 else written
        places = []
        for one in schema.arguments:
            if one.kwarg_only or one.name not in given:
                break
            places.append(given.pop(one.name))
        return binding(*places, **given)

    return kernel


ops = _Ops()
