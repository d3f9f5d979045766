"""The unpickler of weights_only: a pickle program that can build plain data and tensors and change nothing else.

The classes and functions that a file may name are a closed table, as PyTorch's are. Opcodes that look objects up elsewhere
(INST, OBJ, NEWOBJ_EX, EXT1 to EXT4, persistent ids, out-of-band buffers) are refused, and each opcode that calls or changes
an object checks that object first.
"""

import codecs
import collections
import pickle

from . import _C

_allowed: dict[tuple[str, str], object] = {}  # (module, name) -> class or function, by add_safe_globals

# Plain data of the standard library, with the names of pickle's protocols: 0 to 2 write Python 2's.
_PLAIN = {
    ("_codecs", "encode"): codecs.encode,
    ("collections", "Counter"): collections.Counter,
    ("collections", "OrderedDict"): collections.OrderedDict,
    ("collections", "defaultdict"): collections.defaultdict,
}
for _cls in (bool, bytearray, bytes, complex, dict, float, frozenset, int, list, set, slice, str, tuple):
    _PLAIN["builtins", _cls.__name__] = _PLAIN["__builtin__", _cls.__name__] = _cls

_MAPPINGS = (dict, collections.OrderedDict, collections.Counter, collections.defaultdict)
_NAMED_VALUES = (_C.dtype, _C.layout, _C.memory_format)


def _name_of(value):
    return value.__module__, value.__qualname__


def add_safe_globals(safe_globals):
    """Lets load build these classes and call these functions with weights_only=True.

    An element may be a pair of the object and the full name that the file has for it.
    """
    for one in safe_globals:
        value, name = one if isinstance(one, tuple) else (one, ".".join(_name_of(one)))
        module, _, last = name.rpartition(".")
        # A nested class has dots in its own name.
        if not isinstance(one, tuple):
            module, last = _name_of(one)
        _allowed[module, last] = value


def clear_safe_globals():
    """Forgets what add_safe_globals has added."""
    _allowed.clear()


def get_safe_globals():
    """What add_safe_globals has added."""
    return list(_allowed.values())


def _own():
    """The package's own classes, functions and values that a file may name."""
    from . import _tensor, serialization, storage
    from .nn.parameter import Buffer, Parameter, UninitializedBuffer, UninitializedParameter

    values = [_tensor._rebuild_tensor, _tensor._rebuild_generator, storage._rebuilt, serialization._tensor_over]
    values += [_C.Tensor, Parameter, Buffer, UninitializedParameter, UninitializedBuffer, _C.Size, _C.device]
    named = {_name_of(value): value for value in values}
    for name, value in vars(_C).items():
        if isinstance(value, _NAMED_VALUES):
            named["switchyard", name] = value
    return named


_OWN: dict[tuple[str, str], object] = {}


def _describe(value):
    return value.__qualname__ if isinstance(value, type) else f"an object of {type(value).__qualname__}"


def _refuse(what):
    raise pickle.UnpicklingError(
        f"load: the file {what}, which weights_only=True refuses; if you trust the file, "
        "give weights_only=False or add_safe_globals([...])"
    )


def _is_users(cls):
    return isinstance(cls, type) and any(cls is one for one in _allowed.values())


class WeightsUnpickler(pickle._Unpickler):
    """Builds tensors, numbers, strings and containers. Raises UnpicklingError for everything else.

    It is the unpickler that the standard library writes in Python, because the one in C lets nobody look at BUILD.
    """

    dispatch = dict(pickle._Unpickler.dispatch)

    def find_class(self, module, name):
        if not _OWN:
            _OWN.update(_own())
        for table in (_allowed, _OWN, _PLAIN):
            if (module, name) in table:
                return table[module, name]
        _refuse(f"names {module}.{name}")

    def load(self):
        try:
            return super().load()
        except (pickle.UnpicklingError, EOFError, MemoryError):
            raise
        except Exception as error:
            raise pickle.UnpicklingError(f"load: the file is damaged: {type(error).__name__}: {error}") from error

    # --- opcodes that call ---

    def load_reduce(self):
        arguments, function = self.stack[-1], self.stack[-2]
        if not any(function is one for table in (_allowed, _OWN, _PLAIN) for one in table.values()):
            _refuse(f"calls {_describe(function)}")
        # Such a number of elements is a size to be filled with zeros, not content of the file.
        if function in (bytearray, bytes) and arguments and not isinstance(arguments[0], (bytes, str)):
            _refuse(f"makes a {function.__name__} of a size")
        super().load_reduce()

    def load_newobj(self):
        cls = self.stack[-2]
        if not _is_users(cls) and not any(cls is one for one in _MAPPINGS):
            _refuse(f"makes {_describe(cls)}")
        super().load_newobj()

    def load_build(self):
        owner, state = self.stack[-2], self.stack[-1]
        if _is_users(type(owner)):
            return super().load_build()
        if type(owner) not in _MAPPINGS[1:] or not isinstance(state, dict):
            _refuse(f"sets the state of {_describe(owner)}")
        self.stack.pop()
        owner.__dict__.update(state)

    # --- opcodes that change ---

    def _check(self, owner, kinds):
        if type(owner) not in kinds and not _is_users(type(owner)):
            _refuse(f"changes {_describe(owner)}")

    def load_append(self):
        self._check(self.stack[-2], (list,))
        super().load_append()

    def load_appends(self):
        self._check(self.metastack[-1][-1], (list,))
        super().load_appends()

    def load_setitem(self):
        self._check(self.stack[-3], _MAPPINGS)
        super().load_setitem()

    def load_setitems(self):
        self._check(self.metastack[-1][-1], _MAPPINGS)
        super().load_setitems()

    def load_additems(self):
        self._check(self.metastack[-1][-1], (set,))
        super().load_additems()

    def load_bytearray8(self):
        size = int.from_bytes(self.read(8), "little")
        self.append(bytearray(self.read(size)))

    def load_refused(self):
        _refuse("uses an opcode of pickle for objects of other kinds")


for _opcode, _name in {
    pickle.REDUCE: "reduce",
    pickle.NEWOBJ: "newobj",
    pickle.BUILD: "build",
    pickle.APPEND: "append",
    pickle.APPENDS: "appends",
    pickle.SETITEM: "setitem",
    pickle.SETITEMS: "setitems",
    pickle.ADDITEMS: "additems",
    pickle.BYTEARRAY8: "bytearray8",
}.items():
    WeightsUnpickler.dispatch[_opcode[0]] = getattr(WeightsUnpickler, "load_" + _name)
for _opcode in (
    *(pickle.INST, pickle.OBJ, pickle.NEWOBJ_EX, pickle.EXT1, pickle.EXT2, pickle.EXT4),
    *(pickle.PERSID, pickle.BINPERSID, pickle.NEXT_BUFFER, pickle.READONLY_BUFFER),
):
    WeightsUnpickler.dispatch[_opcode[0]] = WeightsUnpickler.load_refused  # type: ignore[assignment]
