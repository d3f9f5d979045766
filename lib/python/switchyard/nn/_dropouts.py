"""Dropout of elements and of channels, of operators; functional.py has it under its own name."""

import math

from .. import _C
from ..overrides import overridable

__all__ = """alpha_dropout dropout dropout1d dropout2d dropout3d feature_alpha_dropout gumbel_softmax""".split()


def check_probability(p):
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout: p is {p}, not a probability from 0 to 1")


@overridable("input")
def dropout(input, p=0.5, training=True, inplace=False):
    """Sets elements to zero with probability p."""
    check_probability(p)
    result = _C.dropout(input, p, training)
    return input.copy_(result) if inplace else result


def _channels_kept(input, p, rank):
    """1 for channels that stay, 0 for the others; `rank` is that of a batch."""
    sizes = list(input.shape)
    channels = sizes[:2] if len(sizes) >= rank else sizes[:1]
    kept = _C.empty(channels + [1] * (len(sizes) - len(channels)), dtype=input.dtype)
    return kept.bernoulli_(1 - p)


def _of_channels(input, p, training, inplace, rank):
    check_probability(p)
    if not training or p == 0:
        return input if inplace else input * 1
    factors = _channels_kept(input, p, rank) / (1 - p) if p < 1 else _C.zeros_like(input)
    return input.mul_(factors) if inplace else input * factors


@overridable("input")
def dropout1d(input, p=0.5, training=True, inplace=False):
    """Sets channels to zero with probability p."""
    if input.dim() not in (2, 3):
        raise RuntimeError(f"dropout1d: an input of {input.dim()} dimensions has no channels of one")
    return _of_channels(input, p, training, inplace, 3)


@overridable("input")
def dropout2d(input, p=0.5, training=True, inplace=False):
    """Sets channels to zero with probability p; (N, C, L) is a batch as well."""
    return _of_channels(input, p, training, inplace, 2)


@overridable("input")
def dropout3d(input, p=0.5, training=True, inplace=False):
    """Sets channels to zero with probability p."""
    return _of_channels(input, p, training, inplace, 5)


def _alpha(input, kept, p, inplace):
    """Drops to what selu gives for minus infinity, and keeps mean and deviation."""
    low = -1.0507009873554805 * 1.6732632423543772
    scale = 1 / math.sqrt((low * low * p + 1) * (1 - p))
    result = (_C.where(kept > 0, input, _C.full_like(input, low)) - low * p) * scale
    return input.copy_(result) if inplace else result


@overridable("input")
def alpha_dropout(input, p=0.5, training=False, inplace=False):
    """Dropout that keeps mean and deviation, for networks of selu."""
    check_probability(p)
    if not training or p == 0:
        return input if inplace else input * 1
    if p == 1:
        return input.mul_(0) if inplace else input * 0
    return _alpha(input, _C.empty_like(input).bernoulli_(1 - p), p, inplace)


@overridable("input")
def feature_alpha_dropout(input, p=0.5, training=False, inplace=False):
    """alpha_dropout of whole channels."""
    check_probability(p)
    if not training or p == 0:
        return input if inplace else input * 1
    if p == 1:
        return input.mul_(0) if inplace else input * 0
    return _alpha(input, _channels_kept(input, p, 2).expand_as(input), p, inplace)


@overridable("logits")
def gumbel_softmax(logits, tau=1, hard=False, eps=1e-10, dim=-1):
    """Draws from the classes with these logits; hard: one 1, whose gradient is that of the soft draw."""
    noise = -_C.empty_like(logits).exponential_().log()
    soft = ((logits + noise) / tau).softmax(dim)
    if not hard:
        return soft
    chosen = soft.argmax(dim, True)
    ones = _C.zeros_like(logits).scatter_(dim, chosen, 1.0)
    return ones - soft.detach() + soft


for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
