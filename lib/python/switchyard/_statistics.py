"""Functions of the order and the spread of elements, made of operators."""

import math

from . import _C
from ._composed import composed
from ._selection import _dim

__all__ = []


def _sized(name, input, dim):
    """The place of a dimension that has elements."""
    dim = _dim(input, dim)
    if input.dim() and not input.shape[dim]:
        raise IndexError(f"{name}: dimension {dim} has no elements")
    return dim


def _at(input, dim, places, keepdim):
    """(elements, their places) of one place along a dimension for each line."""
    if input.dim() == 0:
        return input.clone(), _C.zeros([], dtype=_C.int64)
    values = input.gather(dim, places)
    return (values, places) if keepdim else (values.squeeze(dim), places.squeeze(dim))


def _in_order(input, dim):
    """The places of elements in order, those of nan last."""
    return input.detach().sort(dim, stable=True)[1] if input.dim() == 0 else _C.sort(
        input.detach(), dim=dim, stable=True
    )[1]


def _shared(input, value):
    """The value, whose gradient is shared out among the elements that have it."""
    if not input.requires_grad:
        return value
    hits = input.detach() == value if value == value else input.detach() != input.detach()
    change = _C.where(hits, input - input.detach(), _C.zeros_like(input))
    return value + change.sum() / hits.sum().to(input.dtype)


@composed(__all__)
def kthvalue(input, k, dim=-1, keepdim=False):
    """The k-th element of each line in rising order, and its place."""
    dim = _sized("kthvalue", input, dim)
    size = input.shape[dim] if input.dim() else 1
    if not 1 <= k <= size:
        raise RuntimeError(f"kthvalue: k is {k}, not from 1 to {size}")
    if input.dim() == 0:
        return _at(input, dim, None, keepdim)
    return _at(input, dim, _in_order(input, dim).narrow(dim, k - 1, 1), keepdim)


def _middle(input, dim, keepdim, takes_nan):
    if input.dim() == 0:
        return _at(input, dim, None, keepdim)
    order = _in_order(input, dim)
    size = input.shape[dim]
    bad = (input.detach() != input.detach()).sum(dim, True)
    whole = _C.full_like(bad, (size - 1) // 2)
    if takes_nan:
        where = _C.where(bad > 0, size - bad, whole)
    else:
        where = _C.div((size - bad - 1).clamp(min=0), 2, rounding_mode="floor")
    return _at(input, dim, order.gather(dim, where), keepdim)


def _median(name, input, dim, keepdim, takes_nan):
    if input.dtype in (_C.bool,) or input.dtype.is_complex:
        raise NotImplementedError(f"{name}: {input.dtype} has no order")
    if dim is not None:
        return _middle(input, _sized(name, input, dim), keepdim, takes_nan)
    if not input.numel():
        return _C.full([], math.nan, dtype=input.dtype)
    line = input.detach().reshape([-1])
    return _shared(input, _middle(line, 0, False, takes_nan)[0])


@composed(__all__)
def median(input, dim=None, keepdim=False):
    """The element in the middle, the lower one of two; nan if one is."""
    return _median("median", input, dim, keepdim, True)


@composed(__all__)
def nanmedian(input, dim=None, keepdim=False):
    """The element in the middle of those that are numbers."""
    return _median("nanmedian", input, dim, keepdim, False)


@composed(__all__)
def mode(input, dim=-1, keepdim=False):
    """The most frequent element of each line, the least one of several, and the last of its places."""
    dim = _sized("mode", input, dim)
    if input.dim() == 0:
        return _at(input, dim, None, keepdim)
    lines = input.detach().movedim(dim, -1)
    counts = (lines.unsqueeze(-1) == lines.unsqueeze(-2)).sum(-1)
    order = _C.sort(lines, dim=-1, stable=True)[1]
    sorted_counts = counts.gather(-1, order)
    found = lines.gather(-1, order.gather(-1, sorted_counts.argmax(-1, True)))
    hits = (lines == found).to(_C.int64) * _C.arange(1, lines.shape[-1] + 1)
    return _at(input, dim, hits.argmax(-1, True).movedim(-1, dim), keepdim)


@composed(__all__)
def aminmax(input, *, dim=None, keepdim=False):
    """The least and the greatest element."""
    if dim is not None:
        return input.amin(dim, keepdim), input.amax(dim, keepdim)
    if not input.numel():
        raise RuntimeError("aminmax: a tensor without elements has neither a least nor a greatest one")
    least, most = input.amin(), input.amax()
    return (least.reshape([1] * input.dim()), most.reshape([1] * input.dim())) if keepdim else (least, most)


_BETWEEN = ("linear", "lower", "higher", "midpoint", "nearest")


def _ranks(q, counts, dtype):
    return q.reshape([-1] + [1] * counts.dim()) * (counts - 1).clamp(min=0).to(dtype)


def _between(name, lines, ranks, interpolation):
    """Elements of lines in order, at places between them."""
    if interpolation == "nearest":
        ranks = ranks.round()
    below = ranks.floor() if interpolation != "higher" else ranks.ceil()
    lines = lines.expand(ranks.shape[:-1] + lines.shape[-1:])
    low = lines.gather(-1, below.to(_C.int64))
    if interpolation in ("lower", "higher", "nearest"):
        return low
    high = lines.gather(-1, ranks.ceil().to(_C.int64))
    share = _C.full_like(ranks, 0.5) if interpolation == "midpoint" else ranks - below
    return _C.where(low == high, low, low + (high - low) * share)


def _quantile(name, input, q, dim, keepdim, interpolation, takes_nan):
    if input.dtype not in (_C.float32, _C.float64):
        raise RuntimeError(f"{name}: the input has dtype {input.dtype}, not float or double")
    if interpolation not in _BETWEEN:
        raise RuntimeError(f"{name}: interpolation is one of {', '.join(_BETWEEN)}, not {interpolation!r}")
    if not input.numel():
        raise RuntimeError(f"{name}: the input has no elements")
    q = q if isinstance(q, _C.Tensor) else _C.tensor(float(q), dtype=input.dtype)
    if q.dim() > 1 or q.dtype != input.dtype:
        raise RuntimeError(f"{name}: q is a number or a line of {input.dtype}")
    if bool(((q < 0) | (q > 1)).any()):
        raise RuntimeError(f"{name}: q is not between 0 and 1")
    shape = list(input.shape)
    if dim is None:
        lines, shape = input.reshape([-1]), [1] * len(shape)
    else:
        dim = _dim(input, dim)
        lines = input.movedim(dim, -1) if input.dim() else input.reshape([1])
        shape[dim:dim + 1] = [1] * bool(shape)
    lines = _C.sort(lines, dim=-1)[0]
    bad = (lines != lines).sum(-1, True)
    counts = _C.full_like(bad, lines.shape[-1]) if takes_nan else lines.shape[-1] - bad
    found = _between(name, lines, _ranks(q, counts, input.dtype), interpolation)
    if takes_nan:
        found = _C.where(bad > 0, _C.full_like(found, math.nan), found)
    found = found.squeeze(-1)
    if keepdim:
        found = found.reshape([-1] + shape)
    return found if q.dim() else found.squeeze(0)


@composed(__all__)
def quantile(input, q, dim=None, keepdim=False, *, interpolation="linear"):
    """The elements below which the share q of all lies."""
    return _quantile("quantile", input, q, dim, keepdim, interpolation, True)


@composed(__all__)
def nanquantile(input, q, dim=None, keepdim=False, *, interpolation="linear"):
    """quantile of the elements that are numbers."""
    return _quantile("nanquantile", input, q, dim, keepdim, interpolation, False)


def _extremes_so_far(input, dim, is_beyond):
    dim = _dim(input, dim)
    if input.dim() == 0:
        return input.clone(), _C.zeros([], dtype=_C.int64)
    if not input.numel():
        return input.clone(), _C.zeros(input.shape, dtype=_C.int64)
    places, values = [], None
    for place, value in enumerate(input.detach().unbind(dim)):
        if values is None:
            values, where = value, _C.zeros_like(value, dtype=_C.int64)
        else:
            takes = is_beyond(value, values) | (value != value)
            values = _C.where(takes, value, values)
            where = _C.where(takes, _C.full_like(where, place), where)
        places.append(where)
    indices = _C.stack(places, dim)
    return input.gather(dim, indices), indices


@composed(__all__)
def cummax(input, dim):
    """The greatest element so far along a dimension, and the last of its places."""
    return _extremes_so_far(input, dim, lambda value, best: value >= best)


@composed(__all__)
def cummin(input, dim):
    """The least element so far along a dimension, and the last of its places."""
    return _extremes_so_far(input, dim, lambda value, best: value <= best)


@composed(__all__)
def logcumsumexp(input, dim):
    """The logarithms of the sums of exponentials so far."""
    dim = _dim(input, dim)
    if not input.dtype.is_floating_point:
        raise NotImplementedError(f"logcumsumexp: {input.dtype} has no fractions")
    return _C.logcumsumexp(input, dim)


@composed(__all__)
def histc(input, bins=100, min=0, max=0):
    """How many elements lie in each of several equal parts of a range."""
    if not input.dtype.is_floating_point:
        raise NotImplementedError(f"histc: {input.dtype} has no fractions")
    if bins <= 0:
        raise RuntimeError(f"histc: bins is {bins}, but must be positive")
    line = input.detach().reshape([-1])
    if min == max and line.numel():
        min, max = float(line.min()), float(line.max())
    if min == max:
        min, max = min - 1, max + 1
    if not min < max or math.isinf(min) or math.isinf(max):
        raise RuntimeError(f"histc: the range from {min} to {max} is not one")
    line = line[(line >= min) & (line <= max)]
    parts = ((line - min) * (bins / (max - min))).floor().clamp(0, bins - 1).to(_C.int64)
    return _C.zeros([bins], dtype=input.dtype).scatter_add(0, parts, _C.ones_like(line))


def _check_weights(name, weights, is_whole, count):
    if weights.dim() > 1:
        raise RuntimeError(f"cov: {name} has {weights.dim()} dimensions, not one")
    if weights.dtype.is_floating_point == is_whole:
        raise RuntimeError(f"cov: {name} has dtype {weights.dtype}")
    if weights.numel() != count:
        raise RuntimeError(f"cov: {name} has {weights.numel()} elements for {count} observations")


@composed(__all__)
def cov(input, *, correction=1, fweights=None, aweights=None):
    """The covariances of rows, whose columns are observations."""
    if input.dim() > 2:
        raise RuntimeError(f"cov: the input has {input.dim()} dimensions, not two or fewer")
    if input.dtype == _C.bool:
        raise RuntimeError("cov: truth values have no covariance")
    rows = input.reshape([1, -1]) if input.dim() < 2 else input
    if not rows.dtype.is_floating_point:
        rows = rows.to(_C.get_default_dtype())
    weights = None
    for name, one, is_whole in (("fweights", fweights, True), ("aweights", aweights, False)):
        if one is not None:
            _check_weights(name, one, is_whole, rows.shape[1])
            weights = one if weights is None else weights * one
    total = rows.shape[1] if weights is None else weights.sum()
    mean = (rows if weights is None else rows * weights).sum(1, True) / total
    if weights is None or aweights is None:
        norm = total - correction
    else:
        norm = total - correction * (weights * aweights).sum() / total
    around = rows - mean
    scaled = around if weights is None else around * weights
    norm = norm.clamp(min=0) if isinstance(norm, _C.Tensor) else max(norm, 0)
    found = (scaled @ around.t()) / norm
    return found.squeeze()


@composed(__all__)
def corrcoef(input):
    """The correlations of rows."""
    if input.dim() > 2:
        raise RuntimeError(f"corrcoef: the input has {input.dim()} dimensions, not two or fewer")
    found = cov(input)
    if found.dim() == 0:
        return found / found
    spread = found.diag().sqrt()
    return (found / spread.unsqueeze(1) / spread.unsqueeze(0)).clamp(-1, 1)
