"""Functions of the package that are written in Python."""

from . import _C
from ._C import Tensor
from ._tensor_str import set_printoptions
from .overrides import handle_torch_function, has_torch_function, overridable

__all__ = [
    "asarray",
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "broadcast_shapes",
    "broadcast_tensors",
    "can_cast",
    "from_dlpack",
    "get_rng_state",
    "initial_seed",
    "is_complex",
    "is_floating_point",
    "is_inference",
    "is_tensor",
    "manual_seed",
    "nonzero",
    "norm",
    "numel",
    "promote_types",
    "result_type",
    "seed",
    "set_default_dtype",
    "set_printoptions",
    "set_rng_state",
    "split",
    "typename",
]


def _check_tensor(function, input):
    if not isinstance(input, Tensor):
        kind = type(input).__name__
        raise TypeError(
            f"{function}(): argument 'input' (position 1) must be Tensor, not {kind}"
        )


def is_tensor(obj):
    """Returns whether the object is a Tensor."""
    return isinstance(obj, Tensor)


@overridable("input", is_builtin=True)
def numel(input):
    """Returns the number of elements."""
    _check_tensor("numel", input)
    return input.numel()


@overridable("input", is_builtin=True)
def nonzero(input, *, out=None, as_tuple=False):
    """Returns the indices of the elements that are not zero."""
    _check_tensor("nonzero", input)
    if out is not None:
        if as_tuple:
            raise RuntimeError("nonzero: as_tuple gives several tensors, so there can be no out")
        if out.dtype != _C.int64:
            raise RuntimeError(f"nonzero: out has dtype {out.dtype}, not {_C.int64}")
        return _C.cat((input.nonzero(),), out=out)
    return input.nonzero(as_tuple=as_tuple)


@overridable("input")
def norm(input, p="fro", dim=None, keepdim=False, out=None, dtype=None):
    """Returns the p-norm of all elements, or along dim; "fro" is the 2-norm."""
    _check_tensor("norm", input)
    if p == "nuc":
        from .linalg import matrix_norm

        dims = tuple(range(input.dim())) if dim is None else tuple(dim)
        return matrix_norm(input, "nuc", dims, keepdim, dtype=dtype, out=out)
    if isinstance(p, str):
        if p != "fro":
            raise RuntimeError(f"norm: p is {p!r}, but the norms with a name are 'fro' and 'nuc'")
        p = 2
    if dim is None and not keepdim and out is None and dtype is None:
        return _C.norm(input, 2 if p is None else p)
    dims = list(range(input.dim())) if dim is None else dim
    options = {} if dtype is None else {"dtype": dtype}
    if out is not None:
        options["out"] = out
    return _C.norm(input, p, dims, keepdim, **options)


@overridable("input", is_builtin=True)
def is_floating_point(input):
    _check_tensor("is_floating_point", input)
    return input.is_floating_point()


@overridable("input", is_builtin=True)
def is_inference(input):
    _check_tensor("is_inference", input)
    return input.is_inference()


@overridable("input", is_builtin=True)
def is_complex(input):
    _check_tensor("is_complex", input)
    return input.is_complex()


@overridable("tensor")
def split(tensor, split_size_or_sections, dim=0):
    """Splits a tensor into parts of one size, or of the sizes in a list."""
    return tensor.split(split_size_or_sections, dim)


def set_default_dtype(d, /):
    """Sets the dtype of floating-point values without an explicit one, such as `zeros(2)`."""
    _C._set_default_dtype(d)


def _tensors_of(tensors):
    """The tensors of a call, passed as arguments or as one list."""
    if len(tensors) == 1 and isinstance(tensors[0], (list, tuple)):
        return tuple(tensors[0])
    return tensors


def _on_tensors(function):
    """Makes a function of any number of tensors overridable by `__torch_function__`."""
    operator = getattr(_C, function.__name__)

    def public(*tensors):
        tensors = _tensors_of(tensors)
        if has_torch_function(tensors):
            return handle_torch_function(public, tensors, *tensors)
        return function(operator, tensors)

    public.__name__ = public.__qualname__ = function.__name__
    public.__module__ = "switchyard"
    public.__doc__ = function.__doc__
    return public


@_on_tensors
def broadcast_tensors(operator, tensors):
    """Expands the tensors to their common shape."""
    return operator(tensors)


def _one_or_all(operator, tensors):
    return operator(tensors[0]) if len(tensors) == 1 else operator(tensors)


@_on_tensors
def atleast_1d(operator, tensors):
    """Returns tensors with at least one dimension."""
    return _one_or_all(operator, tensors)


@_on_tensors
def atleast_2d(operator, tensors):
    """Returns tensors with at least two dimensions."""
    return _one_or_all(operator, tensors)


@_on_tensors
def atleast_3d(operator, tensors):
    """Returns tensors with at least three dimensions."""
    return _one_or_all(operator, tensors)


def broadcast_shapes(*shapes):
    """Returns the common shape to which these shapes broadcast."""
    sizes = []
    for shape in shapes:
        shape = [shape] if isinstance(shape, int) else list(shape)
        if any(size < 0 for size in shape):
            raise RuntimeError(f"broadcast_shapes: a size of {shape} is negative")
        shape = [1] * (len(sizes) - len(shape)) + shape
        sizes = [1] * (len(shape) - len(sizes)) + sizes
        for i, size in enumerate(shape):
            if sizes[i] != size and 1 not in (sizes[i], size):
                raise RuntimeError(
                    f"broadcast_shapes: no size stands for both {sizes[i]} and {size} in dimension {i}"
                )
            sizes[i] = size if sizes[i] == 1 else sizes[i]
    return _C.Size(sizes)


@overridable("tensor1", "tensor2", is_builtin=True)
def result_type(tensor1, tensor2):
    """Returns the dtype of an operation on the two operands."""
    return _C.result_type(tensor1, tensor2)


@overridable("type1", "type2", is_builtin=True)
def promote_types(type1, type2):
    """Returns the smallest dtype to which both can be converted."""
    return _C.promote_types(type1, type2)


@overridable("from_", "to", is_builtin=True)
def can_cast(from_, to):
    """Returns whether numbers of one dtype may be converted to another."""
    return _C.can_cast(from_, to)


@overridable("obj", is_builtin=True)
def asarray(obj, *, dtype=None, device=None, copy=None, requires_grad=False):
    """Makes a tensor from an array, a buffer or numbers, on the same memory if possible."""
    tensor = _C.tensor(obj, dtype=dtype) if copy else _C.as_tensor(obj, dtype=dtype)
    is_shared = tensor is obj or (hasattr(obj, "__array__") and not isinstance(obj, Tensor))
    if copy is False and not is_shared:
        raise ValueError("asarray: the tensor would have memory of its own, and copy is False")
    return tensor.detach().requires_grad_() if requires_grad else tensor


def seed():
    """Seeds the default generator with a different number each time, and returns it."""
    return _C._default_generator().seed()


def manual_seed(seed):
    """Seeds the default generator."""
    return _C.manual_seed(int(seed))


def initial_seed():
    return _C._default_generator().initial_seed()


def get_rng_state():
    return _C._default_generator().get_state()


def set_rng_state(new_state):
    _C._default_generator().set_state(new_state)


def typename(obj, /):
    """Returns the name of the class of a tensor or another object."""
    if isinstance(obj, Tensor):
        return obj.type()
    kind = type(obj)
    module = kind.__module__
    return kind.__qualname__ if module in (None, "builtins") else f"{module}.{kind.__qualname__}"


def from_dlpack(ext_tensor, *, device=None, copy=None):
    """Makes a tensor on the memory of another library's tensor, or of a capsule."""
    if not hasattr(ext_tensor, "__dlpack__"):
        return _C._from_dlpack(ext_tensor)
    if hasattr(ext_tensor, "__dlpack_device__"):
        ext_tensor.__dlpack_device__()
    options = {"max_version": (1, 0)}
    if copy is not None:
        options["copy"] = copy
    try:
        capsule = ext_tensor.__dlpack__(**options)
    except TypeError:
        capsule = ext_tensor.__dlpack__()
    return _C._from_dlpack(capsule)
