"""Functions of the package that are written in Python."""

from . import _C
from ._C import Tensor
from ._tensor_str import set_printoptions
from .overrides import overridable

__all__ = [
    "from_dlpack",
    "get_default_dtype",
    "get_rng_state",
    "initial_seed",
    "is_complex",
    "is_floating_point",
    "is_tensor",
    "nonzero",
    "norm",
    "numel",
    "seed",
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
    """Whether it is a Tensor."""
    return isinstance(obj, Tensor)


@overridable("input", is_builtin=True)
def numel(input):
    """The number of elements."""
    _check_tensor("numel", input)
    return input.numel()


@overridable("input", is_builtin=True)
def nonzero(input, *, out=None, as_tuple=False):
    """Where the elements are that are not zero."""
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
    """The p-norm of all elements, or of those along dim; "fro" is that of 2."""
    _check_tensor("norm", input)
    if p == "nuc":
        raise NotImplementedError("norm(): no operator gives the singular values that 'nuc' needs")
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
def is_complex(input):
    _check_tensor("is_complex", input)
    return input.is_complex()


@overridable("tensor")
def split(tensor, split_size_or_sections, dim=0):
    """Parts of one size, or of sizes in a list."""
    return tensor.split(split_size_or_sections, dim)


def get_default_dtype():
    return _C.float32


def seed():
    """Starts the default generator from a number that differs each time."""
    return _C._default_generator().seed()


def initial_seed():
    return _C._default_generator().initial_seed()


def get_rng_state():
    return _C._default_generator().get_state()


def set_rng_state(new_state):
    _C._default_generator().set_state(new_state)


def typename(obj, /):
    """The name of the class of a tensor or another object."""
    if isinstance(obj, Tensor):
        return obj.type()
    kind = type(obj)
    module = kind.__module__
    return kind.__qualname__ if module in (None, "builtins") else f"{module}.{kind.__qualname__}"


def from_dlpack(ext_tensor, *, device=None, copy=None):
    """A tensor over the memory of another library's, or of a capsule."""
    if not hasattr(ext_tensor, "__dlpack__"):
        return _C._from_dlpack(ext_tensor)
    options = {"max_version": (1, 0)}
    if copy is not None:
        options["copy"] = copy
    try:
        capsule = ext_tensor.__dlpack__(**options)
    except TypeError:
        capsule = ext_tensor.__dlpack__()
    return _C._from_dlpack(capsule)
