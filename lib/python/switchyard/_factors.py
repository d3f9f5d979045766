"""Linear algebra of factors: what linalg.py and the package show of it."""

import math

from . import _C
from ._C import Tensor
from ._composed import of_signatures
from ._decompositions import (
    Determinant,
    Inverse,
    LogDeterminant,
    PseudoInverse,
    SingularValues,
    Symmetric,
    Solve,
    SymmetricEigen,
    _LinAlgError,
    check_matrices,
    cholesky_factors,
    factored,
    householder,
    singular_at,
    solved_triangular,
)
from ._functions import broadcast_shapes
from ._limits import finfo
from ._outputs import named_results, write_out

__all__ = """cholesky cholesky_ex det eigh eigvalsh inv inv_ex lstsq lu lu_factor lu_factor_ex lu_solve matrix_rank pinv
qr slogdet solve solve_ex solve_triangular svd svdvals""".split()


def _flat(matrices):
    return matrices.reshape([math.prod(matrices.shape[:-2]), *matrices.shape[-2:]])


def _named(name, fields, values, out=None):
    if out is not None:
        values = write_out(name, out, tuple(values))
    return named_results(name, tuple(fields.split()))(values)


def _given(name, result, out):
    return result if out is None else write_out(name, out, result)


def _raise_singular(name, info, what):
    place = int(info.reshape([-1]).max()) if info.numel() else 0
    if place:
        raise _LinAlgError(f"{name}: The diagonal element {place} is zero, {what} because the input matrix is singular.")


@of_signatures("linalg")
def det(A, *, out=None):
    """The determinants of matrices."""
    check_matrices("linalg.det", A, True)
    # In double precision, so that whole numbers stay whole.
    found = Determinant.apply(_flat(A).to(_C.float64)).to(A.dtype)
    return _given("det", found.reshape(A.shape[:-2]), out)


def _slogdet(name, A, out):
    check_matrices("linalg.slogdet", A, True)
    found = LogDeterminant.apply(_flat(A))
    return _named(name, "sign logabsdet", [one.reshape(A.shape[:-2]) for one in found], out)


@of_signatures("linalg")
def slogdet(A, *, out=None):
    """The signs of determinants, and the logarithms of their absolute values."""
    return _slogdet("linalg_slogdet", A, out)


@of_signatures("linalg")
def inv_ex(A, *, check_errors=False, out=None):
    """The inverses of matrices, and which pivots are zero."""
    check_matrices("linalg.inv", A, True)
    found, info = Inverse.apply(_flat(A))
    if check_errors:
        _raise_singular("linalg.inv", info, "the inversion could not be completed")
    return _named("linalg_inv_ex", "inverse info", [found.reshape(A.shape), info.reshape(A.shape[:-2])], out)


@of_signatures("linalg")
def inv(A, *, out=None):
    """The inverses of matrices."""
    return _given("inv", inv_ex(A, check_errors=True)[0], out)


def _is_vector(A, B):
    """Whether B has vectors in the place of matrices."""
    return B.dim() == 1 or (B.dim() == A.dim() - 1 and B.shape == A.shape[:-1])


@of_signatures("linalg")
def solve_ex(A, B, *, left=True, check_errors=False, out=None):
    """X of A @ X = B, and which pivots are zero."""
    check_matrices("linalg.solve", A, True)
    if A.dtype != B.dtype:
        raise RuntimeError(f"linalg.solve: Expected A and B to have the same dtype, but found {A.dtype} and {B.dtype}")
    vectors = _is_vector(A, B)
    if vectors and not left:
        raise RuntimeError("linalg.solve: vectors are solved for from the left")
    right = B.unsqueeze(-1) if vectors else B
    matrices = A if left else A.transpose(-2, -1)
    right = right if left else right.transpose(-2, -1)
    if right.shape[-2] != matrices.shape[-1]:
        raise RuntimeError(f"linalg.solve: Incompatible shapes of A and B: {list(A.shape)} and {list(B.shape)}")
    batch = broadcast_shapes(matrices.shape[:-2], right.shape[:-2])
    matrices = matrices.expand([*batch, *matrices.shape[-2:]])
    right = right.expand([*batch, *right.shape[-2:]])
    found, info = Solve.apply(_flat(matrices), _flat(right))
    if check_errors:
        _raise_singular("torch.linalg.solve", info, "the solve could not be completed")
    found = found.reshape(right.shape)
    found = found if left else found.transpose(-2, -1)
    found = found.squeeze(-1) if vectors else found
    return _named("linalg_solve_ex", "result info", [found, info.reshape(batch)], out)


@of_signatures("linalg")
def solve(A, B, *, left=True, out=None):
    """X of A @ X = B."""
    return _given("solve", solve_ex(A, B, left=left, check_errors=True)[0], out)


@of_signatures("linalg")
def solve_triangular(A, B, *, upper, left=True, unitriangular=False, out=None):
    """X of A @ X = B for triangular matrices."""
    check_matrices("linalg.solve_triangular", A, True)
    if B.dim() < 2:
        raise RuntimeError("linalg.solve_triangular: The input tensor B must have at least 2 dimensions.")
    matrices, right = (A, B) if left else (A.transpose(-2, -1), B.transpose(-2, -1))
    if right.shape[-2] != matrices.shape[-1]:
        raise RuntimeError(f"linalg.solve_triangular: shapes {list(A.shape)} and {list(B.shape)} do not fit")
    batch = broadcast_shapes(matrices.shape[:-2], right.shape[:-2])
    matrices = matrices.expand([*batch, *matrices.shape[-2:]])
    right = right.expand([*batch, *right.shape[-2:]])
    found = solved_triangular(_flat(matrices), _flat(right), upper == left, unitriangular).reshape(right.shape)
    return _given("solve_triangular", found if left else found.transpose(-2, -1), out)


@of_signatures("linalg")
def cholesky_ex(A, *, upper=False, check_errors=False, out=None):
    """L of L @ L.mT, and which minor is not positive."""
    check_matrices("linalg.cholesky", A, True)
    flat = Symmetric.apply(_flat(A))
    found, info = cholesky_factors(flat.transpose(1, 2) if upper else flat)
    place = int(info.max()) if info.numel() else 0
    if check_errors and place:
        raise _LinAlgError(
            f"linalg.cholesky: The factorization could not be completed because the input is not positive-definite "
            f"(the leading minor of order {place} is not positive-definite)."
        )
    found = found.reshape(A.shape)
    found = found.transpose(-2, -1) if upper else found
    return _named("linalg_cholesky_ex", "L info", [found, info.reshape(A.shape[:-2])], out)


@of_signatures("linalg")
def cholesky(A, *, upper=False, out=None):
    """L of L @ L.mT, for matrices that are symmetric and positive."""
    return _given("cholesky", cholesky_ex(A, upper=upper, check_errors=True)[0], out)


def _qr(name, A, mode, out):
    check_matrices("linalg.qr", A)
    if mode not in ("reduced", "complete", "r"):
        raise RuntimeError(f"qr received unrecognized mode '{mode}' but expected one of 'reduced' (default), 'r', or 'complete'")
    q, r = householder(_flat(A), mode == "complete")
    r = r.reshape([*A.shape[:-2], *r.shape[1:]])
    q = _C.empty(0, dtype=A.dtype) if mode == "r" else q.reshape([*A.shape[:-2], *q.shape[1:]])
    return _named(name, "Q R", [q, r], out)


@of_signatures("linalg")
def qr(A, mode="reduced", *, out=None):
    """A = Q @ R, with orthonormal columns and a triangle."""
    return _qr("linalg_qr", A, mode, out)


def _permutation(order, dtype):
    """The matrices that bring rows back from an order."""
    count, size = order.shape
    eye = _C.eye(size, dtype=dtype).expand([count, size, size])
    return eye.gather(1, order.unsqueeze(-1).expand([count, size, size])).transpose(1, 2)


def _factored_again(A, order):
    """L and U of rows in this order, with a history."""
    flat = _flat(A)
    count, rows, columns = flat.shape
    rest = flat.gather(1, order.unsqueeze(-1).expand([count, rows, columns]))
    if not A.requires_grad:
        return factored(A)[0]
    uppers, lowers = [], []
    least = min(rows, columns)
    for step in range(least):
        upper = rest[:, :1]
        lower = rest[:, 1:, :1] / rest[:, :1, :1]
        uppers.append(_C.cat([_C.zeros([count, 1, step], dtype=A.dtype), upper], 2))
        lowers.append(_C.cat([_C.zeros([count, step + 1, 1], dtype=A.dtype), lower], 1))
        rest = rest[:, 1:, 1:] - lower @ upper[:, :, 1:]
    if not least:
        return flat.clone()
    both = _C.cat(uppers, 1)
    both = _C.cat([both, _C.zeros([count, rows - least, columns], dtype=A.dtype)], 1)
    low = _C.cat(lowers, 2)
    return both + _C.cat([low, _C.zeros([count, rows, columns - least], dtype=A.dtype)], 2)


@of_signatures("linalg")
def lu_factor_ex(A, *, pivot=True, check_errors=False, out=None):
    """L and U in one matrix, how rows were changed, which pivots are zero."""
    check_matrices("linalg.lu_factor", A)
    if not pivot:
        raise NotImplementedError("linalg.lu_factor: factors without an order of rows")
    lu, order, _, pivots = factored(A)
    info = singular_at(lu)
    lu = _factored_again(A, order)
    shape = A.shape[:-2]
    values = [lu.reshape(A.shape), pivots.to(_C.int32).reshape([*shape, pivots.shape[1]]), info.reshape(shape)]
    return _named("linalg_lu_factor_ex", "LU pivots info", values, out)


@of_signatures("linalg")
def lu_factor(A, *, pivot=True, out=None):
    """L and U in one matrix, and how rows were changed."""
    return _named("linalg_lu_factor", "LU pivots", lu_factor_ex(A, pivot=pivot)[:2], out)


@of_signatures("linalg")
def lu(A, *, pivot=True, out=None):
    """A = P @ L @ U"""
    check_matrices("linalg.lu", A)
    if not pivot:
        raise NotImplementedError("linalg.lu: factors without an order of rows")
    _, order, _, _ = factored(A)
    both = _factored_again(A, order)
    rows, columns = A.shape[-2:]
    least = min(rows, columns)
    p = _permutation(order, A.dtype)
    low = both[:, :, :least].tril(-1) + _C.eye(rows, least, dtype=A.dtype)
    values = [one.reshape([*A.shape[:-2], *one.shape[1:]]) for one in (p, low, both[:, :least].triu())]
    return _named("linalg_lu", "P L U", values, out)


def _order_of(pivots, size):
    """The order of rows that changes by `pivots` make."""
    orders = []
    count = math.prod(pivots.shape[:-1])
    for line in pivots.reshape([count, pivots.shape[-1]]).tolist():
        order = list(range(size))
        for place, other in enumerate(line):
            order[place], order[other - 1] = order[other - 1], order[place]
        orders.append(order)
    return _C.tensor(orders, dtype=_C.int64).reshape([count, size])


@of_signatures("linalg")
def lu_solve(LU, pivots, B, *, left=True, adjoint=False, out=None):
    """X of A @ X = B, of the factors of A."""
    check_matrices("linalg.lu_solve", LU, True)
    size = LU.shape[-1]
    order = _order_of(pivots, size)
    p = _permutation(order, LU.dtype).reshape(LU.shape)
    matrices = p @ (LU.tril(-1) + _C.eye(size, dtype=LU.dtype)) @ LU.triu()
    matrices = matrices.transpose(-2, -1) if adjoint else matrices
    return _given("lu_solve", solve(matrices, B, left=left), out)


# --- values --------------------------------------------------------------------------------------


def _svd(name, A, full_matrices, fields, turns, out):
    check_matrices("linalg.svd", A)
    parts = SingularValues.apply(_flat(A), full_matrices)
    u, s, vh = (one.reshape([*A.shape[:-2], *one.shape[1:]]) for one in parts)
    return _named(name, fields, [u, s, vh.transpose(-2, -1) if turns else vh], out)


@of_signatures("linalg")
def svd(A, full_matrices=True, *, driver=None, out=None):
    """A = U @ diag(S) @ Vh, with orthonormal columns and rows."""
    return _svd("linalg_svd", A, full_matrices, "U S Vh", False, out)


@of_signatures("linalg")
def svdvals(A, *, driver=None, out=None):
    """The singular values of matrices, the greatest first."""
    return _given("svdvals", svd(A, False)[1], out)


@of_signatures("linalg")
def eigh(A, UPLO="L", *, out=None):
    """The eigenvalues of symmetric matrices in rising order, and their vectors."""
    check_matrices("linalg.eigh", A, True)
    if UPLO.upper() not in ("L", "U"):
        raise RuntimeError(f"Expected UPLO argument to be 'L' or 'U', but got {UPLO}")
    values, vectors = SymmetricEigen.apply(_flat(A), UPLO.upper() == "U")
    return _named("linalg_eigh", "eigenvalues eigenvectors", [values.reshape(A.shape[:-1]), vectors.reshape(A.shape)], out)


@of_signatures("linalg")
def eigvalsh(A, UPLO="L", *, out=None):
    """The eigenvalues of symmetric matrices in rising order."""
    return _given("eigvalsh", eigh(A, UPLO)[0], out)


def _tolerance(values, size, atol, rtol):
    if rtol is None:
        rtol = 0.0 if atol is not None else finfo(values.dtype).eps * max(size)
    greatest = values.amax(-1, True) if values.shape[-1] else values.sum(-1, True)
    least = greatest * (rtol.unsqueeze(-1) if isinstance(rtol, Tensor) else rtol)
    atol = 0.0 if atol is None else atol
    atol = atol.unsqueeze(-1) if isinstance(atol, Tensor) else _C.full_like(least, atol)
    return _C.maximum(least, atol)


@of_signatures("linalg")
def matrix_rank(A, tol=None, hermitian=False, *, atol=None, rtol=None, out=None):
    """How many singular values are not nearly zero."""
    values = eigvalsh(A).abs() if hermitian else svdvals(A)
    atol = tol if tol is not None else atol
    return _given("matrix_rank", (values > _tolerance(values, A.shape[-2:], atol, rtol)).sum(-1), out)


@of_signatures("linalg")
def pinv(A, rcond=None, hermitian=False, *, atol=None, rtol=None, out=None):
    """The pseudo-inverses of matrices."""
    check_matrices("linalg.pinv", A)
    rtol = rcond if rcond is not None else rtol
    shape = A.shape[:-2]

    def tolerance(values):
        limit = _tolerance(values.reshape([*shape, values.shape[-1]]), A.shape[-2:], atol, rtol)
        return limit.expand([*shape, 1]).reshape([values.shape[0], 1])

    found = PseudoInverse.apply(_flat(A), tolerance).reshape([*shape, A.shape[-1], A.shape[-2]])
    return _given("pinv", found, out)


@of_signatures("linalg")
def lstsq(A, B, rcond=None, *, driver=None):
    """X for which A @ X is nearest to B."""
    check_matrices("linalg.lstsq", A)
    vectors = _is_vector(A, B)
    right = B.unsqueeze(-1) if vectors else B
    if right.shape[-2] != A.shape[-2]:
        raise RuntimeError(f"linalg.lstsq: shapes {list(A.shape)} and {list(B.shape)} do not fit")
    rows, columns = A.shape[-2:]
    found = pinv(A) @ right
    residuals = _C.empty(0, dtype=A.dtype)
    if rows > columns and driver not in (None, "gelsy"):
        residuals = (A @ found - right).square().sum(-2)
    found = found.squeeze(-1) if vectors else found
    rank = _C.empty(0, dtype=_C.int64) if driver == "gels" else matrix_rank(A)
    return _named(
        "linalg_lstsq", "solution residuals rank singular_values",
        [found, residuals, rank, svdvals(A) if driver in ("gelsd", "gelss") else _C.empty(0, dtype=A.dtype)],
    )
