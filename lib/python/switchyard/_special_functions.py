"""Functions of numbers that take series, windows, and what is made of neighbours, made of operators."""

import math

from . import _C
from ._C import Tensor
from ._composed import composed
from .overrides import handle_torch_function, has_torch_function

__all__ = []


@composed(__all__, forms="f")
def logspace(start, end, steps, base=10.0, *, dtype=None, device=None, layout=None, pin_memory=None, requires_grad=False):
    """Powers of a base whose exponents are evenly apart."""
    if steps < 0:
        raise RuntimeError(f"logspace: steps is {steps}, but must not be negative")
    start, end = (float(one) for one in (start, end))
    if dtype is not None and not dtype.is_floating_point:
        start, end = int(start), int(end)
    powers = _C.pow(base, _C.linspace(start, end, steps, dtype=_C.float64))
    result = powers.to(_C.get_default_dtype() if dtype is None else dtype)
    return result.requires_grad_(requires_grad) if requires_grad else result


def _window(name, doc, weights):
    """Makes a window that is a sum of cosines."""

    def window(
        window_length, periodic=True, *, dtype=None, device=None, layout=None, pin_memory=None,
        requires_grad=False, **shape,
    ):
        dtype = _C.get_default_dtype() if dtype is None else dtype
        if not dtype.is_floating_point:
            raise RuntimeError(f"{name}: the dtype is a floating one, not {dtype}")
        if window_length < 0:
            raise RuntimeError(f"{name}: window_length is {window_length}, but must not be negative")
        last = max(window_length - (not periodic), 1)
        if window_length == 1:
            result = _C.ones(1, dtype=dtype)
        else:
            turns = _C.arange(window_length, dtype=dtype) / last
            result = weights(turns, **shape).to(dtype)
        return result.requires_grad_() if requires_grad else result

    window.__name__ = name
    window.__doc__ = doc
    globals()[name] = composed(__all__, forms="f")(window)


def _cosine(turns, times=1):
    return (turns * (2 * math.pi * times)).cos()


_window("hann_window", "A raised cosine.", lambda x: 0.5 - 0.5 * _cosine(x))
_window("hamming_window", "A raised cosine.", lambda x, alpha=0.54, beta=0.46: alpha - beta * _cosine(x))
_window("blackman_window", "Three cosines.", lambda x: 0.42 - 0.5 * _cosine(x) + 0.08 * _cosine(x, 2))
_window("bartlett_window", "A triangle.", lambda x: 1 - (2 * x - 1).abs())
_window(
    "kaiser_window",
    "A window of the Bessel function.",
    lambda x, beta=12.0: _C.i0(beta * (1 - (2 * x - 1).square()).clamp(min=0).sqrt())
    / _C.i0(_C.tensor(beta, dtype=x.dtype)),
)


def _slope(input, dim, spacing, edge_order):
    size = input.shape[dim]
    if size <= edge_order:
        raise RuntimeError(f"gradient: size {size} of dimension {dim} is too small for edge_order {edge_order}")
    is_even = not isinstance(spacing, Tensor)
    if is_even:
        steps = _C.full([size - 1], spacing, dtype=input.dtype if input.dtype.is_floating_point else _C.get_default_dtype())
    else:
        steps = spacing.diff()
    shape = [1] * input.dim()
    shape[dim] = -1
    steps = steps.reshape(shape)
    rises = input.diff(dim=dim) / steps
    if is_even:
        # From neighbours alone, whatever the element itself is.
        middle = (input.narrow(dim, 2, size - 2) - input.narrow(dim, 0, size - 2)) / (2 * spacing)
    else:
        before, after = rises.narrow(dim, 0, size - 2), rises.narrow(dim, 1, size - 2)
        left, right = steps.narrow(dim, 0, size - 2), steps.narrow(dim, 1, size - 2)
        middle = (before * right + after * left) / (left + right)
    first, last = rises.narrow(dim, 0, 1), rises.narrow(dim, size - 2, 1)
    if edge_order == 2:
        step = lambda place: steps.narrow(dim, place, 1)  # noqa: E731
        rise = lambda place: rises.narrow(dim, place, 1)  # noqa: E731
        first = first + (first - rise(1)) * step(0) / (step(0) + step(1))
        last = last + (last - rise(size - 3)) * step(size - 2) / (step(size - 2) + step(size - 3))
    return _C.cat([first, middle, last], dim)


@composed(__all__, forms="f")
def gradient(input, *, spacing=None, dim=None, edge_order=1):
    """Slopes along dimensions, from the neighbours of each element."""
    if edge_order not in (1, 2):
        raise RuntimeError(f"gradient: edge_order is 1 or 2, not {edge_order}")
    dims = list(range(input.dim())) if dim is None else [dim] if isinstance(dim, int) else list(dim)
    several = isinstance(spacing, (list, tuple))
    if several and len(spacing) != len(dims):
        raise RuntimeError(f"gradient: {len(spacing)} spacings for {len(dims)} dimensions")
    steps = list(spacing) if several else [1 if spacing is None else spacing] * len(dims)
    return tuple(_slope(input, one, step, edge_order) for one, step in zip(dims, steps))


def chain_matmul(*matrices, out=None):
    """The product of several matrices."""
    if len(matrices) == 1 and isinstance(matrices[0], (list, tuple)):
        matrices = tuple(matrices[0])
    if has_torch_function(matrices):
        return handle_torch_function(chain_matmul, matrices, *matrices)
    if len(matrices) == 1:
        return matrices[0]
    from .linalg import multi_dot

    return multi_dot(matrices, out=out)


__all__.append("chain_matmul")
