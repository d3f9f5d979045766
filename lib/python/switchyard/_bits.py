"""What the bits of floating numbers tell: the next number, and significand and exponent."""

from . import _C
from ._composed import composed
from ._limits import finfo
from .autograd.function import Function
from .autograd.grad_mode import no_grad

__all__ = []

# dtype: (whole numbers of the same size, bits of the significand, bits of the exponent)
_LAYOUTS = {
    _C.float16: (_C.int16, 10, 5),
    _C.bfloat16: (_C.int16, 7, 8),
    _C.float32: (_C.int32, 23, 8),
    _C.float64: (_C.int64, 52, 11),
}


def _layout(name, dtype):
    if dtype not in _LAYOUTS:
        raise NotImplementedError(f"{name}: no kernel for dtype {dtype}")
    return _LAYOUTS[dtype]


class _NextAfter(Function):
    """A step is as good as none for a derivative: what is moved passes its gradient on, the aim gets zeros."""

    _operator_node = "NextafterBackward0"

    @staticmethod
    def forward(ctx, start, end, whole):
        ctx.save_for_backward(start, end)
        dtype = start.dtype
        bits = start.contiguous().view(whole)
        # Away from zero the bits count up, whatever the sign.
        away = (end > start) == (start > 0)
        moved = _C.where(away, bits + 1, bits - 1).view(dtype)
        least = _C.ones_like(bits).view(dtype)
        moved = _C.where(start == 0, _C.where(end > 0, least, -least), moved)
        moved = _C.where(start == end, end, moved)
        return _C.where((start != start) | (end != end), start + end, moved)

    @staticmethod
    def backward(ctx, gradient):
        start, end = ctx.saved_tensors
        nothing = _C.zeros_like(gradient)
        return _C.where(start == end, nothing, gradient), nothing, None


@composed(__all__, 2, forms="fmi")
def nextafter(input, other):
    """The number that comes next on the way from input to other."""
    dtype = _C.promote_types(input.dtype, other.dtype)
    whole = _layout("nextafter", dtype)[0]
    start, end = _C.broadcast_tensors((input.to(dtype), other.to(dtype)))
    return _NextAfter.apply(start, end, whole)


@composed(__all__)
def frexp(input):
    """(significands from 1/2 to 1, exponents) whose products with powers of two are the numbers."""
    whole, fraction_bits, exponent_bits = _layout("frexp", input.dtype)
    bias = (1 << (exponent_bits - 1)) - 2
    with no_grad():
        values = input.detach()
        # Numbers too small for an exponent of their own get one.
        small = (values != 0) & (values.abs() < finfo(input.dtype).tiny)
        scaled = _C.where(small, values * float(1 << fraction_bits), values).contiguous()
        bits = scaled.view(whole)
        mask = ((1 << exponent_bits) - 1) << fraction_bits
        field = _C.div(bits & mask, 1 << fraction_bits, rounding_mode="floor")
        plain = (values != 0) & (values.abs() < float("inf"))
        exponent = _C.where(plain, field - bias - small.to(whole) * fraction_bits, _C.zeros_like(field))
    # 2 to the power in two steps: one alone may be too large for the dtype.
    half = _C.div(-exponent, 2, rounding_mode="floor")
    power = lambda steps: _C.pow(2.0, steps.to(_C.float64)).to(input.dtype)  # noqa: E731
    mantissa = _C.where(plain, input * power(half) * power(-exponent - half), input)
    return mantissa, exponent.to(_C.int32)
