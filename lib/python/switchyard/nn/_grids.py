"""Sampling of images and volumes at positions between -1 and 1; functional.py exports the functions."""

import warnings

from .. import _C
from ..overrides import overridable

__all__ = ["affine_grid", "grid_sample"]


def _warn_of_corners(name, align_corners):
    if align_corners is None:
        warnings.warn(f"{name}: align_corners was not given; False is taken, which was True in PyTorch once", stacklevel=4)


@overridable("theta")
def affine_grid(theta, size, align_corners=None):
    """Returns the sampling positions of an image or a volume under affine transforms."""
    _warn_of_corners("affine_grid", align_corners)
    rank = len(size) - 2
    if rank not in (2, 3):
        raise NotImplementedError(f"affine_grid: sizes {list(size)} are those of neither images nor volumes")
    if theta.dim() != 3 or list(theta.shape[1:]) != [rank, rank + 1] or not theta.dtype.is_floating_point:
        wanted = [size[0], rank, rank + 1]
        raise ValueError(f"affine_grid: matrices of {list(theta.shape)}, not floating ones of {wanted}, for {list(size)}")
    if any(one <= 0 for one in size):
        raise ValueError(f"affine_grid: the sizes {list(size)} are not all positive")
    return _C.affine_grid_generator(theta, list(size), bool(align_corners))


_MODES = ("bilinear", "nearest", "bicubic")
_PADDINGS = ("zeros", "border", "reflection")


def _check(input, grid, mode, padding_mode):
    if mode not in _MODES:
        raise ValueError(f"grid_sample: mode is bilinear, nearest or bicubic, not {mode!r}")
    if padding_mode not in _PADDINGS:
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
    """Samples images or volumes at positions from -1 to 1."""
    _check(input, grid, mode, padding_mode)
    _warn_of_corners("grid_sample", align_corners)
    return _C.grid_sampler(
        input, grid, _MODES.index(mode), _PADDINGS.index(padding_mode), bool(align_corners)
    )


for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
