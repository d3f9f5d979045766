"""Images and volumes at places between -1 and 1; functional.py has the functions under its own name."""

import itertools
import warnings

from .. import _C
from ..overrides import overridable

__all__ = ["affine_grid", "grid_sample"]


def _warn_of_corners(name, align_corners):
    if align_corners is None:
        warnings.warn(f"{name}: align_corners was not given; False is taken, which was True in PyTorch once", stacklevel=4)


def _axis(size, dtype, align_corners):
    if size <= 1:
        return _C.zeros(size, dtype=dtype)
    line = _C.linspace(-1, 1, size, dtype=dtype)
    return line if align_corners else line * (size - 1) / size


@overridable("theta")
def affine_grid(theta, size, align_corners=None):
    """Places of a picture, or of a volume, that is moved by matrices."""
    _warn_of_corners("affine_grid", align_corners)
    rank = len(size) - 2
    if rank not in (2, 3):
        raise NotImplementedError(f"affine_grid: sizes {list(size)} are those of neither images nor volumes")
    if theta.dim() != 3 or list(theta.shape[1:]) != [rank, rank + 1] or not theta.dtype.is_floating_point:
        wanted = [size[0], rank, rank + 1]
        raise ValueError(f"affine_grid: matrices of {list(theta.shape)}, not floating ones of {wanted}, for {list(size)}")
    if any(one <= 0 for one in size):
        raise ValueError(f"affine_grid: the sizes {list(size)} are not all positive")
    places = list(size[2:])
    lines = []
    for axis in reversed(range(rank)):
        shape = [1] * rank
        shape[axis] = -1
        lines.append(_axis(places[axis], theta.dtype, align_corners).reshape(shape).expand(places))
    base = _C.stack([*lines, _C.ones(places, dtype=theta.dtype)], -1)
    return (base.reshape([1, -1, rank + 1]) @ theta.transpose(1, 2)).reshape([size[0], *places, rank])


def _mirrored(place, low, high):
    """A place between two ends, as far from them as the given one is after mirroring."""
    span = high - low
    if span <= 0:
        return _C.zeros_like(place)
    away = _C.remainder((place - low).abs(), 2 * span)
    return _C.where(away > span, 2 * span - away, away) + low


def _among_pixels(place, size, align_corners):
    return (place + 1) / 2 * (size - 1) if align_corners else ((place + 1) * size - 1) / 2


def _padded(place, size, padding_mode, align_corners):
    if padding_mode == "border":
        return place.clamp(0, size - 1)
    if padding_mode == "reflection":
        place = _mirrored(place, 0, size - 1) if align_corners else _mirrored(place, -0.5, size - 0.5)
        return place.clamp(0, size - 1)
    return place


def _elements(input, places):
    """The elements at whole places, a tensor of them for each dimension; zero beyond the ends."""
    batch, channels, *sizes = input.shape
    inside, flat = None, 0
    for place, size in zip(places, sizes):
        fits = (place >= 0) & (place < size)
        inside = fits if inside is None else inside & fits
        flat = flat * size + place.clamp(0, size - 1).to(_C.int64)
    rows = flat.reshape([batch, 1, -1]).expand([batch, channels, -1])
    found = input.reshape([batch, channels, -1]).gather(-1, rows)
    return found.reshape([batch, channels, *places[0].shape[1:]]) * inside.unsqueeze(1).to(input.dtype)


def _summed(input, choices, padded):
    """The sum of elements times shares: `choices` has (place, share) pairs for each dimension."""
    total = None
    for corner in itertools.product(*choices):
        part = _elements(input, padded([place for place, _ in corner]))
        share = corner[0][1]
        for _, other in corner[1:]:
            share = share * other
        part = part * share.unsqueeze(1)
        total = part if total is None else total + part
    return total


def _linear(place):
    first = place.detach().floor()
    share = place - first
    return [(first, 1 - share), (first + 1, share)]


def _cubic(place):
    """Four neighbours, with the shares of a cubic convolution."""
    a = -0.75
    first = place.detach().floor()
    t = place - first

    def far(x):
        return ((a * x - 5 * a) * x + 8 * a) * x - 4 * a

    def near(x):
        return ((a + 2) * x - (a + 3)) * x * x + 1

    return [(first - 1, far(t + 1)), (first, near(t)), (first + 1, near(1 - t)), (first + 2, far(2 - t))]


def _check(input, grid, mode, padding_mode):
    if mode not in ("bilinear", "nearest", "bicubic"):
        raise ValueError(f"grid_sample: mode is bilinear, nearest or bicubic, not {mode!r}")
    if padding_mode not in ("zeros", "border", "reflection"):
        raise ValueError(f"grid_sample: padding_mode is zeros, border or reflection, not {padding_mode!r}")
    rank = input.dim() - 2
    if rank not in (2, 3) or grid.dim() != rank + 2 or grid.shape[-1] != rank or grid.shape[0] != input.shape[0]:
        raise RuntimeError(f"grid_sample: a grid of {list(grid.shape)} does not fit an input of {list(input.shape)}")
    if input.dtype is not grid.dtype:
        raise RuntimeError(f"grid_sample: the input has {input.dtype}, the grid {grid.dtype}")
    if 0 in input.shape[2:]:
        raise RuntimeError(f"grid_sample: an input of {list(input.shape)} has no elements to choose from")


@overridable("input", "grid")
def grid_sample(input, grid, mode="bilinear", padding_mode="zeros", align_corners=None):
    """The values of images, or of volumes, at places from -1 to 1."""
    _check(input, grid, mode, padding_mode)
    _warn_of_corners("grid_sample", align_corners)
    sizes = input.shape[2:]
    places = [
        _among_pixels(grid.select(-1, len(sizes) - 1 - axis), size, align_corners) for axis, size in enumerate(sizes)
    ]

    def padded(places):
        return [_padded(place, size, padding_mode, align_corners) for place, size in zip(places, sizes)]

    if mode == "bicubic":
        return _summed(input, [_cubic(place) for place in places], padded)
    places = padded(places)
    if mode == "nearest":
        # A place that moves changes nothing: its gradient is zero, not none.
        still = _C.where(_C.zeros_like(grid) != 0, grid, _C.zeros_like(grid)).sum() if grid.requires_grad else None
        found = _elements(input, [place.detach().round() for place in places])
        return found if still is None else found + still
    return _summed(input, [_linear(place) for place in places], lambda whole: whole)
