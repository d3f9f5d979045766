"""Methods of Tensor that share its memory: NumPy arrays, DLPack."""

import enum

from . import _C
from ._tensor import builtin_method, python_method


class DLDeviceType(enum.IntEnum):
    kDLCPU = 1
    kDLCUDA = 2


_TYPE_CODES = {
    _C.uint8: "|u1",
    _C.int8: "|i1",
    _C.int16: "<i2",
    _C.int32: "<i4",
    _C.int64: "<i8",
    _C.float16: "<f2",
    _C.float32: "<f4",
    _C.float64: "<f8",
    _C.complex64: "<c8",
    _C.complex128: "<c16",
    _C.bool: "|b1",
}


class _Memory:
    """Keeps the memory of a tensor alive for an array on it."""

    def __init__(self, tensor, code):
        self._holder, address, sizes, strides = _C._lend_memory(tensor)
        self.__array_interface__ = {
            "version": 3,
            "typestr": code,
            "shape": tuple(sizes),
            "strides": tuple(strides),
            "data": (address, False),
        }


@builtin_method
def numpy(self, *, force=False):
    """Returns a NumPy array on the same memory."""
    if self.requires_grad:
        if not force:
            raise RuntimeError(
                "numpy: an array has no gradient, but the tensor requires one; "
                "take tensor.detach() or force=True"
            )
        return self.detach().numpy()
    if self.is_meta:
        raise TypeError(
            "can't convert meta device type tensor to numpy. Use Tensor.cpu() to copy the tensor to host memory first."
        )
    code = _TYPE_CODES.get(self.dtype)
    if code is None:
        names = {_C.bfloat16: "BFloat16", _C.complex32: "ComplexHalf"}
        raise TypeError(f"numpy: NumPy has no dtype for {names.get(self.dtype, self.dtype)}")
    import numpy as np

    if self.numel() == 0:
        return np.empty(tuple(self.size()), np.dtype(code))
    return np.asarray(_Memory(self, code))


@python_method
def __array__(self, dtype=None, copy=None):
    array = self.numpy()
    if dtype is not None and array.dtype != dtype:
        if copy is False:
            raise ValueError(f"__array__: an array of {dtype} needs a copy, and copy is False")
        return array.astype(dtype)
    return array.copy() if copy else array


@python_method
def __array_wrap__(self, array, context=None, return_scalar=False):
    import numpy as np

    return _C.from_numpy(np.ascontiguousarray(array) if array.ndim else np.asarray(array))


@python_method
def __dlpack_device__(self):
    return (DLDeviceType.kDLCPU, 0)


@python_method
def __dlpack__(self, *, stream=-1, max_version=None, dl_device=None, copy=None):
    if stream is not None and not isinstance(stream, int):
        raise TypeError(f"__dlpack__: stream is an int or None, not {type(stream).__name__}")
    assert stream in (None, -1), f"__dlpack__: the CPU has no streams, but stream is {stream}"
    if dl_device is not None and tuple(dl_device) != (1, 0):
        raise BufferError(f"a tensor of the CPU cannot be exported to device {dl_device}")
    if self.requires_grad:
        raise BufferError(
            "DLPack has no gradients, but the tensor requires one; export tensor.detach()"
        )
    tensor = self.clone() if copy else self
    is_versioned = max_version is not None and max_version[0] >= 1
    return _C._to_dlpack(tensor, is_versioned)
