"""Functions that write into a part of a copy, or into sizes of one's own, made of operators."""

from . import _C
from ._C import Tensor
from ._composed import composed
from ._outputs import write_out
from ._selection import _dim, _spread
from .autograd.grad_mode import no_grad
from .overrides import overridable

__all__ = []


def _placed(input, src, view):
    """A copy of input with src in the place of a view of it."""
    copy = input.clone()
    part = view(copy)
    if part.shape != src.shape:
        raise RuntimeError(f"src has shape {list(src.shape)}, but its place in the input {list(part.shape)}")
    part.copy_(src)
    return copy


@composed(__all__)
def slice_scatter(input, src, dim=0, start=None, end=None, step=1):
    """A copy of input with src in the place of a slice."""
    places = [slice(None)] * _dim(input, dim) + [slice(start, end, step)]
    return _placed(input, src, lambda copy: copy[tuple(places)])


@composed(__all__)
def select_scatter(input, src, dim, index):
    """A copy of input with src in the place of one slice."""
    return _placed(input, src, lambda copy: copy.select(dim, index))


@composed(__all__)
def diagonal_scatter(input, src, offset=0, dim1=0, dim2=1):
    """A copy of input with src in the place of a diagonal."""
    return _placed(input, src, lambda copy: copy.diagonal(offset, dim1, dim2))


@composed(__all__)
def as_strided_scatter(input, src, size, stride, storage_offset=None):
    """A copy of input with src in the place of a view with these strides."""
    return _placed(input, src, lambda copy: copy.as_strided(size, stride, storage_offset))


_REDUCTIONS = {
    "sum": _C.add,
    "prod": _C.mul,
    "mean": _C.add,
    "amax": _C.maximum,
    "amin": _C.minimum,
}


def _reduced_into(input, dim, index, src, reduce, include_self):
    """One slice of src after the other meets what is there."""
    combine = _REDUCTIONS.get(reduce)
    if combine is None:
        raise RuntimeError(f"reduce is one of {', '.join(_REDUCTIONS)}, not {reduce!r}")
    if input.dim() == 0:
        input, index, src = input.reshape([1]), index.reshape([1]), src.reshape([1])
        return _reduced_into(input, 0, index, src, reduce, include_self).reshape([])
    ones = _C.ones_like(index, dtype=_C.int64)
    hits = _C.zeros(input.shape, dtype=_C.int64).scatter_add(dim, index, ones)
    result, seen = input, _C.full_like(hits, int(include_self))
    for place in range(index.shape[dim]):
        at = index.narrow(dim, place, 1)
        value = src.narrow(dim, place, 1)
        if value.shape != at.shape:
            value = value[tuple(slice(0, size) for size in at.shape)]
        met = combine(result.gather(dim, at), value)
        result = result.scatter(dim, at, _C.where(seen.gather(dim, at) > 0, met, value))
        seen = seen.scatter(dim, at, _C.ones_like(at))
    if reduce != "mean":
        return result
    count = (hits + int(include_self)).clamp(min=1)
    if input.dtype.is_floating_point:
        return result / count.to(input.dtype)
    return _C.div(result, count.to(input.dtype), rounding_mode="floor")


@composed(__all__, forms="fmi")
def scatter_reduce(input, dim, index, src, reduce, *, include_self=True):
    """Elements of src meet those of input that index names: their sum, product, mean, greatest or least."""
    if index.dtype != _C.int64:
        raise RuntimeError(f"scatter_reduce: index has dtype {index.dtype}, not {_C.int64}")
    if src.dtype != input.dtype:
        raise RuntimeError(f"scatter_reduce: src has dtype {src.dtype}, but input {input.dtype}")
    return _reduced_into(input, _dim(input, dim), index, src, reduce, include_self)


@composed(__all__, forms="fmi")
def index_reduce(input, dim, index, source, reduce, *, include_self=True):
    """Slices of source meet those of input that index names: their product, mean, greatest or least."""
    if reduce not in ("prod", "mean", "amax", "amin"):
        raise RuntimeError(f"index_reduce: reduce is one of prod, mean, amax, amin, not {reduce!r}")
    dim = _dim(input, dim)
    if input.dim() == 0:
        line, values = input.reshape([1]), source.reshape([-1])
        return index_reduce(line, 0, index, values, reduce, include_self=include_self).reshape([])
    return _reduced_into(input, dim, _spread(index, input, dim), source, reduce, include_self)


@composed(__all__, forms="m")
def put_(input, index, source, accumulate=False):
    """Puts elements into the tensor as if it were a line."""
    if index.dtype != _C.int64:
        raise RuntimeError(f"put_: index has dtype {index.dtype}, not {_C.int64}")
    if source.dtype != input.dtype:
        raise RuntimeError(f"put_: source has dtype {source.dtype}, but the tensor {input.dtype}")
    if index.numel() != source.numel():
        raise IndexError(f"put_: {source.numel()} elements for {index.numel()} places")
    line = input.reshape([-1]).clone()
    line.index_put_([index.reshape([-1])], source.reshape([-1]), accumulate)
    return input.copy_(line.reshape(input.shape))


@composed(__all__, forms="fm")
def put(input, index, source, accumulate=False):
    """A copy with elements put into it as if it were a line."""
    return input.clone().put_(index, source, accumulate)


@composed(__all__, forms="m")
def fill_diagonal_(input, fill_value, wrap=False):
    """Fills the diagonal; `wrap` goes on with it below a square."""
    if input.dim() < 2:
        raise RuntimeError(f"fill_diagonal_: a tensor of {input.dim()} dimensions has no diagonal")
    if input.dim() > 2 and len(set(input.shape)) > 1:
        raise RuntimeError(f"fill_diagonal_: the sizes {list(input.shape)} are not all the same")
    step, count = sum(input.stride()), min(input.shape)
    if wrap and input.dim() == 2 and input.shape[0] > input.shape[1] + 1:
        count += (input.shape[0] - 1 - input.shape[1]) // (input.shape[1] + 1) * input.shape[1]
        for row in range(input.shape[0]):
            if row % (input.shape[1] + 1) < input.shape[1]:
                input[row, row % (input.shape[1] + 1)] = fill_value
        return input
    input.as_strided([count], [step], input.storage_offset()).fill_(fill_value)
    return input


@composed(__all__)
def nonzero_static(input, *, size, fill_value=-1):
    """The first places of elements that are not zero, `size` of them."""
    found = input.nonzero()[:size]
    rest = _C.full([size - found.shape[0], found.shape[1]], fill_value, dtype=_C.int64)
    return _C.cat([found, rest])


@composed(__all__, forms="fm")
def resize_as_(input, the_template, *, memory_format=None):
    """The sizes of another tensor."""
    return input.resize_(the_template.shape, memory_format=memory_format)


@composed(__all__, forms="m")
def set_(input, source=None, storage_offset=0, size=None, stride=None):
    """The tensor over the memory of another one."""
    if input.requires_grad and not input.is_leaf:
        raise RuntimeError("set_: the tensor has a history")
    if source is None:
        source = _C.empty([0], dtype=input.dtype)
    if not isinstance(source, Tensor):
        raise TypeError(f"set_(): argument 'source' (position 1) must be Tensor, not {type(source).__name__}")
    if source.dtype != input.dtype:
        raise RuntimeError(f"set_: the source has dtype {source.dtype}, but the tensor {input.dtype}")
    with no_grad():
        if size is not None:
            strides = source.new_empty(list(size)).stride() if stride is None else stride
            source = source.as_strided(size, strides, storage_offset)
        input.data = source.detach()
    return input


@composed(__all__)
def renorm(input, p, dim, maxnorm):
    """Slices whose norm is greater are scaled to it."""
    dim = _dim(input, dim)
    if p <= 0 or maxnorm < 0:
        raise RuntimeError(f"renorm: p is {p} and maxnorm {maxnorm}, but neither may be negative")
    rest = [place for place in range(input.dim()) if place != dim]
    norms = input.norm(p, rest, True)
    return input * _C.where(norms > maxnorm, maxnorm / (norms + 1e-7), _C.ones_like(norms))


@composed(__all__)
def narrow_copy(input, dim, start, length):
    """A copy of a part of a dimension."""
    return input.narrow(dim, start, length).clone()


def _copies():
    """Functions that give a copy in the place of a view."""
    for name in """as_strided detach diagonal expand permute select slice split split_with_sizes squeeze t transpose
                   unbind unfold unsqueeze view""".split():
        own = name + "_copy"

        def copy(input, *args, _method=name, **kwargs):
            if not isinstance(input, Tensor):
                raise TypeError(f"{_method}_copy(): argument 'input' must be Tensor, not {type(input).__name__}")
            out = kwargs.pop("out", None)
            result = getattr(input, _method)(*args, **kwargs)
            if out is not None:
                written = write_out(_method + "_copy", out, result)
                # Several results go into a list, which is not given back.
                return written if isinstance(written, Tensor) else None
            return result.clone() if isinstance(result, Tensor) else tuple(one.clone() for one in result)

        copy.__name__ = copy.__qualname__ = own
        copy.__doc__ = f"A copy of what {name} shows."
        copy.__module__ = "switchyard"
        globals()[own] = overridable("input", is_builtin=True)(copy)
        __all__.append(own)


@composed(__all__, forms="f")
def constant_pad_nd(input, pad, value=0):
    """The tensor with a border of one value."""
    from .nn.functional import pad as padded

    return padded(input, pad, "constant", value)


def unravel_index(indices, shape):
    """The places along each dimension of places in a line."""
    if not isinstance(indices, Tensor):
        raise TypeError(f"unravel_index: indices must be Tensor, not {type(indices).__name__}")
    if indices.dtype.is_floating_point or indices.dtype == _C.bool:
        raise ValueError(f"unravel_index: indices have dtype {indices.dtype}, which are no whole numbers")
    sizes = [shape] if isinstance(shape, int) else list(shape)
    if any(not isinstance(size, int) for size in sizes):
        raise TypeError("unravel_index: shape is whole numbers")
    if any(size < 0 for size in sizes):
        raise ValueError(f"unravel_index: a size of {sizes} is negative")
    found = []
    for size in reversed(sizes):
        found.insert(0, _C.remainder(indices, size))
        indices = _C.div(indices, size, rounding_mode="floor")
    return tuple(found)


__all__.append("unravel_index")


_copies()
