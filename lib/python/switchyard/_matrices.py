"""Functions of matrices under the names of before `linalg`, as functions and methods."""

import math

from . import _C, _factors, _matrix_functions
from ._composed import composed

__all__ = []


@composed(__all__)
def det(input):
    """The determinants of matrices."""
    return _factors.det(input)


@composed(__all__)
def logdet(input):
    """The logarithms of determinants; nan for negative ones."""
    sign, logarithm = _factors.slogdet(input)
    return _C.where(sign < 0, _C.full_like(logarithm, math.nan), logarithm)


@composed(__all__)
def slogdet(input):
    """The signs of determinants, and the logarithms of their absolute values."""
    return tuple(_factors.slogdet(input))


@composed(__all__)
def inverse(input):
    """The inverses of matrices."""
    return _factors.inv(input)


@composed(__all__)
def pinverse(input, rcond=1e-15):
    """The pseudo-inverses of matrices."""
    return _factors.pinv(input, rcond)


@composed(__all__)
def matrix_exp(input):
    """The exponentials of matrices."""
    return _matrix_functions.matrix_exp(input)


def _square_of(input, upper):
    return input.mT @ input if upper else input @ input.mT


@composed(__all__)
def cholesky_inverse(input, upper=False):
    """The inverse of a matrix, of its factor."""
    return _factors.inv(_square_of(input.triu() if upper else input.tril(), upper))


@composed(__all__, 2)
def cholesky_solve(input, input2, upper=False):
    """X of A @ X = B, of the factor of A."""
    factor = input2.triu() if upper else input2.tril()
    return _factors.solve(_square_of(factor, upper), input)


@composed(__all__)
def svd(input, some=True, compute_uv=True):
    """A = U @ diag(S) @ V.mT"""
    u, s, vh = _factors.svd(input, not some)
    if compute_uv:
        return u, s, vh.mT
    return _C.zeros_like(u), s, _C.zeros_like(vh.mT)


@composed(__all__, 2)
def triangular_solve(input, A, upper=True, transpose=False, unitriangular=False):
    """X of A @ X = B for triangular matrices."""
    matrices = A.mT if transpose else A
    found = _factors.solve_triangular(matrices, input, upper=upper != transpose, unitriangular=unitriangular)
    return found, A.clone()


@composed(__all__, 3)
def lu_solve(input, LU_data, LU_pivots):
    """X of A @ X = B, of the factors of A."""
    return _factors.lu_solve(LU_data, LU_pivots, input)


def _gone(name, instead):
    """A name that PyTorch has given up, with what is there in its place."""

    def gone(input, *args, **kwargs):
        raise RuntimeError(f"{name} is gone: use {instead}")

    gone.__name__ = name
    globals()[name] = composed(__all__)(gone)


for _old, _new in (
    ("cholesky", "linalg.cholesky"),
    ("qr", "linalg.qr"),
    ("symeig", "linalg.eigh"),
    ("eig", "linalg.eig"),
    ("solve", "linalg.solve"),
    ("lstsq", "linalg.lstsq"),
    ("matrix_rank", "linalg.matrix_rank"),
):
    _gone(_old, _new)
