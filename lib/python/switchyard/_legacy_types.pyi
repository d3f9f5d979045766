from typing import Any

from ._C import Tensor, dtype as _dtype, layout as _layout

__all__ = [
    "FloatTensor",
    "DoubleTensor",
    "HalfTensor",
    "BFloat16Tensor",
    "LongTensor",
    "IntTensor",
    "ShortTensor",
    "CharTensor",
    "ByteTensor",
    "BoolTensor",
    "set_default_tensor_type",
]

class tensortype(type):
    def __instancecheck__(cls, instance: object) -> bool: ...
    def __call__(cls, *args: Any, device: Any = None) -> Tensor: ...

class FloatTensor(metaclass=tensortype):
    dtype: _dtype
    layout: _layout
    is_cuda: bool
    is_sparse: bool

class DoubleTensor(metaclass=tensortype):
    dtype: _dtype
    layout: _layout
    is_cuda: bool
    is_sparse: bool

class HalfTensor(metaclass=tensortype):
    dtype: _dtype
    layout: _layout
    is_cuda: bool
    is_sparse: bool

class BFloat16Tensor(metaclass=tensortype):
    dtype: _dtype
    layout: _layout
    is_cuda: bool
    is_sparse: bool

class LongTensor(metaclass=tensortype):
    dtype: _dtype
    layout: _layout
    is_cuda: bool
    is_sparse: bool

class IntTensor(metaclass=tensortype):
    dtype: _dtype
    layout: _layout
    is_cuda: bool
    is_sparse: bool

class ShortTensor(metaclass=tensortype):
    dtype: _dtype
    layout: _layout
    is_cuda: bool
    is_sparse: bool

class CharTensor(metaclass=tensortype):
    dtype: _dtype
    layout: _layout
    is_cuda: bool
    is_sparse: bool

class ByteTensor(metaclass=tensortype):
    dtype: _dtype
    layout: _layout
    is_cuda: bool
    is_sparse: bool

class BoolTensor(metaclass=tensortype):
    dtype: _dtype
    layout: _layout
    is_cuda: bool
    is_sparse: bool


def dtype_of(kind: _dtype | tensortype | str) -> _dtype: ...
def set_default_tensor_type(t: tensortype | str, /) -> None: ...
