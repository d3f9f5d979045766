"""Normalization that calls operators; functional.py exports it."""

from .. import _C
from ..overrides import overridable

__all__ = ["group_norm", "instance_norm", "local_response_norm", "normalize", "rms_norm"]


def _check_spread(name, count, sizes):
    if count == 1:
        raise ValueError(
            f"{name}: an input of shape {list(sizes)} has one value for each group, which has no deviation"
        )


@overridable("input", "weight", "bias")
def group_norm(input, num_groups, weight=None, bias=None, eps=1e-5):
    """Normalizes over groups of channels, separately for each row of the batch."""
    rank, sizes = input.dim(), list(input.shape)
    if rank < 2:
        raise RuntimeError(f"group_norm: an input of shape {sizes} has no channels; it needs 2 dimensions")
    if num_groups <= 0 or sizes[1] % num_groups:
        raise RuntimeError(f"group_norm: {sizes[1]} channels cannot be shared out among {num_groups} groups")
    count = sizes[1] // num_groups * sizes[0]
    for size in sizes[2:]:
        count *= size
    _check_spread("group_norm", count, sizes)
    return _C.group_norm(input, num_groups, weight, bias, eps)


@overridable("input", "running_mean", "running_var", "weight", "bias")
def instance_norm(
    input, running_mean=None, running_var=None, weight=None, bias=None, use_input_stats=True,
    momentum=0.1, eps=1e-5,
):
    """Normalizes over each channel of each row of the batch."""
    if use_input_stats:
        count = 1
        for size in input.shape[2:]:
            count *= size
        _check_spread("instance_norm", count, input.shape)
    return _C.instance_norm(input, weight, bias, running_mean, running_var, use_input_stats, momentum, eps, False)


@overridable("input", "weight")
def rms_norm(input, normalized_shape, weight=None, eps=None):
    """Divides by the root of the mean of squares over the last dimensions."""
    shape = list(normalized_shape)
    if not shape or list(input.shape[-len(shape) :]) != shape:
        raise RuntimeError(
            f"rms_norm: an input of shape {list(input.shape)} does not end with normalized_shape {shape}"
        )
    return _C.rms_norm(input, shape, weight, eps)


@overridable("input")
def local_response_norm(input, size, alpha=1e-4, beta=0.75, k=1.0):
    """Divides by a power of the sum of squares of `size` channels around each."""
    if input.dim() < 3:
        raise ValueError(
            f"local_response_norm: an input of shape {list(input.shape)} needs 3 or more dimensions"
        )
    squares = input * input
    channels = input.shape[1]
    sums = _C.zeros_like(squares)
    for offset in range(-(size // 2), (size - 1) // 2 + 1):
        # The squares of the channel at this distance, nothing beyond the ends.
        start, end = max(0, -offset), min(channels, channels - offset)
        if start >= end:
            continue
        part = squares.narrow(1, start + offset, end - start)
        blank = list(squares.shape)
        pieces = []
        for length, piece in ((start, None), (end - start, part), (channels - end, None)):
            blank[1] = length
            pieces.append(_C.zeros(blank, dtype=squares.dtype) if piece is None else piece)
        sums = sums + _C.cat(pieces, 1)
    return input / (sums * (alpha / size) + k) ** beta


@overridable("input")
def normalize(input, p=2.0, dim=1, eps=1e-12, out=None):
    """Divides by the norms along dim, or by eps if they are smaller."""
    norms = input.norm(p, dim, keepdim=True).clamp_min(eps).expand_as(input)
    return _C.div(input, norms) if out is None else _C.div(input, norms, out=out)


for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
