"""Look-ups that call operators; functional.py exports them."""

from .. import _C
from ..autograd.grad_mode import no_grad
from ..overrides import overridable

__all__ = ["embedding", "embedding_bag"]


def _renormalise(weight, rows, max_norm, norm_type):
    """Scales the rows whose norm is greater than the maximum."""
    with no_grad():
        _C.embedding_renorm_(weight, rows, max_norm, norm_type)


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
    """Returns the rows of weight at the indices `input`; scales rows with a norm greater than max_norm in place."""
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
    """Returns sums, means or maxima of bags of rows of weight."""
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


for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
