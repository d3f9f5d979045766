"""Functions that select, place and count elements, made of operators."""

from . import _C
from ._composed import composed
from ._stored import diag_embed

__all__ = []


def _dim(input, dim):
    rank = max(input.dim(), 1)
    if not -rank <= dim < rank:
        raise IndexError(f"there is no dimension {dim} among {rank}")
    return dim % rank


@composed(__all__)
def repeat_interleave(input, repeats=None, dim=None, *, output_size=None):
    """Each element several times, one after the other."""
    if repeats is None:
        counts, input = input, _C.arange(input.numel())
        return input[_C.tensor(_repeated(counts.tolist()), dtype=_C.int64)]
    if dim is None:
        input, dim = input.reshape([-1]), 0
    dim = _dim(input, dim)
    size = input.shape[dim]
    counts = repeats.reshape([-1]).tolist() if isinstance(repeats, _C.Tensor) else [repeats]
    counts = counts * size if len(counts) == 1 else counts
    if len(counts) != size:
        raise RuntimeError(f"repeat_interleave: {len(counts)} counts do not fit size {size} of dimension {dim}")
    return input.index_select(dim, _C.tensor(_repeated(counts), dtype=_C.int64))


def _repeated(counts):
    if any(count < 0 for count in counts):
        raise RuntimeError("repeat_interleave: a count is negative")
    return [place for place, count in enumerate(counts) for _ in range(count)]


@composed(__all__)
def diag(input, diagonal=0):
    """The diagonal of a matrix, or the matrix with a vector on its diagonal."""
    if input.dim() == 1:
        return diag_embed(input, diagonal)
    if input.dim() != 2:
        raise RuntimeError(f"diag: a tensor of {input.dim()} dimensions is neither vector nor matrix")
    return _C.diagonal(input, diagonal).clone()


@composed(__all__)
def diagflat(input, offset=0):
    """The matrix with the elements of a tensor on its diagonal."""
    return diag_embed(input.reshape([-1]), offset)


@composed(__all__)
def trace(input):
    """The sum of the diagonal of a matrix."""
    if input.dim() != 2:
        raise RuntimeError(f"trace: a tensor of {input.dim()} dimensions is no matrix")
    return _C.diagonal(input).sum()


@composed(__all__)
def diff(input, n=1, dim=-1, prepend=None, append=None):
    """The differences of neighbours along a dimension, n times."""
    dim = _dim(input, dim)
    if n < 0:
        raise RuntimeError(f"diff: n is {n}, but must not be negative")
    if n == 0:
        return input.clone()
    parts = [part for part in (prepend, input, append) if part is not None]
    input = _C.cat(parts, dim) if len(parts) > 1 else input
    for _ in range(min(n, input.shape[dim] + 1 if input.dim() else 1)):
        size = max(input.shape[dim] - 1, 0)
        after, before = input.narrow(dim, input.shape[dim] - size, size), input.narrow(dim, 0, size)
        input = after.logical_xor(before) if input.dtype == _C.bool else after - before
    return input


@composed(__all__)
def is_nonzero(input):
    """Whether the one element is not zero."""
    if input.numel() != 1:
        raise RuntimeError(f"is_nonzero: a tensor of {input.numel()} elements is neither true nor false")
    return bool(input)


@composed(__all__, 2)
def is_same_size(input, other):
    """Whether both have the same shape."""
    return input.shape == other.shape


@composed(__all__, forms="m")
def unfold(input, dimension, size, step):
    """A view of the windows of a dimension, as the last dimension."""
    dim = _dim(input, dimension)
    length = input.shape[dim] if input.dim() else 1
    if size > length or step <= 0:
        raise RuntimeError(f"unfold: windows of {size} with step {step} do not fit size {length}")
    sizes, strides = list(input.shape), list(input.stride())
    step_stride = strides[dim] if strides else 1
    if sizes:
        sizes[dim], strides[dim] = (length - size) // step + 1, strides[dim] * step
    return input.as_strided(sizes + [size], strides + [step_stride], input.storage_offset())


def tril_indices(row, col, offset=0, *, dtype=_C.int64, device=None):
    """Where the lower triangle of a matrix is: rows and columns."""
    places = [(r, c) for r in range(row) for c in range(min(col, max(0, r + offset + 1)))]
    return _C.tensor([[r for r, _ in places], [c for _, c in places]], dtype=dtype)


def triu_indices(row, col, offset=0, *, dtype=_C.int64, device=None):
    """Where the upper triangle of a matrix is: rows and columns."""
    places = [(r, c) for r in range(row) for c in range(max(0, r + offset), col)]
    return _C.tensor([[r for r, _ in places], [c for _, c in places]], dtype=dtype)


__all__ += ["tril_indices", "triu_indices"]
