"""Data sets: what gives an example for an index, or one after the other."""

import bisect
import itertools
import math

from ... import _C


class Dataset:
    def __getitem__(self, index):
        raise NotImplementedError(f"{type(self).__name__} defines no __getitem__")

    def __class_getitem__(cls, item):
        return cls

    def __add__(self, other):
        return ConcatDataset([self, other])


class IterableDataset(Dataset):
    """Examples come by iteration."""

    def __iter__(self):
        raise NotImplementedError(f"{type(self).__name__} defines no __iter__")


class TensorDataset(Dataset):
    """Examples are the elements of tensors along their first dimension."""

    def __init__(self, *tensors):
        sizes = [tensor.size(0) for tensor in tensors]
        if len(set(sizes)) > 1:
            raise AssertionError(f"the tensors have different numbers of examples: {sizes}")
        self.tensors = tensors

    def __getitem__(self, index):
        return tuple([values[index] for values in self.tensors])

    def __len__(self):
        return len(self.tensors[0])


class ConcatDataset(Dataset):
    """Data sets one behind the other."""

    def __init__(self, datasets):
        self.datasets = list(datasets)
        if not self.datasets:
            raise AssertionError("datasets holds no data set to begin with")
        self.cumulative_sizes = list(itertools.accumulate(map(len, self.datasets)))

    def __len__(self):
        return self.cumulative_sizes[-1]

    def __getitem__(self, index):
        if index < 0:
            if -index > len(self):
                raise ValueError(f"index {index} lies before the first of {len(self)} examples")
            index += len(self)
        place = bisect.bisect_right(self.cumulative_sizes, index)
        return self.datasets[place][index - (self.cumulative_sizes[place - 1] if place else 0)]


class Subset(Dataset):
    """The examples of some indices."""

    def __init__(self, dataset, indices):
        self.dataset = dataset
        self.indices = indices

    def __getitem__(self, index):
        if isinstance(index, list):
            return self.dataset[[self.indices[one] for one in index]]
        return self.dataset[self.indices[index]]

    def __len__(self):
        return len(self.indices)


def _lengths(lengths, count):
    """Fractions that add up to one as numbers of examples; what is left over goes to the first ones."""
    total = sum(lengths)
    if total > 1 or not math.isclose(total, 1):
        return list(lengths)
    outside = [one for one in lengths if not 0 <= one <= 1]
    if outside:
        raise ValueError(f"random_split: {outside[0]} is not a fraction from 0 to 1")
    whole = [int(math.floor(count * one)) for one in lengths]
    for place in range(count - sum(whole)):
        whole[place % len(whole)] += 1
    return whole


def random_split(dataset, lengths, generator=None):
    """Parts of these lengths, of examples drawn without replacement."""
    lengths = _lengths(lengths, len(dataset))
    if sum(lengths) != len(dataset):
        raise ValueError(
            f"random_split: lengths add up to {sum(lengths)}, but there are {len(dataset)} examples"
        )
    order = _C.randperm(sum(lengths), generator=generator).tolist()
    ends = list(itertools.accumulate(lengths))
    return [Subset(dataset, order[end - length : end]) for end, length in zip(ends, lengths)]
