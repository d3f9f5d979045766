"""Fourier transforms, under the names of NumPy."""

import operator as _operator

from . import _C


__all__ = ["fftfreq", "rfftfreq"]


def _export():
    """Operators of the module, without the prefix that they have in the schema."""
    for name, function in vars(_C._fft).items():
        if name.startswith("fft_"):
            globals()[name[4:]] = function
            __all__.append(name[4:])


_export()


def _frequencies(places, n, d, out, options):
    result = places.to(options["dtype"] or _C.get_default_dtype()) * (1.0 / (n * d))
    if out is not None:
        if out.shape != result.shape:
            out.resize_(result.shape)
        return out.copy_(result)
    return result.requires_grad_() if options["requires_grad"] else result


def fftfreq(n, d=1.0, *, out=None, dtype=None, layout=None, device=None, requires_grad=False):
    """Returns the frequencies of the n elements of a transform of samples with spacing d."""
    options = {"dtype": dtype, "requires_grad": requires_grad}
    n = _operator.index(n)
    rising = _C.arange(0, (n + 1) // 2, device=device, layout=layout)
    falling = _C.arange(-(n // 2), 0, device=device, layout=layout)
    return _frequencies(_C.cat([rising, falling]), n, d, out, options)


def rfftfreq(n, d=1.0, *, out=None, dtype=None, layout=None, device=None, requires_grad=False):
    """Returns the frequencies of the elements of rfft for n samples."""
    options = {"dtype": dtype, "requires_grad": requires_grad}
    n = _operator.index(n)
    return _frequencies(_C.arange(0, n // 2 + 1, device=device, layout=layout), n, d, out, options)
