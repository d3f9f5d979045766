"""FloatTensor and similar names for the tensors of one dtype."""

from . import _C
from ._C import Tensor

_NAMES = {
    "FloatTensor": _C.float32,
    "DoubleTensor": _C.float64,
    "HalfTensor": _C.float16,
    "BFloat16Tensor": _C.bfloat16,
    "LongTensor": _C.int64,
    "IntTensor": _C.int32,
    "ShortTensor": _C.int16,
    "CharTensor": _C.int8,
    "ByteTensor": _C.uint8,
    "BoolTensor": _C.bool,
}

__all__ = [*_NAMES, "set_default_tensor_type"]


class tensortype(type):
    """The class of these names; they have no tensors of their own."""

    def __instancecheck__(cls, instance):
        return isinstance(instance, Tensor) and instance.dtype == cls.dtype

    def __call__(cls, *args, device=None):
        if not args:
            return _C.empty(0, dtype=cls.dtype)
        first = args[0]
        if len(args) == 1 and isinstance(first, Tensor):
            if first.dtype != cls.dtype:
                raise TypeError(f"{cls.__name__} takes a tensor of {cls.dtype}, not of {first.dtype}")
            return first.detach()
        if isinstance(first, int) or isinstance(first, _C.Size):
            return _C.empty(*args, dtype=cls.dtype)
        if isinstance(first, str) or len(args) != 1 or not hasattr(first, "__len__"):
            kind = type(first).__name__
            raise TypeError(f"{cls.__name__} takes sizes or a sequence of numbers, not {kind}")
        return _converted(first, cls.dtype)

    def __setattr__(cls, name, value):
        raise AttributeError(f"{cls.__name__}.{name} cannot be set")


tensortype.__module__ = "switchyard"


def _converted(data, dtype):
    try:
        return _C.tensor(data, dtype=dtype)
    except RuntimeError as error:
        raise TypeError(str(error)) from None


def _make(name, dtype):
    members = {"dtype": dtype, "is_cuda": False, "is_sparse": False, "__module__": "switchyard"}
    return tensortype(name, (), {**members, "layout": _C.strided})


for _name, _dtype in _NAMES.items():
    globals()[_name] = _make(_name, _dtype)


def dtype_of(kind):
    """The dtype for an argument of `Tensor.type`: a dtype, one of the names, or its text."""
    if isinstance(kind, _C.dtype):
        return kind
    if isinstance(kind, tensortype):
        return kind.dtype
    if isinstance(kind, str):
        package, _, name = kind.rpartition(".")
        if package in ("switchyard", "torch") and name in _NAMES:
            return _NAMES[name]
    text = kind if isinstance(kind, str) else getattr(kind, "__name__", repr(kind))
    raise ValueError(f"no tensors have the type {text!r}")


def set_default_tensor_type(t, /):
    """set_default_dtype, by FloatTensor, DoubleTensor or their names."""
    if not isinstance(t, (str, tensortype)):
        raise TypeError(f"set_default_tensor_type takes a name such as FloatTensor, not {t!r}")
    _C._set_default_dtype(dtype_of(t))
