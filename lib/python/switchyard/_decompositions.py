"""Factors of matrices, made of operators, or of Python's numbers where each step needs the one before."""

import math

from . import _C
from .autograd.function import Function
from .autograd.grad_mode import no_grad


class _LinAlgError(RuntimeError):
    """A matrix that has not what was asked for."""

    __module__ = "switchyard._C"


def check_matrices(name, input, square=False):
    """Refuses what is no matrix, or no square one, of floating numbers."""
    if input.dim() < 2:
        raise RuntimeError(f"{name}: The input tensor A must have at least 2 dimensions.")
    if square and input.shape[-1] != input.shape[-2]:
        rows, columns = input.shape[-2:]
        raise RuntimeError(f"{name}: A must be batches of square matrices, but they are {rows} by {columns} matrices")
    if input.dtype not in (_C.float32, _C.float64):
        raise NotImplementedError(f"{name}: Expected a floating point or complex tensor as input. Got {input.dtype}")


def _flat(matrices):
    return matrices.reshape([math.prod(matrices.shape[:-2]), *matrices.shape[-2:]])


def _swapped(rows, first, second):
    """Rows of each matrix in another order: first[i] changes place with second[i]."""
    count, size = rows.shape[:2]
    order = _C.arange(size).expand([count, size]).clone()
    places = _C.arange(count)
    order[places, second] = first
    order[places, first] = second
    return rows.gather(1, order.unsqueeze(-1).expand(rows.shape)), order


def factored(matrices):
    """(L and U in one matrix, the order of the rows, the sign of that order) of a batch, by columns."""
    with no_grad():
        lu = _flat(matrices.detach()).clone()
        count, rows, columns = lu.shape
        order = _C.arange(rows).expand([count, rows]).clone()
        sign = _C.ones([count], dtype=lu.dtype)
        pivots = []
        for step in range(min(rows, columns)):
            best = lu[:, step:, step].abs().argmax(1) + step
            here = _C.full_like(best, step)
            pivots.append(best + 1)
            lu, moved = _swapped(lu, here, best)
            order = order.gather(1, moved)
            sign = _C.where(best == here, sign, -sign)
            pivot = lu[:, step, step].reshape([count, 1])
            below = lu[:, step + 1 :, step]
            lu[:, step + 1 :, step] = _C.where(pivot == 0, below, below / pivot)
            change = lu[:, step + 1 :, step].unsqueeze(2) * lu[:, step, step + 1 :].unsqueeze(1)
            lu[:, step + 1 :, step + 1 :] -= change
        pivots = _C.stack(pivots, 1) if pivots else _C.zeros([count, 0], dtype=_C.int64)
    return lu, order, sign, pivots


def solved_triangular(matrices, right, upper, unitriangular=False):
    """X of A @ X = B for a batch of triangular matrices."""
    size = matrices.shape[-1]
    rows = [None] * size
    for row in range(size - 1, -1, -1) if upper else range(size):
        value = right[:, row]
        others = range(row + 1, size) if upper else range(row)
        if others:
            known = _C.stack([rows[one] for one in others], 1)
            part = matrices[:, row, others.start : others.stop]
            value = value - (part.unsqueeze(1) @ known).squeeze(1)
        rows[row] = value if unitriangular else value / matrices[:, row, row].unsqueeze(1)
    # Of nothing the product has the shape, and the history.
    return _C.stack(rows, 1) if rows else matrices @ right


def singular_at(lu):
    """For each matrix the number of the first pivot that is zero, from 1; 0 if none is."""
    hits = lu.diagonal(0, 1, 2) == 0
    if not hits.shape[1]:
        return _C.zeros([lu.shape[0]], dtype=_C.int32)
    return _C.where(hits.any(1), hits.to(_C.int64).argmax(1) + 1, 0).to(_C.int32)


def solution(lu, order, right):
    """X of A @ X = B, of the factors of A."""
    right = right.gather(1, order.unsqueeze(-1).expand([order.shape[0], order.shape[1], right.shape[-1]]))
    return solved_triangular(lu, solved_triangular(lu, right, False, True), True)


class Solve(Function):
    """X of A @ X = B for batches of the same shape; (X, which pivot is zero)."""

    _operator_node = "LinalgSolveExBackward0"

    @staticmethod
    def forward(ctx, matrices, right):
        lu, order, _, _ = factored(matrices)
        found = solution(lu, order, right)
        info = singular_at(lu)
        ctx.save_for_backward(matrices, found)
        ctx.mark_non_differentiable(info)
        return found, info

    @staticmethod
    def backward(ctx, gradient, _):
        matrices, found = ctx.saved_tensors
        of_right = Solve.apply(matrices.transpose(-2, -1), gradient)[0]
        return -of_right @ found.transpose(-2, -1), of_right


class Inverse(Function):
    _operator_node = "LinalgInvExBackward0"

    @staticmethod
    def forward(ctx, matrices):
        lu, order, _, _ = factored(matrices)
        eye = _C.eye(lu.shape[-1], dtype=lu.dtype).expand(lu.shape)
        found = solution(lu, order, eye)
        info = singular_at(lu)
        ctx.save_for_backward(found)
        ctx.mark_non_differentiable(info)
        return found, info

    @staticmethod
    def backward(ctx, gradient, _):
        # Of the input, so that it can be differentiated again, in terms of the result.
        turned = ctx.saved_tensors[0].transpose(-2, -1)
        return -turned @ gradient @ turned


class LogDeterminant(Function):
    """(sign, logarithm of the absolute value) of determinants."""

    _operator_node = "LinalgSlogdetBackward0"

    @staticmethod
    def forward(ctx, matrices):
        lu, _, sign, _ = factored(matrices)
        pivots = lu.diagonal(0, 1, 2)
        sign = sign * pivots.sign().prod(1)
        ctx.save_for_backward(matrices)
        ctx.mark_non_differentiable(sign)
        return sign, pivots.abs().log().sum(1)

    @staticmethod
    def backward(ctx, _, gradient):
        return gradient.reshape([-1, 1, 1]) * Inverse.apply(ctx.saved_tensors[0])[0].transpose(-2, -1)


def _cofactors(matrices):
    """The slopes of determinants: those of what is left without a row and a column, with their signs."""
    batch, size = matrices.shape[:2]
    if size == 1:
        return _C.ones_like(matrices)
    line = _C.arange(size)
    # For each place the others.
    others = line[:-1].unsqueeze(0) + (line[:-1].unsqueeze(0) >= line.unsqueeze(1)).to(_C.int64)
    signs = (1 - 2 * _C.remainder(line, 2)).to(matrices.dtype)
    rows = []
    for row in range(size):
        left = matrices.index_select(1, others[row]).index_select(2, others.reshape([-1]))
        minors = left.reshape([batch, size - 1, size, size - 1]).transpose(1, 2).reshape([-1, size - 1, size - 1])
        rows.append(Determinant.apply(minors).reshape([batch, size]) * signs * signs[row])
    return _C.stack(rows, 1)


class Determinant(Function):
    _operator_node = "LinalgDetBackward0"

    @staticmethod
    def forward(ctx, matrices):
        lu, _, sign, _ = factored(matrices)
        ctx.save_for_backward(matrices)
        return sign * lu.diagonal(0, 1, 2).prod(1)

    @staticmethod
    def backward(ctx, gradient):
        (matrices,) = ctx.saved_tensors
        found = Determinant.apply(matrices)
        if bool((found == 0).any()):
            return gradient.reshape([-1, 1, 1]) * _cofactors(matrices)
        return (gradient * found).reshape([-1, 1, 1]) * Inverse.apply(matrices)[0].transpose(-2, -1)


class Symmetric(Function):
    """Matrices of which one triangle is read, with the gradient of symmetric ones."""

    @staticmethod
    def forward(ctx, matrices):
        return matrices.clone()

    @staticmethod
    def backward(ctx, gradient):
        return (gradient + gradient.transpose(-2, -1)) / 2

    @staticmethod
    def jvp(ctx, tangent):
        return tangent.clone()


def cholesky_factors(matrices):
    """(L of L @ L.mT, the order of the first minor that is not positive), column by column."""
    size = matrices.shape[-1]
    columns = []
    info = _C.zeros([matrices.shape[0]], dtype=_C.int32)
    for step in range(size):
        rest = matrices[:, step:, step]
        if columns:
            before = _C.stack(columns, 2)
            rest = rest - (before[:, step:] @ before[:, step].unsqueeze(2)).squeeze(2)
        head = rest[:, :1]
        bad = (head.detach() > 0).logical_not().reshape([-1])
        info = _C.where((info == 0) & bad, _C.full_like(info, step + 1), info)
        column = rest / head.sqrt()
        zeros = _C.zeros([matrices.shape[0], step], dtype=matrices.dtype)
        columns.append(_C.cat([zeros, column], 1))
    return (_C.stack(columns, 2) if columns else matrices.clone()), info


def householder(matrices, complete):
    """(Q, R) by reflections, which leave the signs that LAPACK leaves."""
    count, rows, columns = matrices.shape
    q = _C.eye(rows, dtype=matrices.dtype).expand([count, rows, rows])
    r = matrices
    for step in range(min(rows - 1, columns)):
        x = r[:, step:, step]
        head, tail = x[:, :1], x[:, 1:]
        norm = x.norm(2, [1], True)
        flat = (tail.detach() == 0).all(1, True)
        alpha = _C.where(head.detach() >= 0, -norm, norm)
        v = _C.cat([_C.ones_like(head), tail / _C.where(flat, _C.ones_like(head), head - alpha)], 1)
        factor = _C.where(flat, _C.zeros_like(head), (alpha - head) / _C.where(flat, _C.ones_like(alpha), alpha))
        v = _C.cat([_C.zeros([count, step], dtype=v.dtype), v], 1).unsqueeze(2)
        factor = factor.unsqueeze(2)
        r = r - factor * (v @ (v.transpose(1, 2) @ r))
        q = q - factor * ((q @ v) @ v.transpose(1, 2))
    kept = rows if complete else min(rows, columns)
    return q[:, :, :kept], r[:, :kept].triu()


def _jacobi_columns(columns, basis):
    """Turns pairs of columns, and those of a basis with them, until all are orthogonal."""
    size = len(columns)
    for _ in range(60):
        largest = 0.0
        for first in range(size - 1):
            for second in range(first + 1, size):
                a, b = columns[first], columns[second]
                alpha, beta = sum(v * v for v in a), sum(v * v for v in b)
                gamma = sum(v * w for v, w in zip(a, b))
                if gamma == 0.0 or abs(gamma) <= 1e-17 * math.sqrt(alpha * beta):
                    continue
                largest = max(largest, abs(gamma) / math.sqrt(alpha * beta) if alpha and beta else 0.0)
                zeta = (beta - alpha) / (2 * gamma)
                tangent = math.copysign(1.0, zeta) / (abs(zeta) + math.sqrt(1 + zeta * zeta))
                cosine = 1 / math.sqrt(1 + tangent * tangent)
                sine = cosine * tangent
                for table in (columns, basis):
                    p, q = table[first], table[second]
                    table[first] = [cosine * v - sine * w for v, w in zip(p, q)]
                    table[second] = [sine * v + cosine * w for v, w in zip(p, q)]
        if largest < 1e-15:
            return


def _completed(vectors, size, count):
    """Orthonormal vectors more, until there are `count`."""
    vectors = [vector for vector in vectors]
    for place in range(size):
        if len(vectors) >= count:
            break
        extra = [float(place == one) for one in range(size)]
        for _ in range(2):
            for vector in vectors:
                share = sum(v * w for v, w in zip(vector, extra))
                extra = [v - share * w for v, w in zip(extra, vector)]
        length = math.sqrt(sum(v * v for v in extra))
        if length > 1e-6:
            vectors.append([v / length for v in extra])
    return vectors


def _one_svd(rows, height, width, full):
    """(U, S, V) of one matrix of at least as many rows as columns, as lists of columns."""
    columns = [[row[place] for row in rows] for place in range(width)]
    basis = [[float(a == b) for b in range(width)] for a in range(width)]
    _jacobi_columns(columns, basis)
    lengths = [math.sqrt(sum(v * v for v in column)) for column in columns]
    order = sorted(range(width), key=lambda place: -lengths[place])
    values = [lengths[place] for place in order]
    left, right = [], []
    least = 1e-300 if not values else max(values[0] * 1e-16, 1e-300)
    for place in order:
        column, own = columns[place], basis[place]
        right.append(own)
        if lengths[place] > least:
            # The sign that LAPACK mostly gives.
            if column[0] > 0:
                column, right[-1] = [-v for v in column], [-v for v in own]
            left.append([v / lengths[place] for v in column])
    left = _completed(left, height, height if full else width)
    return left, values, right


def _where_finite(matrices, parts):
    """Parts of decompositions, NaN for matrices with infinities or NaN."""
    is_finite = matrices.detach().isfinite().flatten(1).all(1)
    if bool(is_finite.all()):
        return parts
    return tuple(
        part.masked_fill(is_finite.logical_not().reshape([-1] + [1] * (part.dim() - 1)), math.nan) for part in parts
    )


def singular_values(matrices, full):
    """(U, S, V.mT) of a batch, computed in double precision."""
    count, height, width = matrices.shape
    turned = height < width
    found = ([], [], [])
    for one in matrices.detach().to(_C.float64).tolist():
        rows = [list(row) for row in zip(*one)] if turned else one
        left, values, right = _one_svd(rows, max(height, width), min(height, width), full)
        left, right = (right, left) if turned else (left, right)
        for place, part in enumerate((left, values, right)):
            found[place].append(part)
    least = min(height, width)
    rows, columns = (height, width) if full else (least, least)
    u, s, v = (
        _C.tensor(part, dtype=_C.float64).reshape(shape).to(matrices.dtype)
        for part, shape in zip(found, ([count, rows, height], [count, least], [count, columns, width]))
    )
    return _where_finite(matrices, (u.transpose(1, 2), s, v))


def symmetric_values(matrices, upper=False):
    """(eigenvalues in rising order, eigenvectors) of a batch of symmetric matrices."""
    count, size = matrices.shape[:2]
    values, vectors = [], []
    for one in matrices.detach().to(_C.float64).tolist():
        rows = [[one[min(a, b) if upper else max(a, b)][max(a, b) if upper else min(a, b)] for b in range(size)]
                for a in range(size)]
        basis = [[float(a == b) for b in range(size)] for a in range(size)]
        _jacobi_symmetric(rows, basis)
        order = sorted(range(size), key=lambda place: rows[place][place])
        values.append([rows[place][place] for place in order])
        vectors.append([basis[place] for place in order])
    found = _C.tensor(values, dtype=_C.float64).reshape([count, size])
    basis = _C.tensor(vectors, dtype=_C.float64).reshape([count, size, size]).transpose(1, 2)
    return _where_finite(matrices, (found.to(matrices.dtype), basis.to(matrices.dtype)))


def _jacobi_symmetric(rows, basis):
    """Turns a symmetric matrix until it is diagonal; basis gets the turns, one vector a row."""
    size = len(rows)
    for _ in range(60):
        off = sum(rows[a][b] ** 2 for a in range(size) for b in range(a))
        if off <= 1e-32 * sum(rows[a][a] ** 2 for a in range(size)):
            return
        for p in range(size - 1):
            for q in range(p + 1, size):
                if rows[p][q] == 0.0:
                    continue
                theta = (rows[q][q] - rows[p][p]) / (2 * rows[p][q])
                t = math.copysign(1.0, theta) / (abs(theta) + math.sqrt(theta * theta + 1))
                c = 1 / math.sqrt(t * t + 1)
                s = t * c
                for row in rows:
                    row[p], row[q] = c * row[p] - s * row[q], s * row[p] + c * row[q]
                first, second = rows[p], rows[q]
                rows[p] = [c * v - s * w for v, w in zip(first, second)]
                rows[q] = [s * v + c * w for v, w in zip(first, second)]
                first, second = basis[p], basis[q]
                basis[p] = [c * v - s * w for v, w in zip(first, second)]
                basis[q] = [s * v + c * w for v, w in zip(first, second)]


class PseudoInverse(Function):
    """Of singular values that `inverted` gives; its gradient holds for every rank."""

    _operator_node = "LinalgPinvBackward0"

    @staticmethod
    def forward(ctx, matrices, tolerance):
        u, s, vh = singular_values(matrices, False)
        kept = s > tolerance(s)
        turned = _C.where(kept, 1 / _C.where(kept, s, _C.ones_like(s)), _C.zeros_like(s))
        found = (vh.transpose(1, 2) * turned.unsqueeze(1)) @ u.transpose(1, 2)
        ctx.tolerance = tolerance
        ctx.save_for_backward(matrices)
        return found

    @staticmethod
    def backward(ctx, gradient):
        (a,) = ctx.saved_tensors
        p = PseudoInverse.apply(a, ctx.tolerance)
        turned, other = p.transpose(1, 2), gradient.transpose(1, 2)
        rows, columns = (_C.eye(size, dtype=a.dtype) for size in a.shape[1:])
        found = (rows - a @ p) @ other @ p @ turned + turned @ p @ other @ (columns - p @ a)
        return found - turned @ gradient @ turned, None


class SymmetricEigen(Function):
    _operator_node = "LinalgEighBackward0"

    @staticmethod
    def forward(ctx, matrices, upper):
        values, vectors = symmetric_values(matrices, upper)
        ctx.save_for_backward(values, vectors)
        ctx.set_materialize_grads(False)
        return values, vectors

    @staticmethod
    def backward(ctx, of_values, of_vectors):
        values, vectors = ctx.saved_tensors
        if of_vectors is None:
            return (vectors * of_values.unsqueeze(1)) @ vectors.transpose(1, 2), None
        of_values = _C.zeros_like(values) if of_values is None else of_values
        gaps = values.unsqueeze(1) - values.unsqueeze(2)
        same = _C.eye(values.shape[-1], dtype=_C.bool)
        inner = vectors.transpose(1, 2) @ of_vectors / gaps.masked_fill(same, 1.0)
        inner = inner.masked_fill(same, 0.0) + of_values.diag_embed()
        return vectors @ inner @ vectors.transpose(1, 2), None


class SingularValues(Function):
    """Of matrices whose values differ; for the reduced form."""

    _operator_node = "LinalgSvdBackward0"

    @staticmethod
    def forward(ctx, matrices, full):
        u, s, vh = singular_values(matrices, full)
        ctx.save_for_backward(u, s, vh)
        ctx.set_materialize_grads(False)
        ctx.full = full
        return u, s, vh

    @staticmethod
    def backward(ctx, of_u, of_s, of_vh):
        u, s, vh = ctx.saved_tensors
        k = s.shape[-1]
        if of_u is None and of_vh is None:
            return (u[:, :, :k] * of_s.unsqueeze(1)) @ vh[:, :k], None
        of_u, of_s, of_vh = (
            _C.zeros_like(one) if of_one is None else of_one for one, of_one in ((u, of_u), (s, of_s), (vh, of_vh))
        )
        u, vh, of_u, of_vh = u[:, :, :k], vh[:, :k], of_u[:, :, :k], of_vh[:, :k]
        turn = lambda one: one.transpose(1, 2)  # noqa: E731
        skew = lambda one: (one - turn(one)) / 2  # noqa: E731
        squares = s.square()
        same = _C.eye(k, dtype=_C.bool)
        gaps = (squares.unsqueeze(1) - squares.unsqueeze(2)).masked_fill(same, 1.0)
        part_u = (skew(turn(u) @ of_u) / gaps).masked_fill(same, 0.0) * 2
        part_v = (skew(vh @ turn(of_vh)) / gaps).masked_fill(same, 0.0) * 2
        inner = part_u * s.unsqueeze(1) + s.unsqueeze(2) * part_v + of_s.diag_embed()
        found = u @ inner @ vh
        rows, columns = u.shape[1], vh.shape[2]
        if rows > k:
            rest = of_u / s.unsqueeze(1)
            found = found + (rest - u @ (turn(u) @ rest)) @ vh
        if columns > k:
            rest = of_vh / s.unsqueeze(2)
            found = found + u @ (rest - (rest @ turn(vh)) @ vh)
        return found, None
