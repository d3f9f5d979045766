"""Functions that sort and look up, made of operators."""

import builtins

from . import _C
from ._C import Tensor
from ._composed import composed, second_name

__all__ = []


def _runs(sorted_values):
    """Where each run of equal values begins, and the number of its run for each element."""
    begins = _C.ones_like(sorted_values, dtype=_C.bool)
    if sorted_values.numel() > 1:
        begins[1:] = sorted_values[1:] != sorted_values[:-1]
    return begins, begins.to(_C.int64).cumsum(0) - 1


def _counts(numbers, count):
    return _C.zeros([count], dtype=_C.int64).scatter_add(0, numbers, _C.ones_like(numbers))


def _given(values, inverse, counts, return_inverse, return_counts):
    if not return_inverse and not return_counts:
        return values
    extra = [inverse] * bool(return_inverse) + [counts] * bool(return_counts)
    return (values, *extra)


def _rows(input, dim):
    """(the elements of each slice of a dimension, the slices)"""
    slices = input.movedim(dim, 0)
    count = 1
    for size in slices.shape[1:]:
        count *= size
    flat = slices.reshape([slices.shape[0], count])
    return [tuple(row) for row in flat.tolist()], slices


def _of_rows(rows, dim, numbers, count, return_inverse, return_counts):
    firsts = [0] * count
    for place in range(len(numbers) - 1, -1, -1):
        firsts[numbers[place]] = place
    found = rows.index_select(0, _C.tensor(firsts, dtype=_C.int64)).movedim(0, dim)
    inverse = _C.tensor(numbers, dtype=_C.int64)
    return _given(found, inverse, _counts(inverse, count), return_inverse, return_counts)


@composed(__all__)
def unique(input, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """The different elements, in order."""
    if dim is not None:
        keys, rows = _rows(input, dim)
        places = {key: place for place, key in enumerate(builtins.sorted(set(keys)))}
        numbers = [places[key] for key in keys]
        return _of_rows(rows, dim, numbers, len(places), return_inverse, return_counts)
    line = input.reshape([-1])
    values, order = line.sort()
    begins, numbers = _runs(values)
    inverse = _C.zeros_like(numbers).scatter(0, order, numbers).reshape(input.shape)
    found = values[begins]
    return _given(found, inverse, _counts(numbers, found.numel()), return_inverse, return_counts)


@composed(__all__)
def unique_consecutive(input, return_inverse=False, return_counts=False, dim=None):
    """The elements without those that equal the one before."""
    if dim is not None:
        keys, rows = _rows(input, dim)
        numbers, number = [], -1
        for place, key in enumerate(keys):
            number += place == 0 or key != keys[place - 1]
            numbers.append(number)
        return _of_rows(rows, dim, numbers, number + 1, return_inverse, return_counts)
    line = input.reshape([-1])
    begins, numbers = _runs(line)
    found = line[begins]
    inverse = numbers.reshape(input.shape)
    return _given(found, inverse, _counts(numbers, found.numel()), return_inverse, return_counts)


@composed(__all__, forms="f")
def isin(elements, test_elements, *, assume_unique=False, invert=False):
    """Which elements are among others."""
    elements = elements if isinstance(elements, Tensor) else _C.tensor(elements)
    others = test_elements if isinstance(test_elements, Tensor) else _C.tensor(test_elements)
    found = (elements.unsqueeze(-1) == others.reshape([-1])).any(-1)
    return found.logical_not() if invert else found


@composed(__all__, forms="f")
def searchsorted(sorted_sequence, input, *, out_int32=False, right=False, side=None, sorter=None):
    """Where elements belong in a sequence that is in order."""
    if side not in (None, "left", "right") or (right and side == "left"):
        raise RuntimeError(f"searchsorted: side is {side!r} and right {right}, which do not agree")
    if sorter is not None:
        sorted_sequence = sorted_sequence.gather(-1, sorter)
    values = input if isinstance(input, Tensor) else _C.tensor(input)
    sequence = sorted_sequence.unsqueeze(-2)
    wanted = values.unsqueeze(-1)
    below = sequence <= wanted if right or side == "right" else sequence < wanted
    count = below.sum(-1)
    count = count.reshape(values.shape) if sorted_sequence.dim() == 1 else count
    return count.to(_C.int32) if out_int32 else count


@composed(__all__, forms="f")
def bucketize(input, boundaries, *, out_int32=False, right=False):
    """Between which boundaries elements lie."""
    if boundaries.dim() != 1:
        raise RuntimeError(f"bucketize: boundaries of {boundaries.dim()} dimensions are no line")
    return searchsorted(boundaries, input, out_int32=out_int32, right=right)


@composed(__all__)
def trapezoid(y, x=None, *, dx=1.0, dim=-1):
    """The area below points that lines join."""
    size = y.shape[dim]
    heights = y.narrow(dim, 0, size - 1) + y.narrow(dim, 1, size - 1)
    if x is None:
        return heights.sum(dim) * (dx / 2)
    widths = x.diff() if x.dim() == 1 else x.diff(dim=dim)
    if x.dim() == 1:
        shape = [1] * y.dim()
        shape[dim] = -1
        widths = widths.reshape(shape)
    return (heights * widths).sum(dim) / 2


trapz = second_name(trapezoid, "", "trapz")
__all__.append("trapz")


@composed(__all__, forms="f")
def vander(x, N=None, increasing=False):
    """Powers of the elements as columns."""
    if x.dim() != 1:
        raise RuntimeError(f"vander: a tensor of {x.dim()} dimensions is no line")
    count = x.numel() if N is None else N
    powers = _C.arange(count) if increasing else _C.arange(count).flip(0)
    return _C.pow(x.unsqueeze(-1), powers)
