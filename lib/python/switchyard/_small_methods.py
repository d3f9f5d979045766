"""Methods of a line: what a tensor is, and other spellings."""

from . import _C
from . import storage as storage_types
from ._C import Tensor
from ._composed import composed

__all__ = ["empty_strided"]


@composed(__all__)
def is_inference(input):
    """Whether it was made in inference mode."""
    return _C._is_inference(input)


@composed(__all__)
def get_device(input):
    """The number of its GPU; -1 on the CPU."""
    return -1 if input.device.index is None else input.device.index


@composed(__all__)
def adjoint(input):
    """The matrices, transposed and conjugated."""
    if input.dtype.is_complex:
        raise NotImplementedError("adjoint: no operator conjugates complex numbers")
    if input.dim() < 2:
        raise RuntimeError(f"adjoint: a tensor of {input.dim()} dimensions has no matrices")
    return input.transpose(-2, -1)


@composed(__all__, forms="m")
def is_pinned(input, device="cuda"):
    """Whether a GPU reads the memory directly: never."""
    return False


@composed(__all__, forms="m")
def share_memory_(input):
    """The tensor; its memory is that of the process."""
    return input


@composed(__all__, forms="m")
def untyped_storage(input):
    """The bytes that the tensor shares with its views."""
    return storage_types.UntypedStorage._over(input)


@composed(__all__, forms="m")
def storage(input):
    """The same as numbers of the tensor's dtype."""
    return storage_types.TypedStorage(input)


@composed(__all__, forms="m")
def is_shared(input):
    """Whether other processes see the memory: never."""
    return False


@composed(__all__, forms="m")
def _is_view(input):
    """Whether it shows the memory of another tensor, by an operator."""
    return input._base is not None


@composed(__all__, forms="m")
def new(input, *args):
    """A tensor of the same dtype: of sizes, or of numbers."""
    if len(args) == 1 and isinstance(args[0], (list, tuple)) and not isinstance(args[0], _C.Size):
        return _C.tensor(args[0], dtype=input.dtype)
    return _C.empty(*args, dtype=input.dtype) if args else _C.empty(0, dtype=input.dtype)


def empty_strided(size, stride, *, dtype=None, device=None, requires_grad=False):
    """Memory that was written by nobody, laid out with the strides."""
    last = sum((n - 1) * s for n, s in zip(size, stride)) if all(size) else -1
    result = _C.empty(last + 1, dtype=dtype, device=device).as_strided(size, stride)
    result = result.detach()
    return result.requires_grad_() if requires_grad else result


@composed(__all__)
def resolve_conj(input):
    """The tensor: conjugates are never put off."""
    return input


@composed(__all__)
def resolve_neg(input):
    """The tensor: negatives are never put off."""
    return input


@composed(__all__)
def is_conj(input):
    """Whether it is a conjugate that was put off: never."""
    return False


@composed(__all__)
def is_neg(input):
    """Whether it is a negative that was put off: never."""
    return False


@composed(__all__, forms="f")
def detach(input):
    """The tensor without its history."""
    return input.detach()


@composed(__all__)
def unsafe_chunk(input, chunks, dim=0):
    """chunk, of what may be written."""
    return input.chunk(chunks, dim)


@composed(__all__)
def unsafe_split(input, split_size, dim=0):
    """split, of what may be written."""
    return input.split(split_size, dim)


@composed(__all__)
def unsafe_split_with_sizes(input, split_sizes, dim=0):
    """split_with_sizes, of what may be written."""
    return input.split_with_sizes(split_sizes, dim)


def _each(name, tensors, function):
    """What a function of Python gives for the elements of tensors, written into the first."""
    if tensors[0].requires_grad:
        raise TypeError(f"can't call {name}() on Variable that requires grad. Use var.detach().{name}() instead.")
    lines = [tensor.expand(tensors[0].shape).reshape([-1]).tolist() for tensor in tensors]
    values = [function(*one) for one in zip(*lines)]
    return tensors[0].copy_(_C.tensor(values, dtype=tensors[0].dtype).reshape(tensors[0].shape))


@composed(__all__, forms="m")
def apply_(input, callable):
    """Calls a function of Python for each element."""
    return _each("apply_", [input], callable)


@composed(__all__, 2, forms="m")
def map_(input, tensor, callable):
    """Calls a function of Python for each pair of elements."""
    return _each("map_", [input, tensor], callable)


@composed(__all__, 3, forms="m")
def map2_(input, x, y, callable):
    """Calls a function of Python for the elements of three tensors."""
    return _each("map2_", [input, x, y], callable)


@composed(__all__, forms="m")
def new_empty_strided(input, size, stride, *, dtype=None, device=None, requires_grad=False):
    """Memory of the tensor's dtype that was written by nobody, laid out with the strides."""
    return empty_strided(size, stride, dtype=dtype or input.dtype, device=device, requires_grad=requires_grad)


def _property(name, compute):
    def getter(self):
        return compute(self)

    getter.__name__ = name
    setattr(Tensor, name, property(getter))


_property("mH", adjoint)
_property("H", lambda tensor: adjoint(tensor) if tensor.dim() else tensor)
