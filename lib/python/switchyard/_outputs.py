"""Where results of functions that are written in Python go: into `out`, into tensors of other sizes, into named tuples."""

import functools
import warnings

from . import _C
from ._C import Tensor
from .autograd.grad_mode import no_grad


def _strides(shape):
    strides, step = [], 1
    for size in reversed(shape):
        strides.insert(0, step)
        step *= max(size, 1)
    return strides


def resize(tensor, shape):
    """Gives the tensor another shape: over its own memory if that suffices, else over more, with what was there."""
    count, start = 1, tensor.storage_offset()
    for size in shape:
        count *= size
    if start + count <= tensor.untyped_storage().nbytes() // tensor.element_size():
        return tensor.as_strided_(list(shape), _strides(shape), start)
    larger = _C.empty([start + count], dtype=tensor.dtype)
    held = tensor.untyped_storage().nbytes() // tensor.element_size()
    larger[:held].copy_(tensor.as_strided([held], [1], 0))
    tensor.data = larger.as_strided(list(shape), _strides(shape), start)
    return tensor


def _write_one(name, out, result):
    if _C.is_grad_enabled() and (out.requires_grad or result.requires_grad):
        raise RuntimeError(
            f"{name}(): functions with out=... arguments don't support automatic differentiation, but one of the "
            "arguments requires grad."
        )
    if not _C.can_cast(result.dtype, out.dtype):
        raise RuntimeError(f"{name}: a result of {result.dtype} does not fit an out of {out.dtype}")
    with no_grad():
        if out.shape != result.shape:
            if out.numel():
                warnings.warn(f"{name}: out of shape {list(out.shape)} is resized to {list(result.shape)}", stacklevel=4)
            resize(out, list(result.shape))
        return out.copy_(result)


def write_out(name, out, result):
    """Writes a result, or several, into what the caller gave as `out`."""
    if isinstance(result, Tensor):
        return _write_one(name, out, result)
    if len(out) != len(result):
        raise TypeError(f"expected tuple of {len(result)} elements but got {len(out)}")
    return tuple(_write_one(name, one, value) for one, value in zip(out, result))


def _field(name, place):
    def getter(self):
        return self[place]

    getter.__name__ = name
    return property(getter)


class _NamedResults(tuple):
    __slots__ = ()
    __match_args__ = ()

    def __new__(cls, values):
        values = tuple(values)
        count = len(cls.__match_args__)
        if len(values) != count:
            raise TypeError(
                f"torch.return_types.{cls.__name__}() takes a {count}-sequence ({len(values)}-sequence given)"
            )
        return super().__new__(cls, values)

    def __setattr__(self, name, value):
        if name in self.__match_args__:
            raise AttributeError("readonly attribute")
        super().__setattr__(name, value)

    def __repr__(self):
        fields = ",".join(f"\n{name}={value!r}" for name, value in zip(self.__match_args__, self))
        return f"switchyard.return_types.{type(self).__name__}({fields})"

    def __reduce__(self):
        return _rebuilt, (type(self).__name__, self.__match_args__, tuple(self))


def _rebuilt(name, fields, values):
    return named_results(name, fields)(values)


@functools.lru_cache(None)
def named_results(name, fields):
    """The type of named results of a function, among those of return_types."""
    known = _C._return_types.get(name)
    if known is not None:
        return known
    members = {field: _field(field, place) for place, field in enumerate(fields)}
    members.update(
        __slots__=(), __match_args__=tuple(fields), n_fields=len(fields), n_sequence_fields=len(fields),
        n_unnamed_fields=0, __module__="switchyard.return_types",
    )
    kind = type(name, (_NamedResults,), members)
    _C._return_types[name] = kind
    return kind
