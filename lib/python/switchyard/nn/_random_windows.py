"""Windows whose places are drawn: the greatest element of each."""

import itertools
import math

from .. import _C
from ..overrides import overridable

__all__ = ["fractional_max_pool2d", "fractional_max_pool2d_with_indices", "fractional_max_pool3d",
           "fractional_max_pool3d_with_indices"]


def _sizes(value, rank):
    return [value] * rank if isinstance(value, (int, float)) else list(value)


def _starts(sample, size, count, window):
    """Where the windows of a line begin: steps that are not quite alike, and the last window at the end."""
    last = _C.full([*sample.shape, 1], size - window)
    if count == 1:
        return last
    alpha = (size - window) / (count - 1)
    steps = _C.arange(count - 1, dtype=sample.dtype)
    begin = (sample * alpha).to(_C.int64).unsqueeze(-1)
    return _C.cat([((sample.unsqueeze(-1) + steps) * alpha).to(_C.int64) - begin, last], -1)


def _checked(name, input, rank, windows, counts):
    if input.dim() not in (rank + 1, rank + 2):
        raise RuntimeError(f"{name}: an input of {input.dim()} dimensions, not {rank + 1} or {rank + 2}")
    for size, window, count in zip(input.shape[-rank:], windows, counts):
        if count <= 0 or count + window - 1 > size:
            raise RuntimeError(f"{name}: {count} windows of {window} do not fit a size of {size}")


def _pooled(name, rank, order, input, kernel_size, output_size, output_ratio, samples):
    windows = _sizes(kernel_size, rank)
    if output_size is None and output_ratio is None:
        raise ValueError(f"{name}: output_size or output_ratio must be given")
    sizes = list(input.shape[-rank:])
    if output_size is None:
        counts = [int(size * ratio) for size, ratio in zip(sizes, _sizes(output_ratio, rank))]
    else:
        counts = _sizes(output_size, rank)
    _checked(name, input, rank, windows, counts)
    batches = input if input.dim() == rank + 2 else input.unsqueeze(0)
    lead = list(batches.shape[:2])
    if samples is None:
        samples = _C.rand([*lead, rank], dtype=input.dtype)
    elif list(samples.shape) != [*lead, rank]:
        raise RuntimeError(f"{name}: the samples have shape {list(samples.shape)}, not {[*lead, rank]}")
    starts = [
        _starts(samples.select(-1, order[axis]), sizes[axis], counts[axis], windows[axis]) for axis in range(rank)
    ]
    places = []
    for offsets in itertools.product(*map(range, windows)):
        place = 0
        for axis, offset in enumerate(offsets):
            shape = [*lead, *(counts[axis] if axis == other else 1 for other in range(rank))]
            place = place * sizes[axis] + (starts[axis] + offset).reshape(shape)
        places.append(place.expand([*lead, *counts]).reshape([*lead, math.prod(counts)]))
    flat = batches.reshape([*lead, math.prod(sizes)])
    values, choices = _C.stack([flat.gather(2, place) for place in places], -1).max(-1)
    indices = _C.stack(places, -1).gather(-1, choices.unsqueeze(-1)).squeeze(-1)
    shape = [*input.shape[: input.dim() - rank], *counts]
    return values.reshape(shape), indices.reshape(shape)


@overridable("input")
def fractional_max_pool2d_with_indices(
    input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
):
    """The greatest element of each window, and where it stands."""
    name = "fractional_max_pool2d"
    return _pooled(name, 2, (1, 0), input, kernel_size, output_size, output_ratio, _random_samples)


@overridable("input")
def fractional_max_pool3d_with_indices(
    input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
):
    """The same of volumes."""
    name = "fractional_max_pool3d"
    return _pooled(name, 3, (0, 1, 2), input, kernel_size, output_size, output_ratio, _random_samples)


@overridable("input")
def fractional_max_pool2d(
    input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
):
    """The greatest element of each window, of windows at places that are drawn."""
    pooled = fractional_max_pool2d_with_indices(
        input, kernel_size, output_size, output_ratio, return_indices, _random_samples
    )
    return pooled if return_indices else pooled[0]


@overridable("input")
def fractional_max_pool3d(
    input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
):
    """The same of volumes."""
    pooled = fractional_max_pool3d_with_indices(
        input, kernel_size, output_size, output_ratio, return_indices, _random_samples
    )
    return pooled if return_indices else pooled[0]
