"""Functions that select, place and count elements, made of operators."""

from . import _C
from ._composed import composed

__all__ = []


def _dim(input, dim):
    rank = max(input.dim(), 1)
    if not -rank <= dim < rank:
        raise IndexError(f"there is no dimension {dim} among {rank}")
    return dim % rank


def _check_line(name, index):
    if index.dim() > 1:
        raise IndexError(f"{name}: the index has {index.dim()} dimensions, not one")
    if index.dtype not in (_C.int64, _C.int32):
        raise RuntimeError(f"{name}: the index has dtype {index.dtype}, not {_C.int64}")


def _spread(index, input, dim):
    """A line of indices in the shape of input, for gather and scatter."""
    shape = [1] * input.dim()
    shape[dim] = index.numel()
    sizes = list(input.shape)
    sizes[dim] = index.numel()
    return index.to(_C.int64).reshape(shape).expand(sizes)


@composed(__all__)
def count_nonzero(input, dim=None):
    """How many elements are not zero."""
    hits = input != 0
    return hits.sum() if dim is None else hits.sum(dim)


@composed(__all__)
def nansum(input, dim=None, keepdim=False, *, dtype=None):
    """The sum without what is no number."""
    values = _C.where(input != input, _C.zeros_like(input), input)
    return values.sum(dtype=dtype) if dim is None else values.sum(dim, keepdim, dtype=dtype)


@composed(__all__)
def nanmean(input, dim=None, keepdim=False, *, dtype=None):
    """The mean without what is no number."""
    count = (input == input).to(input.dtype)
    total = nansum(input, dim, keepdim, dtype=dtype)
    return total / (count.sum() if dim is None else count.sum(dim, keepdim))


@composed(__all__, 2)
def masked_select(input, mask):
    """The elements where mask is true, in a line."""
    if mask.dtype != _C.bool:
        raise RuntimeError(f"masked_select: the mask has {mask.dtype}, not {_C.bool}")
    input, mask = _C.broadcast_tensors([input, mask])
    return input[mask]


@composed(__all__, 2)
def take(input, index):
    """Elements of the tensor as if it were a line."""
    if index.dtype != _C.int64:
        raise RuntimeError(f"take: index has dtype {index.dtype}, not {_C.int64}")
    return input.reshape([-1])[index]


@composed(__all__, 2)
def take_along_dim(input, indices, dim=None):
    """The elements that argsort and argmax point at."""
    if dim is None:
        return input.reshape([-1]).gather(0, indices.reshape([-1]))
    dim = _dim(input, dim)
    sizes = [max(a, b) for a, b in zip(input.shape, indices.shape)]
    wanted, own = list(sizes), list(sizes)
    wanted[dim], own[dim] = indices.shape[dim], input.shape[dim]
    indices = _C.where(indices < 0, indices + input.shape[dim], indices)
    return input.expand(own).gather(dim, indices.expand(wanted))


@composed(__all__, forms="fmi")
def index_add(input, dim, index, source, *, alpha=1):
    """Adds slices of source to those that index names."""
    dim = _dim(input, dim)
    _check_line("index_add", index)
    scaled = source if alpha == 1 else source * alpha
    if input.dim() == 0:
        return input + scaled.sum()
    return input.scatter_add(dim, _spread(index, input, dim), scaled)


@composed(__all__, forms="fmi")
def index_copy(input, dim, index, source):
    """Puts slices of source in the place of those that index names."""
    dim = _dim(input, dim)
    _check_line("index_copy", index)
    if input.dim() == 0:
        return index_copy(input.reshape([1]), 0, index, source.reshape([-1])).reshape([])
    return input.scatter(dim, _spread(index, input, dim), source)


@composed(__all__, forms="fmi")
def index_fill(input, dim, index, value):
    """Fills the slices that index names."""
    dim = _dim(input, dim)
    if input.dim() == 0:
        return index_fill(input.reshape([1]), 0, index, value).reshape([])
    places = _spread(index, input, dim)
    if isinstance(value, _C.Tensor):
        if value.dim():
            raise RuntimeError(f"index_fill: value has {value.dim()} dimensions, but it is one number")
        return input.scatter(dim, places, value.to(input.dtype).expand(places.shape))
    return input.scatter(dim, places, value)


@composed(__all__, 3, forms="fmi")
def masked_scatter(input, mask, source):
    """Puts elements of source, one after the other, where mask is true."""
    if mask.dtype != _C.bool:
        raise RuntimeError(f"masked_scatter: the mask has {mask.dtype}, not {_C.bool}")
    input, mask = _C.broadcast_tensors((input, mask))
    mask = mask.reshape([-1])
    places = (mask.to(_C.int64).cumsum(0) - 1).clamp(min=0)
    line = source.reshape([-1])
    if int(mask.sum()) > line.numel():
        raise RuntimeError(f"masked_scatter: source has {line.numel()} elements, but {int(mask.sum())} are needed")
    return _C.where(mask, line[places], input.reshape([-1])).reshape(input.shape)


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
def diagonal(input, offset=0, dim1=0, dim2=1):
    """A view of the elements whose places in two dimensions are `offset` apart, as the last dimension."""
    dim1, dim2 = _dim(input, dim1), _dim(input, dim2)
    if dim1 == dim2:
        raise RuntimeError(f"diagonal: both dimensions are {dim1}")
    rest = [place for place in range(input.dim()) if place not in (dim1, dim2)]
    rows, columns = input.shape[dim1], input.shape[dim2]
    count = max(0, min(rows + min(offset, 0), columns - max(offset, 0)))
    strides = input.stride()
    start = input.storage_offset()
    if count:
        start += strides[dim2] * offset if offset >= 0 else -strides[dim1] * offset
    return input.as_strided(
        [input.shape[place] for place in rest] + [count],
        [strides[place] for place in rest] + [strides[dim1] + strides[dim2]],
        start,
    )


@composed(__all__)
def diag_embed(input, offset=0, dim1=-2, dim2=-1):
    """Matrices with the last dimension on a diagonal."""
    size = input.shape[-1] + abs(offset)
    matrix = _C.zeros(list(input.shape[:-1]) + [size, size], dtype=input.dtype)
    rows = _C.arange(input.shape[-1]) + max(-offset, 0)
    columns = _C.arange(input.shape[-1]) + max(offset, 0)
    places = (rows * size + columns).expand(input.shape)
    flat = matrix.reshape(list(input.shape[:-1]) + [size * size]).scatter(-1, places, input)
    matrix = flat.reshape(matrix.shape)
    rank = matrix.dim()
    return matrix.movedim((-2, -1), (dim1 % rank, dim2 % rank))


@composed(__all__)
def diag(input, diagonal=0):
    """The diagonal of a matrix, or the matrix with a vector on its diagonal."""
    if input.dim() == 1:
        return diag_embed(input, diagonal)
    if input.dim() != 2:
        raise RuntimeError(f"diag: a tensor of {input.dim()} dimensions is neither vector nor matrix")
    return globals()["diagonal"](input, diagonal).clone()


@composed(__all__)
def diagflat(input, offset=0):
    """The matrix with the elements of a tensor on its diagonal."""
    return diag_embed(input.reshape([-1]), offset)


@composed(__all__)
def trace(input):
    """The sum of the diagonal of a matrix."""
    if input.dim() != 2:
        raise RuntimeError(f"trace: a tensor of {input.dim()} dimensions is no matrix")
    return diagonal(input).sum()


@composed(__all__)
def rot90(input, k=1, dims=(0, 1)):
    """Turns the plane of two dimensions by a quarter, k times."""
    first, second = dims
    if input.dim() < 2:
        raise RuntimeError(f"rot90: a tensor of {input.dim()} dimensions has no plane")
    k %= 4
    if k == 2:
        return input.flip(first, second)
    if k == 0:
        return input.clone()
    turned = input.flip(second if k == 1 else first)
    return turned.transpose(first, second).clone()


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
def bincount(input, weights=None, minlength=0):
    """How often each number comes, from 0 on."""
    if input.is_floating_point():
        raise NotImplementedError(f"bincount: {input.dtype} has no whole numbers to count")
    if input.dim() != 1 or (input.numel() and int(input.min()) < 0):
        raise RuntimeError("bincount: counts take a line of whole numbers that are not negative")
    size = max(minlength, int(input.max()) + 1 if input.numel() else 0)
    if weights is None:
        ones, dtype = _C.ones_like(input, dtype=_C.int64), _C.int64
    else:
        dtype = weights.dtype if weights.dtype == _C.float32 else _C.float64
        ones = weights.to(dtype)
    return _C.zeros([size], dtype=dtype).scatter_add(0, input.to(_C.int64), ones)


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
