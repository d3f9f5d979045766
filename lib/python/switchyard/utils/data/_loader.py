"""DataLoader: batches of a data set, made in the process itself."""

from ... import _C
from ._samplers import BatchSampler, RandomSampler, SequentialSampler
from ._sets import IterableDataset


def default_convert(data):
    """Arrays and numbers of NumPy as tensors, in lists, tuples and dicts, too."""
    if isinstance(data, _C.Tensor):
        return data
    if type(data).__module__ == "numpy":
        return _C.as_tensor(data)
    if isinstance(data, dict):
        return {key: default_convert(value) for key, value in data.items()}
    if isinstance(data, tuple):
        return [default_convert(value) for value in data]
    return [default_convert(value) for value in data] if isinstance(data, list) else data


def default_collate(batch):
    """One example of many: tensors stacked, numbers as a tensor, lists, tuples and dicts by their parts."""
    first = batch[0]
    if isinstance(first, _C.Tensor):
        return _C.stack(list(batch), 0)
    if type(first).__module__ == "numpy":
        return _C.stack([_C.as_tensor(one) for one in batch], 0)
    if isinstance(first, float):
        return _C.tensor(list(batch), dtype=_C.float64)
    if isinstance(first, int):
        return _C.tensor(list(batch))
    if isinstance(first, (str, bytes)):
        return list(batch)
    if isinstance(first, dict):
        return {key: default_collate([one[key] for one in batch]) for key in first}
    if isinstance(first, tuple) and hasattr(first, "_fields"):
        return type(first)(*(default_collate(part) for part in zip(*batch)))
    if isinstance(first, (list, tuple)):
        if any(len(one) != len(first) for one in batch):
            raise RuntimeError("default_collate: the lists of the batch differ in length")
        return [default_collate(list(part)) for part in zip(*batch)]
    raise TypeError(
        f"default_collate: {type(first).__name__} is none of the things that are put together, "
        "which are tensors, NumPy arrays, numbers, strings, dicts, tuples and lists"
    )


class DataLoader:
    """Iterates over batches. There are no worker processes: num_workers must be 0."""

    def __init__(
        self, dataset, batch_size=1, shuffle=None, sampler=None, batch_sampler=None, num_workers=0,
        collate_fn=None, pin_memory=False, drop_last=False, timeout=0, worker_init_fn=None,
        multiprocessing_context=None, generator=None,
    ):
        if num_workers != 0:
            raise ValueError("num_workers must be 0: examples are loaded in the process itself")
        if shuffle and sampler is not None:
            raise ValueError("shuffle and sampler both say the order; give one of them")
        self._is_iterable = isinstance(dataset, IterableDataset)
        if self._is_iterable and (shuffle or sampler is not None or batch_sampler is not None):
            raise ValueError(
                "an IterableDataset has its own order: it takes no shuffle, sampler or batch_sampler"
            )
        if batch_sampler is not None:
            others = {
                "batch_size": batch_size != 1,
                "shuffle": shuffle,
                "sampler": sampler is not None,
                "drop_last": drop_last,
            }
            given = [name for name, is_given in others.items() if is_given]
            if given:
                raise ValueError(f"batch_sampler makes the batches; {given[0]} has no say beside it")
            batch_size = None
        elif batch_size is None and drop_last:
            raise ValueError(
                "drop_last has no meaning with batch_size=None, where there are no batches"
            )
        self.dataset = dataset
        self.batch_size = batch_size
        self.drop_last = drop_last
        self.num_workers = num_workers
        self.pin_memory = pin_memory
        self.generator = generator
        if sampler is None and not self._is_iterable:
            sampler = RandomSampler(dataset, generator=generator) if shuffle else SequentialSampler(dataset)
        self.sampler = sampler
        if batch_size is not None and not self._is_iterable:
            batch_sampler = BatchSampler(sampler, batch_size, drop_last)
        self.batch_sampler = batch_sampler
        is_batched = batch_sampler is not None or (self._is_iterable and batch_size is not None)
        self.collate_fn = collate_fn or (default_collate if is_batched else default_convert)

    def _examples(self):
        """Lists of examples, or examples where there are no batches."""
        if not self._is_iterable:
            if self.batch_sampler is None:
                return (self.dataset[index] for index in self.sampler)
            return ([self.dataset[index] for index in indices] for indices in self.batch_sampler)
        if self.batch_size is None:
            return iter(self.dataset)
        return iter(BatchSampler(iter(self.dataset), self.batch_size, self.drop_last))

    def __iter__(self):
        for examples in self._examples():
            yield self.collate_fn(examples)

    def __len__(self):
        if self._is_iterable:
            count = len(self.dataset)
            if self.batch_size is None:
                return count
            return count // self.batch_size if self.drop_last else -(-count // self.batch_size)
        return len(self.sampler if self.batch_sampler is None else self.batch_sampler)
