"""Functions that PyTorch also has in Python: each calls one operator, with forms of arguments that the schema lacks."""

import functools
import warnings

from . import _C
from ._C import Tensor
from ._functions import atleast_1d, atleast_2d, atleast_3d, broadcast_shapes, broadcast_tensors, norm, split
from .overrides import handle_torch_function, has_torch_function, overridable

__all__ = """
atleast_1d atleast_2d atleast_3d block_diag broadcast_shapes broadcast_tensors cartesian_prod cdist chain_matmul einsum
meshgrid norm split tensordot unique unique_consecutive unravel_index
""".split()

_ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"


def _all_of(tensors):
    """Given as arguments, or as one list."""
    return tuple(tensors[0]) if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)) else tensors


def _of_lists(args):
    """(equation, operands) of a call that names dimensions by numbers: einsum(a, [0, 1], b, [1, 2], [0, 2])."""

    def term(numbers):
        return "".join("..." if number is Ellipsis else _ALPHABET[number] for number in numbers)

    pairs = len(args) // 2
    equation = ",".join(term(args[2 * place + 1]) for place in range(pairs))
    if len(args) % 2:
        equation += "->" + term(args[-1])
    return equation, args[: 2 * pairs : 2]


def einsum(*args):
    """Sums of products over the dimensions with the same letter: einsum("ij,jk->ik", a, b) is a @ b."""
    if len(args) < 2:
        raise ValueError("einsum(): an equation and at least one operand are needed, or an operand and its dimensions")
    equation, operands = args[0], args[1:]
    if not isinstance(equation, str) and isinstance(args[1], (list, tuple)):
        equation, operands = _of_lists(args)
    operands = _all_of(operands)
    if has_torch_function(operands):
        return handle_torch_function(einsum, operands, equation, *operands)
    return _C.einsum(equation, operands)


@overridable("a", "b")
def tensordot(a, b, dims=2, out=None):
    """Sums products over dimensions of both: the last of a and the first of b, or the listed ones."""
    if isinstance(dims, Tensor):
        dims = dims.tolist()
    if isinstance(dims, int):
        if dims < 0 or dims > min(a.dim(), b.dim()):
            raise RuntimeError(f"tensordot: dims is {dims}, not from 0 to {min(a.dim(), b.dim())}")
        of_a, of_b = list(range(a.dim() - dims, a.dim())), list(range(dims))
    else:
        of_a, of_b = ([one] if isinstance(one, int) else list(one) for one in dims)
    return _C.tensordot(a, b, of_a, of_b) if out is None else _C.tensordot(a, b, of_a, of_b, out=out)


@functools.lru_cache(None)
def _warn_of_indexing():
    """Only once, because most callers omit it."""
    warnings.warn("meshgrid: indexing was not given; 'ij' is taken, where NumPy takes 'xy'", stacklevel=4)


def meshgrid(*tensors, indexing=None):
    """Expands each tensor over the grid of all."""
    tensors = _all_of(tensors)
    if has_torch_function(tensors):
        return handle_torch_function(meshgrid, tensors, *tensors, indexing=indexing)
    if indexing is None:
        _warn_of_indexing()
    return _C.meshgrid(tensors, indexing=indexing or "ij")


def cartesian_prod(*tensors):
    """Returns all combinations of one element of each."""
    if has_torch_function(tensors):
        return handle_torch_function(cartesian_prod, tensors, *tensors)
    return _C.cartesian_prod(tensors)


def block_diag(*tensors):
    """Returns a matrix with matrices along its diagonal."""
    if has_torch_function(tensors):
        return handle_torch_function(block_diag, tensors, *tensors)
    return _C.block_diag(tensors)


def chain_matmul(*matrices, out=None):
    """Returns the product of several matrices."""
    matrices = _all_of(matrices)
    if has_torch_function(matrices):
        return handle_torch_function(chain_matmul, matrices, *matrices)
    if len(matrices) == 1:
        return matrices[0]
    return _C.chain_matmul(matrices, out=out)


_DISTANCES = "use_mm_for_euclid_dist_if_necessary use_mm_for_euclid_dist donot_use_mm_for_euclid_dist".split()


@overridable("x1", "x2")
def cdist(x1, x2, p=2.0, compute_mode="use_mm_for_euclid_dist_if_necessary"):
    """Returns the distances of all pairs of rows."""
    if compute_mode not in _DISTANCES:
        raise ValueError(f"{compute_mode} is not a valid value for compute_mode")
    return _C.cdist(x1, x2, p, _DISTANCES.index(compute_mode))


def _wanted(found, return_inverse, return_counts):
    if not return_inverse and not return_counts:
        return found[0]
    return (found[0],) + found[1:2] * bool(return_inverse) + found[2:] * bool(return_counts)


@overridable("input")
def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """Returns the distinct elements, sorted."""
    if dim is None:
        found = _C._unique2(input, sorted, return_inverse, return_counts)
    else:
        found = _C.unique_dim(input, dim, sorted, return_inverse, return_counts)
    return _wanted(tuple(found), return_inverse, return_counts)


@overridable("input")
def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    """Returns the elements without consecutive duplicates."""
    found = _C.unique_consecutive(input, return_inverse, return_counts, dim)
    return _wanted(tuple(found), return_inverse, return_counts)


def unravel_index(indices, shape):
    """Converts flat indices to indices along each dimension."""
    if not isinstance(indices, Tensor):
        raise TypeError(f"unravel_index: indices must be Tensor, not {type(indices).__name__}")
    if indices.dtype.is_floating_point or indices.dtype == _C.bool:
        raise ValueError(f"unravel_index: indices have dtype {indices.dtype}, which are no whole numbers")
    sizes = [shape] if isinstance(shape, int) else list(shape)
    if any(not isinstance(size, int) for size in sizes):
        raise TypeError("unravel_index: shape is whole numbers")
    if any(size < 0 for size in sizes):
        raise ValueError(f"unravel_index: a size of {sizes} is negative")
    found = []
    for size in reversed(sizes):
        found.insert(0, _C.remainder(indices, size))
        indices = _C.div(indices, size, rounding_mode="floor")
    return tuple(found)
