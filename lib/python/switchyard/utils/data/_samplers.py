"""Samplers: the order in which a loader asks for examples."""

from ... import _C


def _check_count(name, value):
    if not isinstance(value, int) or value < 1:
        raise ValueError(f"{name} must be an int above 0, not {value!r}")


class Sampler:
    def __init__(self, data_source=None):
        pass

    def __class_getitem__(cls, item):
        return cls

    def __iter__(self):
        raise NotImplementedError


class SequentialSampler(Sampler):
    def __init__(self, data_source):
        self.data_source = data_source

    def __iter__(self):
        return iter(range(len(self.data_source)))

    def __len__(self):
        return len(self.data_source)


class RandomSampler(Sampler):
    def __init__(self, data_source, replacement=False, num_samples=None, generator=None):
        if not isinstance(replacement, bool):
            raise TypeError(f"replacement must be True or False, not {replacement!r}")
        self.data_source, self.generator = data_source, generator
        self.replacement, self._num_samples = replacement, num_samples
        _check_count("num_samples", self.num_samples)

    @property
    def num_samples(self):
        return len(self.data_source) if self._num_samples is None else self._num_samples

    def __iter__(self):
        count = len(self.data_source)
        if self.replacement:
            # A few at a time, as PyTorch draws them.
            for first in range(0, self.num_samples, 32):
                size = min(32, self.num_samples - first)
                yield from _C.randint(0, count, (size,), generator=self.generator).tolist()
            return
        left = self.num_samples
        while left > 0:
            order = _C.randperm(count, generator=self.generator).tolist()
            yield from order[:left]
            left -= count

    def __len__(self):
        return self.num_samples


class SubsetRandomSampler(Sampler):
    def __init__(self, indices, generator=None):
        self.indices = indices
        self.generator = generator

    def __iter__(self):
        order = _C.randperm(len(self.indices), generator=self.generator).tolist()
        yield from map(self.indices.__getitem__, order)

    def __len__(self):
        return len(self.indices)


class WeightedRandomSampler(Sampler):
    def __init__(self, weights, num_samples, replacement=True, generator=None):
        self.weights = _C.as_tensor(weights, dtype=_C.float64)
        self.num_samples = num_samples
        self.replacement = replacement
        self.generator = generator

    def __iter__(self):
        drawn = _C.multinomial(
            self.weights, self.num_samples, self.replacement, generator=self.generator
        )
        return iter(drawn.tolist())

    def __len__(self):
        return self.num_samples


class BatchSampler(Sampler):
    """Lists of batch_size indices."""

    def __init__(self, sampler, batch_size, drop_last):
        _check_count("batch_size", batch_size)
        if isinstance(batch_size, bool):
            raise ValueError("batch_size must be an int above 0, not a bool")
        if not isinstance(drop_last, bool):
            raise ValueError(f"drop_last must be True or False, not {drop_last!r}")
        self.sampler = sampler
        self.batch_size = batch_size
        self.drop_last = drop_last

    def __iter__(self):
        batch = []
        for index in self.sampler:
            batch.append(index)
            if len(batch) == self.batch_size:
                yield batch
                batch = []
        if batch and not self.drop_last:
            yield batch

    def __len__(self):
        count = len(self.sampler)
        return count // self.batch_size if self.drop_last else -(-count // self.batch_size)
