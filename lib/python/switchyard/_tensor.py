"""The methods of Tensor that are written in Python."""

import builtins
import copyreg

from . import _C, _functions, autograd
from ._C import Tensor
from ._legacy_types import dtype_of
from .overrides import overridable
from ._tensor_str import tensor_text

type_of = builtins.type


def python_method(function, is_builtin=False):
    """Makes a function a method of Tensor that `__torch_function__` can override."""
    method = overridable("self", is_builtin=is_builtin)(function)
    method.__qualname__ = "Tensor." + function.__name__
    method.__module__ = "switchyard"
    setattr(Tensor, function.__name__, method)
    return method


def builtin_method(function):
    """The same for a built-in method of PyTorch: `__torch_function__` receives the arguments as they were passed."""
    return python_method(function, is_builtin=True)


Tensor.__module__ = "switchyard"
Tensor.__array_priority__ = 1000
Tensor.as_subclass = lambda self, cls: _C._as_subclass(self, cls)
Tensor._make_subclass = staticmethod(
    lambda cls, data, require_grad=False: _C._make_subclass(cls, data, require_grad)
)


@python_method
def __repr__(self, *, tensor_contents=None):
    return tensor_text(self, tensor_contents)


@python_method
def __format__(self, format_spec):
    if self.dim() == 0 and type_of(self) is Tensor:
        return self.item().__format__(format_spec)
    return object.__format__(self, format_spec)


@python_method
def norm(self, p="fro", dim=None, keepdim=False, dtype=None):
    """Returns the p-norm of all elements, or along dim."""
    return _functions.norm(self, p, dim, keepdim, dtype=dtype)


@python_method
def split(self, split_size, dim=0):
    """Splits the tensor into parts of one size, or of the sizes in a list."""
    if isinstance(split_size, Tensor):
        split_size = int(split_size)
    if isinstance(split_size, int):
        return _C.split(self, split_size, dim)
    return _C.split_with_sizes(self, split_size, dim)


@builtin_method
def __complex__(self):
    if self.numel() != 1:
        raise ValueError(f"a tensor of {self.numel()} elements is not one number")
    return complex(self.item())


@python_method
def __contains__(self, element):
    if isinstance(element, (Tensor, int, float, complex, bool)) or hasattr(element, "dtype"):
        return bool((element == self).any().item())
    raise RuntimeError(
        f"`in` looks for a number or a tensor among elements, not for {type_of(element)}"
    )


@python_method
def __reversed__(self):
    return self if self.dim() == 0 else self.flip(0)


# --- copies, pickle ------------------------------------------------------------------------------


def _with_content(cls, content, dtype, sizes, strides):
    """A tensor with elements from bytes in memory order."""
    if content:
        data = _C.frombuffer(bytearray(content), dtype=dtype)
        tensor = _C._view_of_storage(data, sizes, strides, 0)
    else:
        tensor = _C.tensor([], dtype=dtype)
        tensor = _C._view_of_storage(tensor, sizes, strides, 0)
    return tensor if cls is Tensor else _C._make_subclass(cls, tensor, False)


def _rebuild_tensor(cls, content, dtype, sizes, strides, requires_grad, attributes):
    """What pickle calls."""
    tensor = _with_content(cls, content, dtype, sizes, strides)
    if requires_grad:
        tensor.requires_grad_(True)
    tensor.__dict__.update(attributes)
    return tensor


@python_method
def __reduce_ex__(self, protocol):
    return (
        _rebuild_tensor,
        (
            type_of(self),
            _C._content_of(self),
            self.dtype,
            tuple(self.size()),
            self.stride(),
            self.requires_grad,
            dict(self.__dict__),
        ),
    )


def _rebuild_generator(seed, state):
    generator = _C.Generator().manual_seed(seed)
    generator.set_state(state)
    return generator


copyreg.pickle(
    _C.Generator, lambda generator: (_rebuild_generator, (generator.initial_seed(), generator.get_state()))
)


def __copy__(self):
    with _C.DisableTorchFunctionSubclass():
        tensor = _C._make_subclass(type_of(self), self, False)
        if self.requires_grad and self.is_leaf:
            tensor.requires_grad_(True)
        tensor.__dict__.update(self.__dict__)
        return tensor


Tensor.__copy__ = __copy__


def _copied_storage(tensor, memo):
    """The bytes of the memory that the tensor is in, copied once for all tensors of one deepcopy."""
    content = _C._storage_as(tensor.detach(), _C.uint8)
    place = ("storage of tensors", content.data_ptr(), content.numel())
    if place not in memo:
        memo[place] = content.clone()
    return memo[place]


def _view_of(content, tensor):
    """A tensor on the bytes, with the sizes, strides and offset of another one."""
    line = _C._storage_as(content, tensor.dtype)
    return _C._view_of_storage(line, tuple(tensor.size()), tensor.stride(), tensor.storage_offset())


@python_method
def __deepcopy__(self, memo):
    import copy

    if not self.is_leaf:
        raise RuntimeError(
            "deepcopy: a computed tensor cannot be copied with its graph; copy tensor.detach()"
        )
    if id(self) in memo:
        return memo[id(self)]
    with autograd.no_grad(), _C.DisableTorchFunctionSubclass():
        result = _view_of(_copied_storage(self, memo), self)
        if type_of(self) is not Tensor:
            result = _C._make_subclass(type_of(self), result, False)
        if self.requires_grad:
            result.requires_grad_(True)
        if self.grad is not None:
            result.grad = copy.deepcopy(self.grad, memo)
    memo[id(self)] = result
    result.__dict__.update(copy.deepcopy(self.__dict__, memo))
    return result


# --- NumPy, DLPack -------------------------------------------------------------------------------

# --- gradients -----------------------------------------------------------------------------------


@python_method
def backward(self, gradient=None, retain_graph=None, create_graph=False, inputs=None):
    """Accumulates gradients in the leaves from which the tensor was computed."""
    autograd.backward((self,), (gradient,), retain_graph, create_graph, inputs=inputs)


@python_method
def register_hook(self, hook):
    """Calls hook(grad) for each gradient of the tensor; its result replaces the gradient."""
    return _C._register_hook(self, hook)


@python_method
def register_post_accumulate_grad_hook(self, hook):
    """Calls hook(tensor) after a gradient was accumulated in the leaf."""
    if not (self.requires_grad and self.is_leaf):
        why = "was computed" if self.requires_grad else "requires none"
        raise RuntimeError(
            "register_post_accumulate_grad_hook: gradients are added up in leaves that require "
            f"one; the tensor {why}"
        )

    def checked(leaf):
        if hook(leaf) is not None:
            raise RuntimeError("register_post_accumulate_grad_hook: the hook returned something, and nothing takes it")

    return _C._register_leaf_hook(self, checked)


# --- conversions ---------------------------------------------------------------------------------


def _conversion(name, dtype):
    def convert(self, memory_format=_C.preserve_format):
        return self.to(dtype, memory_format=memory_format)

    convert.__name__ = name
    convert.__doc__ = f"The tensor as {dtype}."
    builtin_method(convert)


for _name, _dtype in {
    "float": _C.float32,
    "double": _C.float64,
    "half": _C.float16,
    "bfloat16": _C.bfloat16,
    "int": _C.int32,
    "long": _C.int64,
    "short": _C.int16,
    "char": _C.int8,
    "byte": _C.uint8,
    "bool": _C.bool,
}.items():
    _conversion(_name, _dtype)


@builtin_method
def cpu(self, memory_format=_C.preserve_format):
    return self.to(device="cpu", memory_format=memory_format)


@builtin_method
def type(self, dtype=None, non_blocking=False):
    if dtype is None:
        return f"switchyard.{'meta.' if self.is_meta else ''}{_CLASS_NAMES[self.dtype]}Tensor"
    return self.to(dtype_of(dtype), non_blocking)


_CLASS_NAMES = {
    _C.float32: "Float",
    _C.float64: "Double",
    _C.float16: "Half",
    _C.bfloat16: "BFloat16",
    _C.int64: "Long",
    _C.int32: "Int",
    _C.int16: "Short",
    _C.int8: "Char",
    _C.uint8: "Byte",
    _C.bool: "Bool",
    _C.complex64: "ComplexFloat",
    _C.complex128: "ComplexDouble",
}


@builtin_method
def is_signed(self):
    return self.dtype.is_signed


@builtin_method
def is_set_to(self, tensor):
    """Returns whether both have the same elements in the same memory."""
    same_memory = self.untyped_storage() == tensor.untyped_storage()
    same_place = self.storage_offset() == tensor.storage_offset()
    return same_memory and same_place and self.shape == tensor.shape and self.stride() == tensor.stride()


@builtin_method
def cuda(self, device=None, non_blocking=False, memory_format=_C.preserve_format):
    raise RuntimeError("cuda: this package has kernels for the CPU alone, so no tensor can be moved to a GPU")


Tensor.name = property(lambda self: None, doc="None: tensors have no names here.")
Tensor.volatile = property(lambda self: False, doc="False, as everywhere since no_grad() took its place.")


@builtin_method
def new_tensor(self, data, *, dtype=None, device=None, requires_grad=False):
    return _C.tensor(data, dtype=dtype or self.dtype, requires_grad=requires_grad)


def _factory(name):
    """new_NAME: the function NAME with the dtype and the device of the tensor."""
    make = getattr(_C, name)

    def new(self, *args, dtype=None, device=None, **options):
        dtype = self.dtype if dtype is None else dtype
        return make(*args, dtype=dtype, device=device or self.device, **options)

    new.__name__ = "new_" + name
    new.__doc__ = f"Like {name}, with the dtype and the device of the tensor."
    builtin_method(new)


for _name in ("empty", "zeros", "ones", "full"):
    _factory(_name)


@python_method
def __rdiv__(self, other):
    return self.__rtruediv__(other)
