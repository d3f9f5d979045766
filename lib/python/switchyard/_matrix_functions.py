"""Norms and functions of matrices that stand on their factors."""

import math

from . import _C
from ._C import real, view_as_real
from ._composed import of_signatures
from ._decompositions import check_matrices
from ._factors import _flat, _given, _LinAlgError, _named, inv, inv_ex, solve, svdvals
from ._general_eigen import GeneralEigen

__all__ = ["cond", "eig", "eigvals", "matrix_exp", "matrix_norm", "norm", "tensorinv", "tensorsolve"]


@of_signatures("linalg")
def cond(A, p=None, *, out=None):
    """How much matrices magnify errors."""
    check_matrices("linalg.cond", A)
    if p in (None, 2, -2):
        values = svdvals(A)
        first, last = values[..., 0], values[..., -1]
        return _given("cond", last / first if p == -2 else first / last, out)
    inverse, info = inv_ex(A)
    found = matrix_norm(A, p) * matrix_norm(inverse, p)
    return _given("cond", _C.where(info == 0, found, _C.full_like(found, math.inf)), out)


def _pair(name, A, dim):
    first, second = (one % A.dim() for one in dim)
    if first == second:
        raise RuntimeError(f"{name}: dims must be different. Got ({dim[0]}, {dim[1]})")
    return first, second


def _norm_of_values(A, ord, keepdim, first, second):
    values = svdvals(A.movedim([first, second], [-2, -1]))
    if ord == "nuc":
        found = values.sum(-1)
    else:
        found = values.amax(-1) if ord == 2 else values.amin(-1)
    if not keepdim:
        return found
    for one in sorted((first, second)):
        found = found.unsqueeze(one)
    return found


@of_signatures("linalg")
def matrix_norm(A, ord="fro", dim=(-2, -1), keepdim=False, *, dtype=None, out=None):
    """Norms of matrices."""
    if A.dim() < 2:
        raise RuntimeError("linalg.matrix_norm: The input tensor A must have at least 2 dimensions.")
    if not A.dtype.is_floating_point:
        raise NotImplementedError(f"linalg.matrix_norm: Expected a floating point or complex tensor as input. Got {A.dtype}")
    A = A if dtype is None else A.to(dtype)
    if isinstance(dim, int) or len(dim) != 2:
        raise RuntimeError(f"linalg.matrix_norm: dim must be a 2-tuple. Got {dim}")
    first, second = _pair("linalg.matrix_norm", A, dim)
    if ord == "fro":
        found = A.norm(2, [first, second], keepdim)
    elif ord in ("nuc", 2, -2):
        found = _norm_of_values(A, ord, keepdim, first, second)
    elif ord in (1, -1, math.inf, -math.inf):
        summed, other = (first, second) if abs(ord) == 1 else (second, first)
        sums = A.abs().sum([summed], True)
        found = sums.amax(other, True) if ord > 0 else sums.amin(other, True)
        for one in sorted((first, second), reverse=True) if not keepdim else ():
            found = found.squeeze(one)
    else:
        raise RuntimeError(f"linalg.matrix_norm: Order {ord} not supported.")
    return _given("matrix_norm", found, out)


@of_signatures("linalg")
def norm(A, ord=None, dim=None, keepdim=False, *, dtype=None, out=None):
    """The norm of vectors, or of matrices where two dimensions or a matrix norm is asked for."""
    from .linalg import vector_norm

    if not A.dtype.is_floating_point and dtype is None:
        raise NotImplementedError(f"linalg.vector_norm: Expected a floating point or complex tensor as input. Got {A.dtype}")
    if ord is None:
        found = vector_norm(A if dim is not None else A.reshape([-1]), 2, dim, keepdim, dtype=dtype)
        if dim is None and keepdim:
            found = found.reshape([1] * A.dim())
        return _given("norm", found, out)
    dims = None if dim is None else [dim] if isinstance(dim, int) else list(dim)
    if dims is not None and len(dims) not in (1, 2):
        raise RuntimeError(f"linalg.norm: If dim is specified, it must be of length 1 or 2. Got {dims}")
    if dims is None and A.dim() not in (1, 2):
        raise RuntimeError("linalg.norm: If dim is not specified but ord is, the input must be 1D or 2D. Got "
                           f"{A.dim()}D.")
    if len(dims if dims is not None else A.shape) == 2:
        return matrix_norm(A, ord, (0, 1) if dims is None else tuple(dims), keepdim, dtype=dtype, out=out)
    if isinstance(ord, str):
        raise RuntimeError(f"linalg.norm: the norm {ord!r} is one of matrices")
    return vector_norm(A, ord, dims, keepdim, dtype=dtype, out=out)


# --- others --------------------------------------------------------------------------------------


@of_signatures("linalg")
def matrix_exp(A):
    """The exponentials of matrices."""
    check_matrices("linalg.matrix_exp", A, True)
    dtype, A = A.dtype, A.to(_C.float64)
    size = float(A.detach().abs().sum(-2).max()) if A.numel() else 0.0
    halves = max(0, math.ceil(math.log2(size)) + 1) if size > 0.5 and math.isfinite(size) else 0
    scaled = A / 2**halves
    term = found = _C.eye(A.shape[-1], dtype=A.dtype).expand(A.shape)
    for step in range(1, 19):
        term = term @ scaled / step
        found = found + term
    for _ in range(halves):
        found = found @ found
    return found.to(dtype)


@of_signatures("linalg")
def tensorinv(A, ind=2, *, out=None):
    """The inverse of a tensor as a matrix whose first `ind` dimensions are the rows."""
    if ind <= 0:
        raise RuntimeError("Expected a strictly positive integer for 'ind'")
    rows = math.prod(A.shape[:ind])
    if rows != math.prod(A.shape[ind:]):
        raise RuntimeError(f"tensorinv: the sizes {list(A.shape)} are no square matrix for ind {ind}")
    return _given("tensorinv", inv(A.reshape([rows, rows])).reshape([*A.shape[ind:], *A.shape[:ind]]), out)


@of_signatures("linalg")
def tensorsolve(A, B, dims=None, *, out=None):
    """X of tensordot(A, X, X.dim()) = B."""
    if dims is not None:
        rest = [place for place in range(A.dim()) if place not in [one % A.dim() for one in dims]]
        A = A.permute(rest + [one % A.dim() for one in dims])
    shape = A.shape[B.dim():]
    if math.prod(shape) != B.numel():
        raise RuntimeError(f"tensorsolve: the sizes {list(A.shape)} and {list(B.shape)} do not fit")
    found = solve(A.reshape([B.numel(), -1]), B.reshape([-1]))
    return _given("tensorsolve", found.reshape(shape), out)


@of_signatures("linalg")
def eig(A, *, out=None):
    """The eigenvalues of square matrices, complex numbers, and their vectors as columns."""
    parts = view_as_real(A) if A.dtype.is_complex else A
    check_matrices("linalg.eig", real(A), True)
    if not bool((parts - parts == 0).all()):
        raise RuntimeError("linalg.eig: the matrix has elements that are infinite or no numbers")
    try:
        values, vectors = GeneralEigen.apply(_flat(A))
    except ArithmeticError:
        raise _LinAlgError("linalg.eig: The algorithm failed to converge") from None
    return _named("linalg_eig", "eigenvalues eigenvectors", [values.reshape(A.shape[:-1]), vectors.reshape(A.shape)], out)


@of_signatures("linalg")
def eigvals(A, *, out=None):
    """The eigenvalues of square matrices, complex numbers."""
    return _given("eigvals", eig(A)[0], out)
