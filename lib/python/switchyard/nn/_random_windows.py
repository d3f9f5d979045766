"""Max pooling with random windows."""

from .. import _C
from ..overrides import overridable

__all__ = ["fractional_max_pool2d", "fractional_max_pool2d_with_indices", "fractional_max_pool3d",
           "fractional_max_pool3d_with_indices"]


def _sizes(value, rank):
    return [value] * rank if isinstance(value, (int, float)) else list(value)


def _pooled(rank, input, kernel_size, output_size, output_ratio, samples):
    name = f"fractional_max_pool{rank}d"
    if output_size is None and output_ratio is None:
        raise ValueError(f"{name}: output_size or output_ratio must be given")
    if output_size is None:
        output_size = [int(size * ratio) for size, ratio in zip(input.shape[-rank:], _sizes(output_ratio, rank))]
    if samples is None:
        lead = [1, input.shape[0]] if input.dim() == rank + 1 else list(input.shape[:2])
        samples = _C.rand([*lead, rank], dtype=input.dtype, device=input.device)
    return getattr(_C._nn, name)(input, _sizes(kernel_size, rank), _sizes(output_size, rank), samples)


@overridable("input")
def fractional_max_pool2d_with_indices(
    input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
):
    """Returns the maximum of each random window, and its index."""
    return _pooled(2, input, kernel_size, output_size, output_ratio, _random_samples)


@overridable("input")
def fractional_max_pool3d_with_indices(
    input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
):
    """The same for volumes."""
    return _pooled(3, input, kernel_size, output_size, output_ratio, _random_samples)


@overridable("input")
def fractional_max_pool2d(
    input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
):
    """Returns the maximum of each random window."""
    pooled = fractional_max_pool2d_with_indices(
        input, kernel_size, output_size, output_ratio, return_indices, _random_samples
    )
    return pooled if return_indices else pooled[0]


@overridable("input")
def fractional_max_pool3d(
    input, kernel_size, output_size=None, output_ratio=None, return_indices=False, _random_samples=None
):
    """The same for volumes."""
    pooled = fractional_max_pool3d_with_indices(
        input, kernel_size, output_size, output_ratio, return_indices, _random_samples
    )
    return pooled if return_indices else pooled[0]
