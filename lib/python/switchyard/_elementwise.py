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


_unary("deg2rad", "Degrees as radians.", lambda x: x * (math.pi / 180))
_unary("rad2deg", "Radians as degrees.", lambda x: x * (180 / math.pi))
_unary("frac", "What stands behind the point.", lambda x: x - x.trunc())


@composed(__all__)
def isposinf(input):
    """Whether elements are infinity."""
    return input == math.inf


@composed(__all__)
def isneginf(input):
    """Whether elements are minus infinity."""
    return input == -math.inf


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
        input = _C.where(where, value, input)
    return input


@composed(__all__, forms="m")
def zero_(input):
    """Sets all elements to zero."""
    return input.fill_(0)
