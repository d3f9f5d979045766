"""save and load: objects with tensors in files."""

import os
import pickle

from . import _C
from .overrides import has_torch_function_unary
from .storage import UntypedStorage

# What a file may name that is loaded with weights_only.
_PLAIN = {
    "builtins": {"bytearray", "complex", "frozenset", "getattr", "range", "set", "slice"},
    "_codecs": {"encode"},
    "collections": {"Counter", "OrderedDict", "defaultdict"},
    "copyreg": {"_reconstructor"},
}
_allowed = set()


def add_safe_globals(safe_globals):
    """Lets load make objects of these classes, with weights_only as well."""
    _allowed.update(safe_globals)


def clear_safe_globals():
    _allowed.clear()


def get_safe_globals():
    return list(_allowed)


class _WeightsUnpickler(pickle.Unpickler):
    """Makes tensors, numbers and containers, and nothing that runs code of a file's choice."""

    def find_class(self, module, name):
        for known in _allowed:
            if (known.__module__, known.__qualname__) == (module, name):
                return known
        if name in _PLAIN.get(module, ()):
            found = super().find_class(module, name)
            return _member if found is getattr else found
        if module.partition(".")[0] == "switchyard":
            found = super().find_class(module, name)
            is_tensor = isinstance(found, type) and issubclass(found, _C.Tensor)
            if is_tensor or found in _MAKERS or isinstance(found, _C.dtype):
                return found
        raise pickle.UnpicklingError(
            f"load: the file names {module}.{name}, which weights_only=True does not make; if you trust the file, "
            "give weights_only=False or add_safe_globals([...])"
        )


def _member(owner, name):
    """getattr, of what has nothing to run."""
    value = getattr(owner, name)
    if isinstance(value, (_C.dtype, _C.layout, _C.memory_format)):
        return value
    raise pickle.UnpicklingError(f"load: the file asks for {name!r}, which weights_only=True does not give")


def _makers():
    from ._tensor import _rebuild_tensor
    from .storage import _rebuilt

    return {_rebuild_tensor, _rebuilt, _tensor_over, _C.Size, _C.device, _C.dtype, UntypedStorage}


def _tensor_over(storage, cls, dtype, sizes, strides, offset, requires_grad, attributes):
    """What a file says of a tensor whose memory other tensors of the file have, too."""
    line = _C._storage_as(storage._bytes, dtype)
    tensor = _C._view_of_storage(line, tuple(sizes), tuple(strides), offset)
    tensor = tensor if cls is _C.Tensor else _C._make_subclass(cls, tensor, False)
    if requires_grad:
        tensor.requires_grad_(True)
    tensor.__dict__.update(attributes)
    return tensor


class _Pickler(pickle.Pickler):
    """Writes memory once, however many tensors show it."""

    def __init__(self, file, protocol):
        super().__init__(file, protocol)
        self._storages = {}

    def reducer_override(self, obj):
        if not isinstance(obj, _C.Tensor) or type(obj).__reduce_ex__ is not _C.Tensor.__reduce_ex__:
            return NotImplemented
        if has_torch_function_unary(obj):
            return NotImplemented
        storage = UntypedStorage._over(obj.detach())
        storage = self._storages.setdefault((storage.data_ptr(), len(storage)), storage)
        place = (tuple(obj.size()), obj.stride(), obj.storage_offset())
        return _tensor_over, (storage, type(obj), obj.dtype, *place, obj.requires_grad, dict(obj.__dict__))


def _write(obj, file, pickle_module, protocol):
    if pickle_module is pickle:
        _Pickler(file, protocol).dump(obj)
    else:
        pickle_module.dump(obj, file, protocol=protocol)


def save(obj, f, pickle_module=pickle, pickle_protocol=2, _use_new_zipfile_serialization=True):
    """Writes the object into a file, given by its path or open."""
    if isinstance(f, (str, os.PathLike)):
        with open(f, "wb") as file:
            _write(obj, file, pickle_module, pickle_protocol)
    elif hasattr(f, "write"):
        _write(obj, f, pickle_module, pickle_protocol)
    else:
        raise AttributeError(f"save: f is {type(f).__name__}, neither a path nor an open file")


def load(f, map_location=None, pickle_module=None, *, weights_only=None, mmap=None, **options):
    """The object of a file. Without weights_only=False the file can name tensors and containers alone."""
    if pickle_module is not None and weights_only:
        raise RuntimeError("load: weights_only reads with its own pickle, so pickle_module cannot be given")
    if isinstance(f, (str, os.PathLike)):
        with open(f, "rb") as file:
            return load(file, map_location, pickle_module, weights_only=weights_only)
    if not hasattr(f, "read") or not hasattr(f, "readline"):
        raise AttributeError(f"load: f is {type(f).__name__}, neither a path nor an open file")
    if weights_only is False or (weights_only is None and pickle_module is not None):
        return (pickle_module or pickle).load(f)
    return _WeightsUnpickler(f).load()


_MAKERS = _makers()
