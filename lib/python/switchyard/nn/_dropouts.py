"""Dropout of elements and of channels that calls operators; functional.py exports it."""

from .. import _C
from ..overrides import overridable

__all__ = """alpha_dropout dropout dropout1d dropout2d dropout3d feature_alpha_dropout gumbel_softmax""".split()


def check_probability(p):
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout: p is {p}, not a probability from 0 to 1")


def _dropped(name, input, p, training, inplace):
    check_probability(p)
    result = getattr(_C, name)(input, p, training)
    return input.copy_(result) if inplace and result is not input else result


@overridable("input")
def dropout(input, p=0.5, training=True, inplace=False):
    """Sets elements to zero with probability p."""
    return _dropped("dropout", input, p, training, inplace)


def _of_channels(input, p, training, inplace, rank):
    """`rank` is that of a batch; one example is a batch of one."""
    if input.dim() >= rank:
        return _dropped("feature_dropout", input, p, training, inplace)
    if not training:
        return input
    result = _dropped("feature_dropout", input.unsqueeze(0), p, training, False).squeeze(0)
    return input.copy_(result) if inplace else result


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


@overridable("input")
def alpha_dropout(input, p=0.5, training=False, inplace=False):
    """Dropout that keeps mean and deviation, for networks with selu."""
    return _dropped("alpha_dropout", input, p, training, inplace)


@overridable("input")
def feature_alpha_dropout(input, p=0.5, training=False, inplace=False):
    """alpha_dropout of whole channels."""
    return _dropped("feature_alpha_dropout", input, p, training, inplace)


@overridable("logits")
def gumbel_softmax(logits, tau=1, hard=False, eps=1e-10, dim=-1):
    """Draws from the classes with these logits; `hard` gives a one-hot result with the gradient of the soft draw."""
    noise = -_C.empty_like(logits).exponential_().log()
    soft = ((logits + noise) / tau).softmax(dim)
    if not hard:
        return soft
    chosen = soft.argmax(dim, True)
    ones = _C.zeros_like(logits).scatter_(dim, chosen, 1.0)
    return ones - soft.detach() + soft


for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
