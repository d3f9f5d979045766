"""Functions that write into a part of a copy, or into sizes of one's own, made of operators."""

from . import _C
from ._C import Tensor
from ._composed import composed
from ._outputs import write_out
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
def as_strided_scatter(input, src, size, stride, storage_offset=None):
    """A copy of input with src in the place of a view with these strides."""
    return _placed(input, src, lambda copy: copy.as_strided(size, stride, storage_offset))


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
