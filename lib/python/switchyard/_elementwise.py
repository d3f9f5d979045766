"""Functions of elements, made of operators."""

import math

from . import _C
from ._composed import composed
from ._limits import finfo

__all__ = []


def _floating(input):
    """The tensor as floating numbers."""
    dtype = input.dtype
    return input if dtype.is_floating_point or dtype.is_complex else input.to(_C.get_default_dtype())


def _unary(name, doc, compute):
    """Makes a function of floating elements, with its method and that in place."""

    def method(input):
        return compute(_floating(input))

    def function(input, *, out=None):
        result = compute(_floating(input))
        return result if out is None else out.copy_(result)

    for one, forms in ((method, "mi"), (function, "f")):
        one.__name__ = name
        one.__doc__ = doc
        globals()[name] = composed(__all__, forms=forms)(one)


_one = _C.ones_like

_unary("log2", "The logarithm to base 2.", lambda x: x.log() * (1 / math.log(2)))
_unary("log10", "The logarithm to base 10.", lambda x: x.log() * (1 / math.log(10)))
_unary("exp2", "2 to the power of the elements.", lambda x: _C.pow(2, x))
_unary("tan", "The tangent.", lambda x: x.sin() / x.cos())
_unary("sinh", "The hyperbolic sine.", lambda x: (x.expm1() - (-x).expm1()) / 2)
_unary("cosh", "The hyperbolic cosine.", lambda x: (x.exp() + (-x).exp()) / 2)


def _inverse(name, doc, compute):
    """The same under both names: overriders are told which was called."""
    _unary("a" + name, doc, compute)
    _unary("arc" + name, doc, compute)


_inverse("tan", "The inverse tangent.", lambda x: _C.atan2(x, _one(x)))
_inverse("sin", "The inverse sine.", lambda x: _C.atan2(x, ((1 - x) * (1 + x)).sqrt()))
_inverse("cos", "The inverse cosine.", lambda x: _C.atan2(((1 - x) * (1 + x)).sqrt(), x))
_inverse("sinh", "The inverse hyperbolic sine.", lambda x: x.sign() * (x.abs() + (x * x + 1).sqrt()).log())
_inverse("cosh", "The inverse hyperbolic cosine.", lambda x: (x + (x * x - 1).sqrt()).log())
_inverse("tanh", "The inverse hyperbolic tangent.", lambda x: (x.log1p() - (-x).log1p()) / 2)
_unary("deg2rad", "Degrees as radians.", lambda x: x * (math.pi / 180))
_unary("rad2deg", "Radians as degrees.", lambda x: x * (180 / math.pi))
_unary("frac", "What stands behind the point.", lambda x: x - x.trunc())


@composed(__all__, forms="fmi")
def sinc(input):
    """sin(pi x) / (pi x), and 1 at 0."""
    scaled = _floating(input) * math.pi
    safe = _C.where(scaled == 0, _one(scaled), scaled)
    return _C.where(scaled == 0, _one(scaled), safe.sin() / safe)


@composed(__all__, forms="fmi")
def logit(input, eps=None):
    """log(x / (1 - x)), of x between eps and 1 - eps."""
    values = _floating(input)
    if eps is not None:
        # Below first, also where the two bounds cross.
        values = _C.where(values < eps, _C.full_like(values, eps), values.clamp(max=1 - eps))
    return (values / (1 - values)).log()


@composed(__all__, forms="fmi")
def sgn(input):
    """The sign."""
    return input.sign()


@composed(__all__)
def signbit(input):
    """Whether the sign is set, that of -0. among them."""
    if not input.dtype.is_floating_point:
        return input < 0
    return (input < 0) | ((input == 0) & (1 / input < 0))


@composed(__all__)
def isposinf(input):
    """Whether elements are infinity."""
    return input == math.inf


@composed(__all__)
def isneginf(input):
    """Whether elements are minus infinity."""
    return input == -math.inf


@composed(__all__)
def isreal(input):
    """Whether elements have no imaginary part."""
    return _C.isreal(input)


@composed(__all__, forms="fmi")
def nan_to_num(input, nan=None, posinf=None, neginf=None):
    """Numbers in the place of nan and the infinities."""
    if not input.dtype.is_floating_point:
        return input.clone()
    limits = finfo(input.dtype)
    bounds = (
        (input != input, 0.0 if nan is None else nan),
        (input == math.inf, limits.max if posinf is None else posinf),
        (input == -math.inf, limits.min if neginf is None else neginf),
    )
    for where, value in bounds:
        input = input.masked_fill(where, value)
    return input


@composed(__all__, 2)
def logaddexp(input, other):
    """log(exp(a) + exp(b))"""
    dtype = _C.result_type(input, other)
    if not dtype.is_floating_point:
        raise NotImplementedError(f"logaddexp: {dtype} has no fractions")
    input, other = input.to(dtype), other.to(dtype)
    larger = _C.maximum(input, other)
    far = larger.abs() == math.inf
    distance = _C.where(far, _C.zeros_like(larger), input - other).abs()
    return larger + _C.where(far, _C.zeros_like(larger), (-distance).exp().log1p())


@composed(__all__, 2)
def logaddexp2(input, other):
    """log2(2 ** a + 2 ** b)"""
    scale = math.log(2)
    return logaddexp(input * scale, other * scale) / scale


@composed(__all__, 2, forms="fmi")
def hypot(input, other):
    """sqrt(a * a + b * b)"""
    return (input * input + other * other).sqrt()


@composed(__all__, forms="fmi")
def xlogy(input, other):
    """a * log(b), and 0 where a is 0."""
    other = other if isinstance(other, _C.Tensor) else _C.full_like(_floating(input), other)
    is_zero = (input == 0) & (other == other)
    safe = _C.where(is_zero, _C.ones_like(other), other)
    return input * safe.log()


@composed(__all__, 2, forms="fmi")
def heaviside(input, values):
    """0 for negative elements, 1 for positive ones, `values` for zeros."""
    return _C.where(input == 0, values, (input > 0).to(input.dtype))


@composed(__all__, 2, forms="fmi")
def ldexp(input, other):
    """a * 2 ** b"""
    return input * _C.pow(2.0, other)


@composed(__all__, 2)
def fmax(input, other):
    """The greater of two, and the other one in the place of nan."""
    return _C.where(input != input, other, _C.where(other != other, input, _C.maximum(input, other)))


@composed(__all__, 2)
def fmin(input, other):
    """The smaller of two, and the other one in the place of nan."""
    return _C.where(input != input, other, _C.where(other != other, input, _C.minimum(input, other)))


@composed(__all__, forms="fmi")
def floor_divide(input, other):
    """The quotient, rounded down."""
    return _C.div(input, other, rounding_mode="floor")


@composed(__all__, forms="f")
def rsub(input, other, *, alpha=1):
    """other - alpha * input"""
    return other - alpha * input


@composed(__all__, forms="m")
def zero_(input):
    """Sets all elements to zero."""
    return input.fill_(0)


