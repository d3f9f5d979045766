"""Complex numbers and their parts: views of the same memory, and numbers made of two."""

from . import _C
from ._composed import composed
from .autograd.function import Function

__all__ = []

_OF_PARTS = {_C.float16: _C.complex32, _C.float32: _C.complex64, _C.float64: _C.complex128}
_PARTS = {own: parts for parts, own in _OF_PARTS.items()}


def _as_parts(numbers):
    return numbers.detach().unsqueeze(-1).view(_PARTS[numbers.dtype])


def _as_numbers(parts):
    return parts.detach().view(_OF_PARTS[parts.dtype]).squeeze(-1)


class _ViewAsReal(Function):
    _operator_node = "ViewAsRealBackward0"

    @staticmethod
    def forward(ctx, numbers):
        return _as_parts(numbers)

    @staticmethod
    def backward(ctx, gradient):
        return _as_numbers(gradient.contiguous())


class _ViewAsComplex(Function):
    _operator_node = "ViewAsComplexBackward0"

    @staticmethod
    def forward(ctx, parts):
        return _as_numbers(parts)

    @staticmethod
    def backward(ctx, gradient):
        return _as_parts(gradient.contiguous())


@composed(__all__, forms="f")
def view_as_real(input):
    """The same memory as real numbers: a last dimension of 2 has the two parts."""
    if not input.dtype.is_complex:
        raise RuntimeError(f"view_as_real: the tensor has dtype {input.dtype}, whose numbers have no parts")
    return _ViewAsReal.apply(input) if input.requires_grad else _as_parts(input)


@composed(__all__, forms="f")
def view_as_complex(input):
    """The same memory as complex numbers, whose parts are in the last dimension of 2."""
    if input.dtype not in _OF_PARTS:
        raise RuntimeError(f"view_as_complex: no complex numbers have parts of {input.dtype}")
    if input.dim() == 0 or input.shape[-1] != 2:
        raise RuntimeError(f"view_as_complex: the last size of {list(input.shape)} is not 2")
    if input.stride(-1) != 1 or any(stride % 2 for stride in input.stride()[:-1]):
        raise RuntimeError("view_as_complex: the two parts of a number do not lie side by side in memory")
    return _ViewAsComplex.apply(input) if input.requires_grad else _as_numbers(input)


@composed(__all__)
def real(input):
    """A view of the first parts; of real numbers the tensor."""
    return view_as_real(input).select(-1, 0) if input.dtype.is_complex else input


@composed(__all__, forms="f")
def imag(input):
    """A view of the second parts."""
    if not input.dtype.is_complex:
        raise TypeError(f"imag: the tensor has dtype {input.dtype}, whose numbers have no second part")
    return view_as_real(input).select(-1, 1)


@composed(__all__, 2, forms="f")
def complex(real, imag, *, out=None):
    """Complex numbers of two parts."""
    if real.dtype not in _OF_PARTS or imag.dtype not in _OF_PARTS:
        raise NotImplementedError(f"complex: no complex numbers have parts of {real.dtype} and {imag.dtype}")
    if real.dtype is not imag.dtype:
        raise RuntimeError(f"complex: the parts have two dtypes, {real.dtype} and {imag.dtype}")
    return view_as_complex(_C.stack(_C.broadcast_tensors((real, imag)), -1))


@composed(__all__, 2, forms="f")
def polar(abs, angle, *, out=None):
    """Complex numbers of lengths and angles."""
    return complex(abs * angle.cos(), abs * angle.sin())


@composed(__all__)
def conj(input):
    """The numbers with the second part turned around."""
    return complex(real(input), -imag(input)) if input.dtype.is_complex else input


for _name, _doc in (("real", "The first parts."), ("imag", "The second parts.")):
    setattr(_C.Tensor, _name, property(globals()[_name], doc=_doc))
