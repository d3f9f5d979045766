"""Data sets and loaders of batches."""

from ._loader import DataLoader, default_collate, default_convert  # noqa: F401
from ._sets import (  # noqa: F401
    ConcatDataset,
    Dataset,
    IterableDataset,
    Subset,
    TensorDataset,
    random_split,
)
from ._samplers import (  # noqa: F401
    BatchSampler,
    RandomSampler,
    Sampler,
    SequentialSampler,
    SubsetRandomSampler,
    WeightedRandomSampler,
)
