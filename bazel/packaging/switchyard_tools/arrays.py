"""Passes NumPy arrays and PyTorch tensors to functions in C as memory, and converts back. Either library is imported
only if an argument is of it or a result needs it.
"""

import ctypes
import sys
from typing import Any, Dict, List, Optional, Tuple


class CTensor(ctypes.Structure):
    """SwitchyardTensor of lib/model/c_tensor.h."""

    _fields_ = [("data", ctypes.c_void_p), ("sizes", ctypes.POINTER(ctypes.c_int64)), ("rank", ctypes.c_int32),
                ("dtype", ctypes.c_int32)]


# Names that both libraries have, except bfloat16, by the codes of c_tensor.h.
_DTYPES: Dict[int, Tuple[str, int]] = {
    0: ("uint8", 1), 1: ("int8", 1), 2: ("int16", 2), 3: ("int32", 4), 4: ("int64", 8), 5: ("float16", 2),
    6: ("float32", 4), 7: ("float64", 8), 11: ("bool", 1), 15: ("bfloat16", 2)}
_CODES = {name: code for code, (name, _) in _DTYPES.items()}
_NUMBER_DTYPES = {int: (ctypes.c_int64, "int64"), float: (ctypes.c_double, "float64"), bool: (ctypes.c_bool, "bool")}


def is_torch(value: Any) -> bool:
    torch = sys.modules.get("torch")
    return torch is not None and isinstance(value, torch.Tensor)


def _is_numpy(value: Any) -> bool:
    numpy = sys.modules.get("numpy")
    return numpy is not None and isinstance(value, (numpy.ndarray, numpy.generic))


class Borrowed:
    """The memory of an argument, valid as long as this object lives. `give_back` writes back what a model writes."""

    def __init__(self, value: Any, name: str):
        self._value = value
        self._name = name
        self._before: Optional[bytes] = None  # the bytes before the call, of a copy
        if is_torch(value):
            self._borrow_tensor(value)
        elif _is_numpy(value):
            self._borrow_array(value)
        else:
            raise TypeError("input %s is a %s, neither a tensor of PyTorch nor an array of NumPy" %
                            (name, type(value).__name__))
        self._sizes = (ctypes.c_int64 * max(len(self._shape), 1))(*self._shape)

    def _borrow_tensor(self, value: Any) -> None:
        import torch
        tensor = value.detach()
        if tensor.device.type != "cpu" or tensor.layout != torch.strided:
            raise TypeError("input %s is not a dense tensor of the CPU" % self._name)
        self._kept = tensor.contiguous()
        self._pointer = self._kept.data_ptr()
        self._code = self._code_of(str(tensor.dtype).rpartition(".")[2])
        self._shape = tuple(tensor.shape)
        if self._pointer != tensor.data_ptr():
            self._before = self._bytes()

    def _borrow_array(self, value: Any) -> None:
        import numpy
        array = numpy.asarray(value)
        if not array.dtype.isnative:
            raise TypeError("input %s has elements in the byte order of another machine" % self._name)
        self._kept = array
        if not (array.flags.c_contiguous and array.flags.aligned and array.flags.writeable):
            self._kept = numpy.array(array, order="C")
        self._pointer = self._kept.ctypes.data
        self._code = self._code_of(array.dtype.name)
        self._shape = array.shape
        if self._kept is not array:
            self._before = self._bytes()

    def _code_of(self, name: str) -> int:
        if name not in _CODES:
            raise TypeError("input %s has elements of type %s, which the run-time has not" % (self._name, name))
        return _CODES[name]

    def _bytes(self) -> bytes:
        count = _DTYPES[self._code][1]
        for size in self._shape:
            count *= size
        return ctypes.string_at(self._pointer, count) if count else b""

    def fill(self, into: CTensor) -> None:
        into.data = self._pointer
        into.sizes = ctypes.cast(self._sizes, ctypes.POINTER(ctypes.c_int64))
        into.rank = len(self._shape)
        into.dtype = self._code

    def give_back(self) -> None:
        """Copies what the model wrote to a copy back to the argument. TypeError if the argument is read-only."""
        if self._before is None or self._bytes() == self._before:
            return
        if is_torch(self._value):
            self._value.detach().copy_(self._kept)
        elif _is_numpy(self._value) and getattr(self._value, "flags", None) is not None and self._value.flags.writeable:
            self._value[...] = self._kept
        else:
            raise TypeError("the model writes input %s, which is read-only" % self._name)


class Number:
    """A number as memory."""

    def __init__(self, value: Any, kind: type, name: str):
        c_type, dtype = _NUMBER_DTYPES[kind]
        if is_torch(value) or _is_numpy(value):
            value = value.item()
        is_right = isinstance(value, kind) or (kind is float and isinstance(value, int))
        if not is_right or (kind is int and isinstance(value, bool)):
            raise TypeError("input %s is a %s, not a number of type %s" % (name, type(value).__name__, kind.__name__))
        if kind is int and not -2**63 <= value < 2**63:
            raise OverflowError("input %s does not fit in 64 bits" % name)
        self._memory = c_type(value)
        self._code = _CODES[dtype]

    def fill(self, into: CTensor) -> None:
        into.data = ctypes.cast(ctypes.pointer(self._memory), ctypes.c_void_p)
        into.sizes = None
        into.rank = 0
        into.dtype = self._code

    def give_back(self) -> None:
        pass


def copied(tensor: CTensor, as_torch: bool) -> Any:
    """Copies a tensor in C to a new PyTorch tensor or NumPy array. NumPy lacks bfloat16: its elements always become a
    PyTorch tensor; TypeError without PyTorch.
    """
    shape: List[int] = [tensor.sizes[i] for i in range(tensor.rank)]
    name, size = _DTYPES[tensor.dtype]
    for one in shape:
        size *= one
    if as_torch or name == "bfloat16":
        try:
            import torch
        except ImportError as error:
            raise TypeError("NumPy has no elements of type %s, and there is no PyTorch here, which has" % name) from error
        result = torch.empty(shape, dtype=getattr(torch, name))
        pointer = result.data_ptr()
    else:
        import numpy
        result = numpy.empty(shape, dtype=getattr(numpy, "bool_" if name == "bool" else name))
        pointer = result.ctypes.data
    if size:
        ctypes.memmove(pointer, tensor.data, size)
    return result


def number(tensor: CTensor, kind: type) -> Any:
    """Returns the number in a C tensor without dimensions."""
    return kind(ctypes.cast(tensor.data, ctypes.POINTER(_NUMBER_DTYPES[kind][0])).contents.value)
