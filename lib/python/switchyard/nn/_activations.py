"""Activations that call operators; functional.py exports them."""

from .. import _C
from ..overrides import overridable

__all__ = """celu elu glu hardshrink hardsigmoid hardswish hardtanh leaky_relu logsigmoid mish prelu relu relu6 selu
sigmoid silu softplus softshrink softsign tanh tanhshrink threshold""".split()

_nn = _C._nn


def _take(space, name):
    return getattr(space, name, None) or getattr(_C, name, None)


_hardsigmoid, _hardswish, _silu = (_take(_nn, name) for name in ("hardsigmoid", "hardswish", "silu"))
_hardtanh, _leaky_relu, _elu = (_take(_nn, name) for name in ("hardtanh", "leaky_relu", "elu"))
_log_sigmoid, _mish, _softplus = (_take(_nn, name) for name in ("log_sigmoid", "mish", "softplus"))
_hardshrink, _softshrink, _threshold = (_take(_nn, name) for name in ("hardshrink", "softshrink", "threshold"))


def _given_back(input, result, inplace):
    return input.copy_(result) if inplace else result


@overridable("input")
def relu(input, inplace=False):
    return _C.relu_(input) if inplace else _C.relu(input)


@overridable("input")
def relu6(input, inplace=False):
    return _given_back(input, _hardtanh(input, 0.0, 6.0), inplace)


def sigmoid(input):
    return input.sigmoid()


def tanh(input):
    return input.tanh()


@overridable("input")
def silu(input, inplace=False):
    return _given_back(input, _silu(input), inplace)


@overridable("input")
def mish(input, inplace=False):
    return _given_back(input, _mish(input), inplace)


@overridable("input")
def hardswish(input, inplace=False):
    return _given_back(input, _hardswish(input), inplace)


@overridable("input")
def hardsigmoid(input, inplace=False):
    return _given_back(input, _hardsigmoid(input), inplace)


@overridable("input")
def hardtanh(input, min_val=-1.0, max_val=1.0, inplace=False):
    if min_val > max_val:
        raise ValueError(f"hardtanh: from min_val {min_val} to max_val {max_val} there is no number")
    return _given_back(input, _hardtanh(input, min_val, max_val), inplace)


@overridable("input")
def leaky_relu(input, negative_slope=0.01, inplace=False):
    return _given_back(input, _leaky_relu(input, negative_slope), inplace)


@overridable("input")
def elu(input, alpha=1.0, inplace=False):
    return _given_back(input, _elu(input, alpha), inplace)


@overridable("input")
def celu(input, alpha=1.0, inplace=False):
    return _C.celu_(input, alpha) if inplace else _C.celu(input, alpha)


@overridable("input")
def selu(input, inplace=False):
    return _C.selu_(input) if inplace else _C.selu(input)


@overridable("input", "weight", is_builtin=True)
def prelu(input, weight):
    return _C.prelu(input, weight)


@overridable("input")
def glu(input, dim=-1):
    return _nn.glu(input, dim)


@overridable("input", is_builtin=True)
def softplus(input, beta=1.0, threshold=20.0):
    """log(1 + exp(beta x)) / beta, and x itself where beta x is above the threshold."""
    return _softplus(input, beta, threshold)


@overridable("input", is_builtin=True)
def logsigmoid(input):
    return _log_sigmoid(input)


@overridable("input")
def softsign(input):
    return input / (input.abs() + 1)


@overridable("input")
def tanhshrink(input):
    return input - input.tanh()


@overridable("input", is_builtin=True)
def hardshrink(input, lambd=0.5):
    return _hardshrink(input, lambd)


@overridable("input", is_builtin=True)
def softshrink(input, lambd=0.5):
    """Moves elements towards zero by lambd; elements closer to zero become zero."""
    if lambd < 0:
        raise RuntimeError(f"softshrink: lambd is {lambd}, but cannot be negative")
    return _softshrink(input, lambd)


@overridable("input")
def threshold(input, threshold, value, inplace=False):
    return _given_back(input, _threshold(input, threshold, value), inplace)


for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
