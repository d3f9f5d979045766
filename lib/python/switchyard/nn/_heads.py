"""Multi-head attention that calls operators; functional.py exports it."""

import math

from .. import _C
from ..overrides import overridable

__all__ = ["multi_head_attention_forward"]


def _check_shapes(query, key, value, key_padding_mask, attn_mask, num_heads):
    """Whether the query is a batch."""
    if query.dim() not in (2, 3):
        raise AssertionError(f"attention: the query has {query.dim()} dimensions, not 2 or 3")
    for name, one in (("key", key), ("value", value)):
        if one.dim() != query.dim():
            raise AssertionError(f"attention: the {name} has {one.dim()} dimensions, but the query {query.dim()}")
    rank = query.dim()
    if key_padding_mask is not None and key_padding_mask.dim() != rank - 1:
        raise AssertionError(f"attention: key_padding_mask has {key_padding_mask.dim()} dimensions, not {rank - 1}")
    if attn_mask is not None and attn_mask.dim() not in (2, 3):
        raise AssertionError(f"attention: attn_mask has {attn_mask.dim()} dimensions, not 2 or 3")
    if attn_mask is not None and rank == 2 and attn_mask.dim() == 3:
        wanted = (num_heads, query.shape[0], key.shape[0])
        if tuple(attn_mask.shape) != wanted:
            raise AssertionError(f"attention: attn_mask has shape {tuple(attn_mask.shape)}, not {wanted}")
    return rank == 3


def _as_numbers(mask, name, dtype):
    """An additive mask: minus infinity where a bool mask is true."""
    if mask is None:
        return None
    if mask.dtype == _C.bool:
        return _C.zeros(mask.shape, dtype=dtype).masked_fill(mask, -math.inf)
    if not mask.dtype.is_floating_point:
        raise AssertionError(f"attention: {name} has dtype {mask.dtype}, not bool or a floating one")
    return mask


def _projected(query, key, value, weights, bias):
    """The three projections; `weights` is one matrix for all, or three."""
    biases = (None,) * 3 if bias is None else bias.chunk(3)
    if not isinstance(weights, tuple):
        if query is key and key is value:
            return _C._nn.linear(query, weights, bias).chunk(3, -1)
        weights = weights.chunk(3)
    return [_C._nn.linear(*one) for one in zip((query, key, value), weights, biases)]


def _mask_of_batch(attn_mask, batch, heads, target, source):
    if attn_mask is None:
        return None
    if attn_mask.dim() == 2:
        attn_mask = attn_mask.unsqueeze(0)
        wanted = (1, target, source)
    else:
        wanted = (batch * heads, target, source)
    if tuple(attn_mask.shape) != wanted:
        raise RuntimeError(f"attention: attn_mask has shape {tuple(attn_mask.shape)}, not {wanted}")
    return attn_mask


def _widened(mask):
    """A mask with an additional last column of zeros."""
    if mask is None:
        return None
    return _C.cat([mask, _C.zeros([*mask.shape[:-1], 1], dtype=mask.dtype)], -1)


def _joined_masks(attn_mask, padding, batch, heads, source):
    if padding is None:
        return attn_mask
    padding = padding.reshape([batch, 1, 1, source]).expand(-1, heads, -1, -1).reshape([batch * heads, 1, source])
    return padding if attn_mask is None else attn_mask + padding


def _with_bias(key, value, bias_k, bias_v, batch):
    key = _C.cat([key, bias_k.repeat(1, batch, 1)])
    return key, _C.cat([value, bias_v.repeat(1, batch, 1)])


def _attended(query, key, value, mask, dropout_p):
    """(the results of the heads, their weights)"""
    scores = (query * math.sqrt(1.0 / query.shape[-1])) @ key.transpose(-2, -1)
    weights = (scores if mask is None else scores + mask).softmax(-1)
    if dropout_p > 0.0:
        weights = _C.dropout(weights, dropout_p, True)
    return weights @ value, weights


def _check_sizes(query, key, value, embed_dim, num_heads, weights):
    if query.shape[-1] != embed_dim:
        raise AssertionError(f"attention: the query has {query.shape[-1]} features, not {embed_dim}")
    if embed_dim % num_heads:
        raise AssertionError(f"attention: {embed_dim} features cannot be shared out among {num_heads} heads")
    if isinstance(weights, tuple) and key.shape[:2] != value.shape[:2]:
        raise AssertionError(f"attention: key {list(key.shape)} and value {list(value.shape)} have other lengths")
    if not isinstance(weights, tuple) and key.shape != value.shape:
        raise AssertionError(f"attention: key {list(key.shape)} and value {list(value.shape)} have other shapes")


def _heads_of(tensor, batch, heads, static):
    if static is not None:
        return static
    return tensor.reshape([tensor.shape[0], batch * heads, -1]).transpose(0, 1)


def _padded_with_zeros(key, value):
    row = lambda one: _C.zeros([one.shape[0], 1, one.shape[2]], dtype=one.dtype)  # noqa: E731
    return _C.cat([key, row(key)], 1), _C.cat([value, row(value)], 1)


def _result(given, weights, batch, heads, length, out, is_batch, need_weights, averages):
    given = given.transpose(0, 1).reshape([length * batch, -1])
    given = _C._nn.linear(given, *out).reshape([length, batch, -1])
    given = given if is_batch else given.squeeze(1)
    if not need_weights:
        return given, None
    weights = weights.reshape([batch, heads, length, -1])
    weights = weights.mean(1) if averages else weights
    return given, weights if is_batch else weights.squeeze(0)


@overridable(
    "query", "key", "value", "in_proj_weight", "in_proj_bias", "bias_k", "bias_v", "out_proj_weight", "out_proj_bias"
)
def multi_head_attention_forward(
    query, key, value, embed_dim_to_check, num_heads, in_proj_weight, in_proj_bias, bias_k, bias_v,
    add_zero_attn, dropout_p, out_proj_weight, out_proj_bias, training=True, key_padding_mask=None,
    need_weights=True, attn_mask=None, use_separate_proj_weight=False, q_proj_weight=None,
    k_proj_weight=None, v_proj_weight=None, static_k=None, static_v=None,
    average_attn_weights=True, is_causal=False,
):
    """Multi-head attention over (length, batch, features); returns the result and its weights."""
    is_batch = _check_shapes(query, key, value, key_padding_mask, attn_mask, num_heads)
    if is_causal and attn_mask is None:
        raise RuntimeError("attention: is_causal says of attn_mask what it is, and there is none")
    if not is_batch:
        same = query is key and key is value
        query = query.unsqueeze(1)
        key, value = (query, query) if same else (key.unsqueeze(1), value.unsqueeze(1))
        key_padding_mask = None if key_padding_mask is None else key_padding_mask.unsqueeze(0)
    weights = (q_proj_weight, k_proj_weight, v_proj_weight) if use_separate_proj_weight else in_proj_weight
    _check_sizes(query, key, value, embed_dim_to_check, num_heads, weights)
    (length, batch), source = query.shape[:2], key.shape[0]
    dtype = query.dtype
    attn_mask = _as_numbers(attn_mask, "attn_mask", dtype)
    attn_mask = _mask_of_batch(attn_mask, batch, num_heads, length, source)
    padding = _as_numbers(key_padding_mask, "key_padding_mask", dtype)
    q, k, v = _projected(query, key, value, weights, in_proj_bias)
    if bias_k is not None and bias_v is not None:
        k, v = _with_bias(k, v, bias_k, bias_v, batch)
        attn_mask, padding = _widened(attn_mask), _widened(padding)
    q = _heads_of(q, batch, num_heads, None)
    k, v = _heads_of(k, batch, num_heads, static_k), _heads_of(v, batch, num_heads, static_v)
    if add_zero_attn:
        k, v = _padded_with_zeros(k, v)
        attn_mask, padding = _widened(attn_mask), _widened(padding)
    mask = _joined_masks(attn_mask, padding, batch, num_heads, k.shape[1])
    given, shares = _attended(q, k, v, mask, dropout_p if training else 0.0)
    out = (out_proj_weight, out_proj_bias)
    return _result(given, shares, batch, num_heads, length, out, is_batch, need_weights, average_attn_weights)


multi_head_attention_forward.__module__ = "switchyard.nn.functional"
