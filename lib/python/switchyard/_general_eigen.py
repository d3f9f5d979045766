"""Eigenvalues of matrices that need not be symmetric, by the QR algorithm in Python's complex numbers."""

import cmath
import math

from . import _C
from .autograd.function import Function, once_differentiable

_MOST_ROUNDS = 60  # for each eigenvalue


def _norm(values):
    return math.sqrt(sum(abs(value) ** 2 for value in values))


def _reflect(matrix, basis, step):
    """Makes the column zero below its second element from the diagonal on, by a reflection from both sides."""
    size = len(matrix)
    column = [matrix[row][step] for row in range(step + 1, size)]
    length = _norm(column)
    if length == 0 or _norm(column[1:]) == 0:
        return
    turn = column[0] / abs(column[0]) if column[0] else 1.0
    column[0] += turn * length
    length = _norm(column)
    v = [value / length for value in column]
    for col in range(size):
        dot = 2 * sum(v[k].conjugate() * matrix[step + 1 + k][col] for k in range(len(v)))
        for k, value in enumerate(v):
            matrix[step + 1 + k][col] -= value * dot
    for rows in (matrix, basis):
        for row in rows:
            dot = 2 * sum(row[step + 1 + k] * v[k] for k in range(len(v)))
            for k, value in enumerate(v):
                row[step + 1 + k] -= dot * value.conjugate()


def _shift(matrix, last):
    """The eigenvalue of the last two rows that is nearer to the last element."""
    a, b = matrix[last - 1][last - 1], matrix[last - 1][last]
    c, d = matrix[last][last - 1], matrix[last][last]
    half = (a + d) / 2
    root = cmath.sqrt(half * half - (a * d - b * c))
    return min((half + root, half - root), key=lambda value: abs(value - d))


def _sweep(matrix, basis, first, last, shift):
    """One step of QR on the rows from first to last."""
    size = len(matrix)
    turns = []
    for k in range(first, last + 1):
        matrix[k][k] -= shift
    for k in range(first, last):
        a, b = matrix[k][k], matrix[k + 1][k]
        length = math.hypot(abs(a), abs(b))
        c, s = (1.0, 0.0) if length == 0 else (a / length, b / length)
        turns.append((c, s))
        for col in range(k, size):
            upper, lower = matrix[k][col], matrix[k + 1][col]
            matrix[k][col] = complex(c).conjugate() * upper + complex(s).conjugate() * lower
            matrix[k + 1][col] = c * lower - s * upper
    for k, (c, s) in enumerate(turns, first):
        for rows, end in ((matrix, k + 2), (basis, size)):
            for row in rows[:end]:
                left, right = row[k], row[k + 1]
                row[k] = left * c + right * s
                row[k + 1] = right * complex(c).conjugate() - left * complex(s).conjugate()
    for k in range(first, last + 1):
        matrix[k][k] += shift


def _triangular(matrix):
    """(T, Q) with A = Q @ T @ Q^H and T triangular."""
    size = len(matrix)
    matrix = [[complex(value) for value in row] for row in matrix]
    basis = [[complex(row == col) for col in range(size)] for row in range(size)]
    for step in range(size - 2):
        _reflect(matrix, basis, step)
    last, rounds = size - 1, 0
    while last > 0:
        first = last
        while first > 0:
            near = abs(matrix[first - 1][first - 1]) + abs(matrix[first][first])
            if abs(matrix[first][first - 1]) <= 2.3e-16 * near:
                matrix[first][first - 1] = 0j
                break
            first -= 1
        if first == last:
            last, rounds = last - 1, 0
            continue
        rounds += 1
        if rounds > _MOST_ROUNDS:
            raise ArithmeticError
        # From time to time another shift, for matrices that the usual one turns in circles.
        is_odd = rounds % 11 == 10
        shift = matrix[last][last] + abs(matrix[last][last - 1]) if is_odd else _shift(matrix, last)
        _sweep(matrix, basis, first, last, shift)
    return matrix, basis


def _vector(triangle, basis, place):
    """The eigenvector of one value, of length 1, with a real number where it is greatest."""
    size = len(triangle)
    value = triangle[place][place]
    least = 2.3e-16 * max(max(map(abs, row)) for row in triangle) or 1e-300
    part = [0j] * size
    part[place] = 1 + 0j
    for row in range(place - 1, -1, -1):
        total = sum(triangle[row][col] * part[col] for col in range(row + 1, place + 1))
        gap = triangle[row][row] - value
        part[row] = -total / (gap if abs(gap) > least else least)
    vector = [sum(line[k] * part[k] for k in range(place + 1)) for line in basis]
    length = _norm(vector)
    greatest = max(vector, key=abs)
    turn = greatest.conjugate() / abs(greatest) / length
    return [entry * turn for entry in vector]


def _of_real(values, scale):
    """Eigenvalues of a real matrix: what is all but real is."""
    return [complex(value.real, 0.0) if abs(value.imag) <= 1e-14 * scale else value for value in values]


def _in_pairs(values, vectors):
    """Values of a real matrix that are each other's conjugates side by side, that with the positive second part first."""
    order, left = [], list(range(len(values)))
    while left:
        place = left.pop(0)
        order.append(place)
        turned = [other for other in left if values[other].imag * values[place].imag < 0]
        if values[place].imag == 0 or not turned:
            continue
        other = min(turned, key=lambda one: abs(values[one] - values[place].conjugate()))
        left.remove(other)
        if values[place].imag < 0:
            place, other = other, place
        order[-1:] = [place, other]
        values[other] = values[place].conjugate()
        vectors[other] = [entry.conjugate() for entry in vectors[place]]
    return [values[place] for place in order], [vectors[place] for place in order]


def _eigen_of(matrix, is_real):
    triangle, basis = _triangular(matrix)
    scale = max((max(map(abs, row)) for row in matrix), default=0.0) * max(len(matrix), 1)
    values = [triangle[k][k] for k in range(len(matrix))]
    vectors = [_vector(triangle, basis, k) for k in range(len(matrix))]
    if is_real:
        values = _of_real(values, scale)
        vectors = [_of_real(one, 1.0) if value.imag == 0 else one for value, one in zip(values, vectors)]
        values, vectors = _in_pairs(values, vectors)
    return values, [list(row) for row in zip(*vectors)]


def _product(first, second):
    columns = list(zip(*second))
    return [[sum(a * b for a, b in zip(row, column)) for column in columns] for row in first]


def _adjoint(matrix):
    return [[value.conjugate() for value in column] for column in zip(*matrix)]


def _solved(matrix, right):
    """X of matrix @ X = right."""
    size = len(matrix)
    rows = [list(left) + list(other) for left, other in zip(matrix, right)]
    for step in range(size):
        best = max(range(step, size), key=lambda row: abs(rows[row][step]))
        rows[step], rows[best] = rows[best], rows[step]
        pivot = rows[step][step]
        if pivot == 0:
            raise RuntimeError("linalg.eig: the vectors depend on each other, so that there is no derivative")
        rows[step] = [value / pivot for value in rows[step]]
        for row in range(size):
            share = rows[row][step]
            if row != step and share != 0:
                rows[row] = [value - share * other for value, other in zip(rows[row], rows[step])]
    return [row[size:] for row in rows]


def _gradient_of(values, vectors, of_values, of_vectors):
    """That of one matrix."""
    size, turned = len(values), _adjoint(vectors)
    inner = [[0j] * size for _ in range(size)]
    if of_vectors is not None:
        inner = _product(turned, of_vectors)
        shares = [inner[k][k].real for k in range(size)]
        lengths = _product(turned, vectors)
        for row in range(size):
            for col in range(size):
                gap = 1.0 if row == col else (values[col] - values[row]).conjugate()
                rest = inner[row][col] - lengths[row][col] * shares[col]
                inner[row][col] = rest / gap if gap else complex(math.inf)
    for k in range(size):
        inner[k][k] += of_values[k] if of_values is not None else 0j
    return _solved(turned, _product(inner, turned))


class GeneralEigen(Function):
    """(values, vectors) of a batch of square matrices."""

    _operator_node = "LinalgEigBackward0"

    @staticmethod
    def forward(ctx, matrices):
        ctx.set_materialize_grads(False)
        ctx.dtype = matrices.dtype
        is_real = not matrices.dtype.is_complex
        dtype = _C.complex64 if matrices.dtype in (_C.float32, _C.complex64) else _C.complex128
        found = [_eigen_of(matrix, is_real) for matrix in matrices.tolist()]
        count, size = matrices.shape[:2]
        values = _C.tensor([one[0] for one in found], dtype=dtype).reshape([count, size])
        vectors = _C.tensor([one[1] for one in found], dtype=dtype).reshape([count, size, size])
        ctx.save_for_backward(values, vectors)
        return values, vectors

    @staticmethod
    def backward(ctx, of_values, of_vectors):
        values, vectors = ctx.saved_tensors
        lists = [one.tolist() if one is not None else [None] * values.shape[0] for one in (of_values, of_vectors)]
        found = [_gradient_of(*one) for one in zip(values.tolist(), vectors.tolist(), *lists)]
        if not ctx.dtype.is_complex:
            found = [[[value.real for value in row] for row in matrix] for matrix in found]
        return _C.tensor(found, dtype=ctx.dtype).reshape(vectors.shape)


# Its steps are those of Python's numbers, which have no history.
once_differentiable(GeneralEigen.backward)
