"""Look-ups and attention, of operators; functional.py has them under its own name."""

import math

from .. import _C
from ..autograd.grad_mode import no_grad
from ..overrides import overridable

__all__ = ["bilinear", "embedding", "embedding_bag", "scaled_dot_product_attention"]


def _renormalise(weight, rows, max_norm, norm_type):
    """Scales the rows whose norm is greater."""
    with no_grad():
        for row in sorted(set(rows.reshape([-1]).tolist())):
            norm = weight[row].norm(norm_type).item()
            if norm > max_norm:
                weight[row] = weight[row] * (max_norm / (norm + 1e-7))


def _padding_row(name, padding_idx, weight):
    if padding_idx is None:
        return -1
    rows = weight.size(0)
    if padding_idx not in range(-rows, rows):
        raise AssertionError(f"{name}: padding_idx {padding_idx} is no row of {rows}")
    return padding_idx % rows


@overridable("input", "weight")
def embedding(
    input,
    weight,
    padding_idx=None,
    max_norm=None,
    norm_type=2.0,
    scale_grad_by_freq=False,
    sparse=False,
):
    """The rows of weight that input names; rows with a greater norm than max_norm are scaled in place."""
    padding_idx = _padding_row("embedding", padding_idx, weight)
    if max_norm is not None:
        _renormalise(weight, input, max_norm, norm_type)
    return _C.embedding(weight, input, padding_idx, scale_grad_by_freq, sparse)


_MODES = ("sum", "mean", "max")


@overridable("input", "weight", "offsets", "per_sample_weights")
def embedding_bag(
    input,
    weight,
    offsets=None,
    max_norm=None,
    norm_type=2,
    scale_grad_by_freq=False,
    mode="mean",
    sparse=False,
    per_sample_weights=None,
    include_last_offset=False,
    padding_idx=None,
):
    """Sums, means or greatest elements of bags of rows of weight."""
    if mode not in _MODES:
        raise ValueError(f"embedding_bag: mode is sum, mean or max, not {mode!r}")
    if per_sample_weights is not None and mode != "sum":
        raise NotImplementedError(f"embedding_bag: only sums have weights, not mode {mode}")
    if per_sample_weights is not None and per_sample_weights.shape != input.shape:
        raise ValueError(
            f"embedding_bag: per_sample_weights has shape {list(per_sample_weights.shape)}, but input "
            f"{list(input.shape)}"
        )
    if input.dim() == 2:
        if offsets is not None:
            raise ValueError("embedding_bag: rows of a matrix are bags, so there are no offsets")
        offsets = _C.arange(0, input.numel(), input.shape[1]) if input.numel() else _C.zeros(input.shape[0], dtype=_C.int64)
        input = input.reshape([-1])
        per_sample_weights = None if per_sample_weights is None else per_sample_weights.reshape([-1])
    elif input.dim() != 1:
        raise ValueError(f"embedding_bag: input has {input.dim()} dimensions, not 1 or 2")
    elif offsets is None:
        raise ValueError("embedding_bag: a line of indices needs offsets")
    elif offsets.dim() != 1:
        raise ValueError(f"embedding_bag: offsets has {offsets.dim()} dimensions, not 1")
    if include_last_offset and offsets.numel() and 0 <= (last := int(offsets[-1])) < input.numel():
        # Where the last bag ends.
        input = input[:last]
        per_sample_weights = None if per_sample_weights is None else per_sample_weights[:last]
    if max_norm is not None:
        _renormalise(weight, input, max_norm, norm_type)
    return _C.embedding_bag(
        weight, input, offsets, scale_grad_by_freq, _MODES.index(mode), sparse, per_sample_weights,
        include_last_offset, padding_idx,
    )[0]


@overridable("input1", "input2", "weight", "bias", is_builtin=True)
def bilinear(input1, input2, weight, bias=None):
    """x1 @ A @ x2 for each matrix A of weight, plus bias."""
    if input1.shape[:-1] != input2.shape[:-1]:
        raise RuntimeError(
            f"bilinear: the batches of shapes {list(input1.shape)} and {list(input2.shape)} differ"
        )
    if input1.shape[-1] != weight.shape[1] or input2.shape[-1] != weight.shape[2]:
        raise RuntimeError(
            f"bilinear: weight of shape {list(weight.shape)} does not fit vectors of {input1.shape[-1]} "
            f"and {input2.shape[-1]} elements"
        )
    half = (input1.unsqueeze(-2).unsqueeze(-2) @ weight).squeeze(-2)
    result = (half * input2.unsqueeze(-2)).sum(-1)
    return result if bias is None else result + bias


def _causal_mask(rows, columns, dtype):
    blocked = _C.ones(rows, columns).triu(1) > 0
    return _C.zeros(rows, columns, dtype=dtype).masked_fill(blocked, -math.inf)


@overridable("query", "key", "value", "attn_mask", is_builtin=True)
def scaled_dot_product_attention(
    query, key, value, attn_mask=None, dropout_p=0.0, is_causal=False, *, scale=None, enable_gqa=False
):
    """softmax(query @ key.mT * scale + mask) @ value; a mask of bool says what takes part."""
    if is_causal and attn_mask is not None:
        raise RuntimeError("scaled_dot_product_attention: is_causal is a mask; attn_mask cannot be given too")
    if enable_gqa:
        times = query.shape[-3] // key.shape[-3]
        key, value = (
            part.unsqueeze(-3).expand(*part.shape[:-2], times, *part.shape[-2:]).flatten(-4, -3)
            for part in (key, value)
        )
    scale = 1 / math.sqrt(query.shape[-1]) if scale is None else scale
    scores = (query * scale) @ key.transpose(-2, -1)
    if is_causal:
        scores = scores + _causal_mask(query.shape[-2], key.shape[-2], query.dtype)
    elif attn_mask is not None and attn_mask.dtype == _C.bool:
        scores = scores.masked_fill(attn_mask.logical_not(), -math.inf)
    elif attn_mask is not None:
        scores = scores + attn_mask
    if attn_mask is None:
        weights = scores.softmax(-1)
    else:
        # A row without any position has no weights, and none of its scores a gradient.
        is_empty = scores.detach().amax(-1, True) == -math.inf
        weights = scores.masked_fill(is_empty, 0.0).softmax(-1).masked_fill(is_empty, 0.0)
    if dropout_p > 0.0:
        weights = _C.dropout(weights, dropout_p, True)
    return weights @ value


for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
