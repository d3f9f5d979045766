"""Forward mode: derivatives along one direction, computed together with the values.

    with dual_level():
        x = make_dual(primal, tangent)
        primal, tangent = unpack_dual(function(x))
"""

import collections

from .. import _C

UnpackedDualTensor = collections.namedtuple("UnpackedDualTensor", ["primal", "tangent"])

_level = -1


def enter_dual_level():
    """Begins the level; only one can be active."""
    global _level
    _C._enter_dual_level()
    _level += 1
    return _level


def exit_dual_level(*, level=None):
    """Ends the level: all tensors lose their tangents."""
    global _level
    level = _level if level is None else level
    if level != _level or level < 0:
        last = "there is none" if _level < 0 else f"the last one is {_level}"
        raise RuntimeError(f"the level entered last ends first, but {last}")
    _C._exit_dual_level()
    _level -= 1


def _check_level(level):
    level = _level if level is None else level
    if level < 0:
        raise RuntimeError("make_dual: tangents live in a level; use `with dual_level():` around it")


def make_dual(tensor, tangent, *, level=None):
    """Returns a view of the tensor with the tangent."""
    _check_level(level)
    for name, dtype in (("primal", tensor.dtype), ("tangent", tangent.dtype)):
        if not dtype.is_floating_point and not dtype.is_complex:
            raise ValueError(f"make_dual: the {name} has {dtype}, which has no derivatives")
    return _C._make_dual(tensor, tangent)


def unpack_dual(tensor, *, level=None):
    """Returns (primal, tangent); the tangent is None if there is none."""
    level = _level if level is None else level
    if level < 0:
        return UnpackedDualTensor(tensor, None)
    return UnpackedDualTensor(*_C._unpack_dual(tensor))


class dual_level:
    """The level as a with-block."""

    def __enter__(self):
        return enter_dual_level()

    def __exit__(self, *error):
        exit_dual_level()
