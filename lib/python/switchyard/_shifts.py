"""Shifts of the bits of whole numbers, of operators: products and quotients of powers of two."""

from . import _C
from ._C import Tensor
from ._outputs import write_out
from .overrides import overridable

__all__ = ["bitwise_left_shift", "bitwise_right_shift"]

_INTEGERS = {_C.uint8: 8, _C.int8: 7, _C.int16: 15, _C.int32: 31, _C.int64: 63}


def _operands(name, input, other):
    """Both in the dtype that they have together, and the bits of its numbers beside the sign."""
    for place, (role, value) in enumerate((("input", input), ("other", other)), 1):
        if not isinstance(value, (Tensor, int, float, complex)):
            kind = type(value).__name__
            raise TypeError(f"{name}(): argument '{role}' (position {place}) must be Tensor, not {kind}")
    if not isinstance(input, Tensor) and not isinstance(other, Tensor):
        raise TypeError(f"{name}(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}")
    dtype = _C.result_type(input, other)
    bits = _INTEGERS.get(dtype)
    if bits is None:
        raise NotImplementedError(f"{name}: {dtype} has no bits to shift")
    first, second = (
        value.to(dtype) if isinstance(value, Tensor) else _C.tensor(value, dtype=dtype)
        for value in (input, other)
    )
    return first, second, bits


def _powers(counts, most):
    """2 ** counts as the bits say it, for counts from 0 to most."""
    table = _C.tensor([1 << place if place < 63 else -(1 << 63) for place in range(most + 1)])
    return table[counts.to(_C.int64).clamp(0, most)].to(counts.dtype)


@overridable("input", "other", "out", is_builtin=True)
def bitwise_left_shift(input, other, *, out=None):
    """The bits of input, moved by other places to the higher ones; zeros come in."""
    first, second, bits = _operands("bitwise_left_shift", input, other)
    width = bits if first.dtype == _C.uint8 else bits + 1
    shifted = first * _powers(second, width - 1)
    result = _C.where((second >= 0) & (second < width), shifted, _C.zeros_like(shifted))
    return result if out is None else write_out("bitwise_left_shift", out, result)


@overridable("input", "other", "out", is_builtin=True)
def bitwise_right_shift(input, other, *, out=None):
    """The bits of input, moved by other places to the lower ones; copies of the sign come in."""
    first, second, bits = _operands("bitwise_right_shift", input, other)
    # All but the sign are gone from `bits` places on.
    near = (second >= 0) & (second < bits)
    shifted = _C.div(first, _powers(second, bits - 1), rounding_mode="floor")
    rest = _C.where(first < 0, -_C.ones_like(shifted), _C.zeros_like(shifted))
    result = _C.where(near, shifted, rest)
    return result if out is None else write_out("bitwise_right_shift", out, result)


def _make_method(name, function):
    def method(self, other):
        return function(self, other)

    def in_place(self, other):
        result = function(self, other)
        if not _C.can_cast(result.dtype, self.dtype):
            raise RuntimeError(f"{name}_: a result of {result.dtype} does not fit a tensor of {self.dtype}")
        return self.copy_(result)

    def operator(self, other):
        return function(self, other) if _fits(other) else NotImplemented

    def reflected(self, other):
        return function(other, self) if _fits(other) else NotImplemented

    def assigned(self, other):
        return in_place(self, other) if _fits(other) else NotImplemented

    sign = "lshift" if function is bitwise_left_shift else "rshift"
    methods = {
        name: method,
        name + "_": in_place,
        f"__{sign}__": operator,
        f"__r{sign}__": reflected,
        f"__i{sign}__": assigned,
    }
    for own, one in methods.items():
        one.__name__ = own
        one = overridable("self", "other", is_builtin=True)(one)
        one.__qualname__ = "Tensor." + own
        one.__module__ = "switchyard"
        setattr(Tensor, own, one)


def _fits(other):
    return isinstance(other, (Tensor, int, float, complex)) or hasattr(other, "__torch_function__")


for _name in __all__:
    globals()[_name].__module__ = "switchyard"
    _make_method(_name, globals()[_name])
