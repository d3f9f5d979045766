"""Functions of numbers that take series, windows, and what is made of neighbours, made of operators."""

import math

from . import _C
from ._C import Tensor
from ._composed import composed
from ._elementwise import _floating
from ._nodes import with_derivative
from .overrides import handle_torch_function, has_torch_function

__all__ = []


def _precisely(compute):
    """Makes a function of floating elements that is computed in float64."""

    def computed(input):
        values = _floating(input)
        if values.dtype == _C.float64:
            return compute(values)
        return compute(values.to(_C.float64)).to(values.dtype)

    return computed


def _function(name, doc, compute):
    def function(input):
        return compute(_floating(input))

    function.__name__ = name
    function.__doc__ = doc
    globals()[name] = composed(__all__, forms="fmi")(function)


def _erfc(x):
    """1 - erf, far from 0 by a continued fraction."""
    far = x.abs().clamp(min=1.5)
    rest = far
    for step in range(60, 0, -1):
        rest = far + (step / 2) / rest
    tail = (-far * far).exp() / (rest * math.sqrt(math.pi))
    tail = _C.where(x > 0, tail, 2 - tail)
    return _C.where(x.abs() < 1.5, 1 - x.erf(), tail)


def _erfinv(x):
    """By Newton's steps from an estimate; near 1 by what is missing to it."""
    inside = x.abs() < 1
    size = _C.where(inside, x.abs(), _C.zeros_like(x))
    found = _first_erfinv(size)
    for _ in range(4):
        slope = 2 / math.sqrt(math.pi) * (-found * found).exp()
        found = found + (_erfc(found) - (1 - size)) / slope
    edge = _C.where(x.abs() == 1, x * math.inf, _C.full_like(x, math.nan))
    return _C.where(inside, found * x.sign(), edge)


def _first_erfinv(x):
    a = 0.147
    line = ((1 - x) * (1 + x)).log()
    half = 2 / (math.pi * a) + line / 2
    return x.sign() * ((half * half - line / a).sqrt() - half).clamp(min=0).sqrt()


_STIRLING = (1 / 12, -1 / 360, 1 / 1260, -1 / 1680, 1 / 1188, -691 / 360360, 1 / 156)
_DIGAMMA = (-1 / 12, 1 / 120, -1 / 252, 1 / 240, -1 / 132, 691 / 32760, -1 / 12)


def _lgamma_above(x):
    """For x > 0: of x + 8 by a series, and back."""
    product = x
    for step in range(1, 8):
        product = product * (x + step)
    y = x + 8
    series = (y - 0.5) * y.log() - y + 0.5 * math.log(2 * math.pi)
    for place, factor in enumerate(_STIRLING):
        series = series + factor / y.pow(2 * place + 1)
    return series - product.log()


def _sine_of_turns(x):
    """sin(pi x), from what is left of whole numbers."""
    rest = x - x.round()
    odd = _C.remainder(x.round(), 2)
    return (rest * math.pi).sin() * (1 - 2 * odd)


def _lgamma(x):
    positive = _C.where(x > 0, x, 1 - x)
    above = _lgamma_above(_C.where(positive.isinf(), _C.ones_like(x), positive))
    sine = _sine_of_turns(_C.where(x.isinf(), _C.ones_like(x), x)).abs()
    mirrored = math.log(math.pi) - sine.log() - above
    found = _C.where(x > 0, above, mirrored)
    found = _C.where((x == 1) | (x == 2), _C.zeros_like(x), found)
    return _C.where(x.isinf() | ((x <= 0) & (x == x.floor())), _C.full_like(x, math.inf), found)


def _digamma(x):
    y = _C.where(x > 0, x, 1 - x)
    shifted = _C.zeros_like(x)
    for step in range(8):
        shifted = shifted + 1 / (y + step)
    z = y + 8
    series = z.log() - 0.5 / z
    for place, factor in enumerate(_DIGAMMA):
        series = series + factor / z.pow(2 * place + 2)
    above = series - shifted
    rest = (x - x.round()) * math.pi
    mirrored = above - math.pi * rest.cos() / rest.sin()
    found = _C.where(x > 0, above, mirrored)
    is_pole = (x < 0) & (x == x.floor())
    found = _C.where(is_pole, _C.full_like(x, math.nan), found)
    return _C.where(x == 0, -1 / x, found)


# B(2), B(4), ... over the factorials of 2, 4, ...
_BERNOULLI = (1 / 12, -1 / 720, 1 / 30240, -1 / 1209600, 1 / 47900160, -691 / 1307674368000, 1 / 74724249600)


def _zeta(order, x):
    """The sum of (x + k) ** -order over k from 0 on."""
    total = _C.zeros_like(x)
    finite = x.detach()[x.detach().isfinite()]
    least = float(finite.min()) if finite.numel() else 0.0
    steps = min(max(12, math.ceil(12 - least)), 1000)
    for step in range(steps):
        total = total + (x + step).pow(-order)
    y = x + steps
    total = total + y.pow(1 - order) / (order - 1) + y.pow(-order) / 2
    rising = order
    for place, factor in enumerate(_BERNOULLI):
        total = total + factor * rising * y.pow(-order - 2 * place - 1)
        rising = rising * (order + 2 * place + 1) * (order + 2 * place + 2)
    return total


def _polygamma(order, x):
    if order == 0:
        return _digamma(x)
    size = math.factorial(order) * (1 if order % 2 else -1)
    if order > 1:
        is_pole = (x <= 0) & (x == x.floor())
        found = size * _zeta(order + 1, _C.where(is_pole, _C.ones_like(x), x))
        found = _C.where(x.isinf(), _C.full_like(x, math.nan), found)
        return _C.where(is_pole, _C.full_like(x, size * math.inf), found)
    above = _zeta(2, _C.where(x > 0, x, 1 - x))
    mirrored = (math.pi / _sine_of_turns(x)).square() - above
    return _C.where(x == 0, _C.full_like(x, math.inf), _C.where(x > 0, above, mirrored))


def _gaussian(sign):
    return lambda x: (sign * 2 / math.sqrt(math.pi)) * (-x * x).exp()


def _polygamma_with_derivative(order):
    return with_derivative(
        "PolygammaBackward0",
        _precisely(lambda x: _polygamma(order, x)),
        lambda x: _polygamma_with_derivative(order + 1)(x),
    )


_erfinv_derived = with_derivative(
    "ErfinvBackward0",
    _precisely(_erfinv),
    lambda x: math.sqrt(math.pi) / 2 * _erfinv_derived(x).square().exp(),
)
_digamma_derived = with_derivative("DigammaBackward0", _precisely(_digamma), _polygamma_with_derivative(1))

_function("erfc", "1 - erf.", with_derivative("ErfcBackward0", _precisely(_erfc), _gaussian(-1)))
_function("erfinv", "Where erf has the value.", _erfinv_derived)
_function(
    "lgamma",
    "The logarithm of the absolute value of the gamma function.",
    with_derivative("LgammaBackward0", _precisely(_lgamma), lambda x: _digamma_derived(x)),
)
_function("digamma", "The derivative of lgamma.", _digamma_derived)


def polygamma(n, input):
    """The derivatives of digamma."""
    if n < 0:
        raise RuntimeError(f"polygamma: n is {n}, but must not be negative")
    return _polygamma_with_derivative(n)(_floating(input))


polygamma = composed(__all__, forms="f")(polygamma)


def _polygamma_method(self, n):
    """The derivatives of digamma."""
    return polygamma(n, self)


Tensor.polygamma = _polygamma_method


@composed(__all__, forms="fmi")
def i0(input):
    """The modified Bessel function of order 0."""
    return _precisely(_bessel)(input)


@composed(__all__, forms="fmi")
def mvlgamma(input, p):
    """The logarithm of the gamma function of several dimensions."""
    if p < 1:
        raise RuntimeError(f"mvlgamma: p is {p}, but must be positive")
    values = _floating(input)
    total = p * (p - 1) / 4 * math.log(math.pi)
    for place in range(p):
        total = total + lgamma(values - place / 2)  # noqa: F821
    return total


@composed(__all__, forms="fmi")
def copysign(input, other):
    """The magnitude of one with the sign of the other."""
    values = _floating(input)
    if not isinstance(other, Tensor):
        other = _C.tensor(float(other), dtype=values.dtype)
    size = values.abs()
    result = _C.where(other.signbit(), -size, size)
    # The sign has a gradient of zero.
    return result + _C.zeros_like(other) * other if other.requires_grad else result


def _whole(name, *tensors):
    for tensor in tensors:
        if tensor.dtype.is_floating_point or tensor.dtype.is_complex or tensor.dtype == _C.bool:
            raise NotImplementedError(f"{name}: {tensor.dtype} has no divisors")


@composed(__all__, forms="fmi")
def gcd(input, other):
    """The greatest common divisor."""
    _whole("gcd", input, other)
    dtype = _C.result_type(input, other)
    first, second = _C.broadcast_tensors([input.to(dtype).abs(), other.to(dtype).abs()])
    while bool((second != 0).any()):
        rest = _C.remainder(first, _C.where(second == 0, _C.ones_like(second), second))
        first, second = (
            _C.where(second == 0, first, second),
            _C.where(second == 0, _C.zeros_like(second), rest),
        )
    return first.clone()


@composed(__all__, forms="fmi")
def lcm(input, other):
    """The least common multiple."""
    divisor = gcd(input, other)
    safe = _C.where(divisor == 0, _C.ones_like(divisor), divisor)
    return (_C.div(input, safe, rounding_mode="trunc") * other).abs().to(divisor.dtype)


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


def _bessel(x):
    term, total = _C.ones_like(x), _C.ones_like(x)
    for step in range(1, 200):
        term = term * (x / (2 * step)).square()
        total = total + term
    return total


_window("hann_window", "A raised cosine.", lambda x: 0.5 - 0.5 * _cosine(x))
_window("hamming_window", "A raised cosine.", lambda x, alpha=0.54, beta=0.46: alpha - beta * _cosine(x))
_window("blackman_window", "Three cosines.", lambda x: 0.42 - 0.5 * _cosine(x) + 0.08 * _cosine(x, 2))
_window("bartlett_window", "A triangle.", lambda x: 1 - (2 * x - 1).abs())
_window(
    "kaiser_window",
    "A window of the Bessel function.",
    lambda x, beta=12.0: _bessel(beta * (1 - (2 * x - 1).square()).clamp(min=0).sqrt())
    / _bessel(_C.tensor(beta, dtype=x.dtype)),
)


@composed(__all__, forms="f")
def cumulative_trapezoid(y, x=None, *, dx=1.0, dim=-1):
    """The areas below points that lines join, up to each."""
    size = y.shape[dim]
    heights = y.narrow(dim, 0, size - 1) + y.narrow(dim, 1, size - 1)
    if x is None:
        return heights.cumsum(dim) * (dx / 2)
    widths = x.diff() if x.dim() == 1 else x.diff(dim=dim)
    if x.dim() == 1:
        shape = [1] * y.dim()
        shape[dim] = -1
        widths = widths.reshape(shape)
    return (heights * widths).cumsum(dim) / 2


def _slope(input, dim, spacing, edge_order):
    size = input.shape[dim]
    if size <= edge_order:
        raise RuntimeError(f"gradient: size {size} of dimension {dim} is too small for edge_order {edge_order}")
    if isinstance(spacing, Tensor):
        steps = spacing.diff()
    else:
        steps = _C.full([size - 1], spacing, dtype=input.dtype if input.dtype.is_floating_point else _C.get_default_dtype())
    shape = [1] * input.dim()
    shape[dim] = -1
    steps = steps.reshape(shape)
    rises = input.diff(dim=dim) / steps
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
