"""Functions that pad, resize and reorder images; functional.py exports them."""

import math
import warnings

from .. import _C
from .._nodes import with_node
from ..overrides import overridable

__all__ = "interpolate pad unfold upsample".split()


def _pairs(name, pad, rank):
    """(dimension, before, after), from the last dimension on."""
    pad = list(pad)
    if len(pad) % 2:
        raise RuntimeError(f"{name}: {len(pad)} widths are no pairs of before and after")
    if len(pad) > 2 * rank:
        raise RuntimeError(f"{name}: {len(pad)} widths are too many for {rank} dimensions")
    return [(rank - 1 - place // 2, pad[place], pad[place + 1]) for place in range(0, len(pad), 2)]


def _check_widths(mode, size, dim, before, after):
    limit = {"reflect": size - 1, "circular": size}.get(mode)
    if limit is not None and max(before, after) > limit:
        raise RuntimeError(
            f"pad: {mode} can add at most {limit} to dimension {dim} of size {size}, not {(before, after)}"
        )


@overridable("input")
def pad(input, pad, mode="constant", value=None):
    """Pads the last dimensions: (before, after) for the last one, for the one before it, ..."""
    rank = input.dim()
    if mode == "constant":
        _pairs("pad", pad, rank)
        return _C.constant_pad_nd(input, list(pad), 0.0 if value is None else value)
    if value is not None and value != 0:
        raise RuntimeError(f"pad: mode {mode} takes no value")
    pairs = _pairs("pad", pad, rank)
    if len(pairs) not in (rank - 1, rank - 2):
        raise NotImplementedError(
            f"pad: mode {mode} fills all dimensions but one or two; {len(pairs)} of {rank} are not supported"
        )
    if mode not in ("reflect", "replicate", "circular"):
        raise NotImplementedError(f"pad: there is no mode {mode!r}")
    for dim, before, after in pairs:
        _check_widths(mode, input.shape[dim], dim, before, after)
    if mode == "circular":
        is_single = len(pairs) == rank - 1
        filled = _C._nn._pad_circular(input.unsqueeze(0) if is_single else input, list(pad))
        return filled.squeeze(0) if is_single else filled
    kind = "reflection" if mode == "reflect" else "replication"
    filled = getattr(_C._nn, f"{kind}_pad{len(pairs)}d")(input, list(pad))
    return with_node(f"{kind.capitalize()}Pad{len(pairs)}DBackward0", filled)


# --- sizes ---------------------------------------------------------------------------------------

_LINEAR = {"linear": 3, "bilinear": 4, "trilinear": 5}
_OPERATORS = {"nearest": "upsample_nearest", "nearest-exact": "_upsample_nearest_exact"}


def _sizes(input, size, scale_factor, recompute):
    """(sizes, None) or (None, factors), for the dimensions after the channels."""
    rank = input.dim() - 2
    if size is None and scale_factor is None:
        raise ValueError("interpolate: neither size nor scale_factor is given")
    if size is not None and scale_factor is not None:
        raise ValueError("interpolate: size and scale_factor exclude each other")
    given = size if size is not None else scale_factor
    given = list(given) if isinstance(given, (list, tuple)) else [given] * rank
    if len(given) != rank:
        raise ValueError(f"interpolate: {given} does not fit the {rank} sizes of {list(input.shape)}")
    if size is not None:
        return given, None
    if not recompute:
        return None, [float(factor) for factor in given]
    return [math.floor(float(own) * factor) for own, factor in zip(input.shape[2:], given)], None


def _resized(operator, input, sizes, factors, *corners):
    """Calls the operator, which has no loop with linear and cubic weights for bytes: these are rounded row by row."""
    if input.dtype != _C.uint8 or not corners or input.dim() != 4:
        return operator(input, sizes, *corners, factors)
    height, width = sizes or [math.floor(own * factor) for own, factor in zip(input.shape[2:], factors)]
    for stage in ([input.shape[2], width], [height, width]):
        scales = [None if own == wanted else factor for own, wanted, factor in zip(input.shape[2:], stage, factors or [])]
        result = operator(input.to(_C.float32), stage, *corners, *(scales or [None, None]))
        input = (result + 0.5).floor().clamp(0, 255).to(_C.uint8)
    return input


def _area(input, sizes):
    if len(sizes) == 3:
        from ._volumes import adaptive_avg_pool3d

        return adaptive_avg_pool3d(input, sizes)
    if len(sizes) == 1:
        return _C._nn.adaptive_avg_pool2d(input.unsqueeze(-2), [1, *sizes]).squeeze(-2)
    return _C._nn.adaptive_avg_pool2d(input, sizes)


def _check_mode(input, mode, align_corners):
    rank = input.dim()
    if rank not in (3, 4, 5):
        raise NotImplementedError(f"interpolate: an input of {rank} dimensions is no batch of images")
    interpolates = mode in _LINEAR or mode == "bicubic"
    if align_corners is not None and not interpolates:
        raise ValueError(f"interpolate: align_corners means nothing to mode {mode}")
    if _LINEAR.get(mode, 4 if mode == "bicubic" else rank) != rank:
        raise NotImplementedError(f"interpolate: mode {mode} does not take an input of {rank} dimensions")
    if not interpolates and mode not in ("nearest", "nearest-exact", "area"):
        raise NotImplementedError(f"interpolate: there is no mode {mode!r}")


@overridable("input")
def interpolate(
    input, size=None, scale_factor=None, mode="nearest", align_corners=None,
    recompute_scale_factor=None, antialias=False,
):
    """Resizes images."""
    if antialias and (mode not in ("bilinear", "bicubic") or input.dim() != 4):
        raise ValueError(f"interpolate: mode {mode} of {input.dim()} dimensions has no antialias; bilinear and bicubic of 4 have")
    if input.dim() not in (3, 4, 5) or align_corners is not None:
        _check_mode(input, mode, align_corners)
    sizes, factors = _sizes(input, size, scale_factor, recompute_scale_factor or mode == "area")
    _check_mode(input, mode, align_corners)
    if mode == "area":
        return _area(input, sizes)
    if antialias:
        operator = getattr(_C._nn, f"_upsample_{mode}2d_aa")
    else:
        operator = getattr(_C._nn, f"{_OPERATORS.get(mode, 'upsample_' + mode)}{input.dim() - 2}d")
    corners = [] if mode in _OPERATORS else [bool(align_corners)]
    return _resized(operator, input, sizes, factors, *corners)


def upsample(input, size=None, scale_factor=None, mode="nearest", align_corners=None):
    """The older name of interpolate."""
    warnings.warn("nn.functional.upsample is now nn.functional.interpolate", stacklevel=2)
    return interpolate(input, size, scale_factor, mode, align_corners)


# --- windows -------------------------------------------------------------------------------------


def _both(value):
    return list(value) if isinstance(value, (list, tuple)) else [value, value]


@overridable("input")
def unfold(input, kernel_size, dilation=1, padding=0, stride=1):
    """Returns the windows of images as columns."""
    return _C._nn.im2col(input, _both(kernel_size), _both(dilation), _both(padding), _both(stride))


for _name in __all__:
    globals()[_name].__module__ = "switchyard.nn.functional"
