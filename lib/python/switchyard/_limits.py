"""finfo and iinfo: the range and precision of dtypes."""

import math

from . import _C

# bits, digits of the significand, least normal exponent, greatest exponent
_FLOATS = {
    _C.float16: (16, 11, -14, 15),
    _C.bfloat16: (16, 8, -126, 127),
    _C.float32: (32, 24, -126, 127),
    _C.float64: (64, 53, -1022, 1023),
}
_INTS = {
    _C.uint8: (8, False),
    _C.int8: (8, True),
    _C.int16: (16, True),
    _C.int32: (32, True),
    _C.int64: (64, True),
}


# The parts of complex numbers.
_PARTS = {_C.complex32: _C.float16, _C.complex64: _C.float32, _C.complex128: _C.float64}


def _name(dtype):
    return str(dtype).split(".")[-1]


class finfo:
    """The properties of a floating dtype; without a dtype, of the default one."""

    def __init__(self, type=None):
        type = _C.get_default_dtype() if type is None else type
        if _PARTS.get(type, type) not in _FLOATS:
            raise TypeError(
                f"finfo() describes floating dtypes, and {type} is none; see iinfo()"
            )
        self.bits, digits, least, greatest = _FLOATS[_PARTS.get(type, type)]
        self.dtype = _name(_PARTS.get(type, type))
        self.eps = math.ldexp(1.0, 1 - digits)
        self.max = math.ldexp(2.0 - self.eps, greatest)
        self.min = -self.max
        self.tiny = self.smallest_normal = math.ldexp(1.0, least)
        self.resolution = 10.0 ** -int((digits - 1) * math.log10(2))

    def __eq__(self, other):
        return isinstance(other, finfo) and self.dtype == other.dtype

    def __hash__(self):
        return hash(self.dtype)

    def __repr__(self):
        return (
            f"finfo(resolution={self.resolution:g}, min={self.min:g}, max={self.max:g}, "
            f"eps={self.eps:g}, smallest_normal={self.smallest_normal:g}, "
            f"tiny={self.tiny:g}, dtype={self.dtype})"
        )


class iinfo:
    """The properties of an integer dtype."""

    def __init__(self, type):
        if type not in _INTS:
            raise TypeError(
                f"iinfo() describes integer dtypes, and {type} is none; see finfo()"
            )
        self.bits, is_signed = _INTS[type]
        self.dtype = _name(type)
        self.max = 2 ** (self.bits - is_signed) - 1
        self.min = -(2 ** (self.bits - 1)) if is_signed else 0

    def __eq__(self, other):
        return isinstance(other, iinfo) and self.dtype == other.dtype

    def __hash__(self):
        return hash(self.dtype)

    def __repr__(self):
        return f"iinfo(min={self.min}, max={self.max}, dtype={self.dtype})"
