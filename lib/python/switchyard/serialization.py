"""save and load: objects with tensors in files."""

import os
import pickle

from . import _C
from ._weights_unpickler import (  # noqa: F401
    WeightsUnpickler,
    add_safe_globals,
    clear_safe_globals,
    get_safe_globals,
)
from .overrides import has_torch_function_unary
from .storage import UntypedStorage


def _tensor_over(storage, cls, dtype, sizes, strides, offset, requires_grad, attributes):
    """The stored form of a tensor that shares its memory with other tensors of the file."""
    line = _C._storage_as(storage._bytes, dtype)
    tensor = _C._view_of_storage(line, tuple(sizes), tuple(strides), offset)
    tensor = tensor if cls is _C.Tensor else _C._make_subclass(cls, tensor, False)
    if requires_grad:
        tensor.requires_grad_(True)
    tensor.__dict__.update(attributes)
    return tensor


class _Pickler(pickle.Pickler):
    """Writes memory once, however many tensors use it."""

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
    """Writes the object to a file, given as a path or as an open file."""
    if isinstance(f, (str, os.PathLike)):
        with open(f, "wb") as file:
            _write(obj, file, pickle_module, pickle_protocol)
    elif hasattr(f, "write"):
        _write(obj, f, pickle_module, pickle_protocol)
    else:
        raise AttributeError(f"save: f is {type(f).__name__}, neither a path nor an open file")


def load(f, map_location=None, pickle_module=None, *, weights_only=None, mmap=None, **options):
    """Reads the object from a file.

    Unless weights_only is False the file can only build tensors, numbers, strings and containers, and the classes that
    add_safe_globals has added; anything else is a pickle.UnpicklingError.
    """
    if pickle_module is not None and weights_only:
        raise RuntimeError("load: weights_only reads with its own pickle, so pickle_module cannot be given")
    if isinstance(f, (str, os.PathLike)):
        with open(f, "rb") as file:
            return load(file, map_location, pickle_module, weights_only=weights_only)
    if not hasattr(f, "read") or not hasattr(f, "readline"):
        raise AttributeError(f"load: f is {type(f).__name__}, neither a path nor an open file")
    if weights_only is False or (weights_only is None and pickle_module is not None):
        return (pickle_module or pickle).load(f)
    return WeightsUnpickler(f).load()
