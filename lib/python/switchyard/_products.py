"""Sums of products, made of operators."""

from . import _C
from ._composed import composed

__all__ = []


@composed(__all__, 2)
def cross(input, other, dim=None):
    """The cross product of vectors of three elements."""
    if dim is None:
        dim = next((place for place, size in enumerate(input.shape) if size == 3), None)
    if dim is None or input.shape[dim] != 3:
        raise RuntimeError(f"cross: dimension {dim} of shape {list(input.shape)} has no size of 3")
    rolled = lambda x, by: x.roll(by, dim)  # noqa: E731
    return rolled(input, -1) * rolled(other, -2) - rolled(input, -2) * rolled(other, -1)


@composed(__all__)
def matrix_power(input, n):
    """The matrix times itself."""
    if n < 0:
        from .linalg import inv

        return matrix_power(inv(input), -n)
    result = _C.eye(input.shape[-1], dtype=input.dtype).expand(input.shape)
    for _ in range(n):
        result = result @ input
    return result.clone() if n == 0 else result
