"""Functions that sort and look up, made of operators."""

import builtins

from . import _C
from ._composed import composed

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


