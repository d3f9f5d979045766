"""Short methods: properties of a tensor, and its storage."""

from . import _C, functional
from . import storage as storage_types
from ._C import Tensor
from ._tensor import builtin_method, python_method

__all__ = ["detach", "get_device"]


# Devices and layouts that no tensor has here.
for _name in "ipu maia mkldnn mps mtia nested sparse_csr vulkan xla xpu".split():
    setattr(Tensor, "is_" + _name, property(lambda self: False, doc="False: no tensor here is so."))


@builtin_method
def cfloat(self):
    """Converts to complex numbers of two 32-bit floats."""
    return self.to(_C.complex64)


@builtin_method
def cdouble(self):
    """Converts to complex numbers of two 64-bit floats."""
    return self.to(_C.complex128)


@builtin_method
def is_inference(self):
    """Returns whether it was made in inference mode."""
    return _C._is_inference(self)


@builtin_method
def get_device(self):
    """Returns the number of its GPU; -1 on the CPU."""
    return -1 if self.device.index is None else self.device.index


@builtin_method
def is_pinned(self, device="cuda"):
    """Returns whether the memory is pinned: never."""
    return False


@python_method
def share_memory_(self):
    """Returns the tensor itself; its memory stays in the process."""
    return self


@builtin_method
def untyped_storage(self):
    """Returns the bytes that the tensor shares with its views."""
    return storage_types.UntypedStorage._over(self)


@python_method
def storage(self):
    """Returns the storage as numbers of the tensor's dtype."""
    return storage_types.TypedStorage(self)


@python_method
def is_shared(self):
    """Returns whether other processes share the memory: never."""
    return False


@builtin_method
def _is_view(self):
    """Returns whether an operator made it as a view of another tensor."""
    return self._base is not None


@builtin_method
def new(self, *args):
    """Makes a tensor with the same dtype, from sizes or from numbers."""
    if len(args) == 1 and isinstance(args[0], (list, tuple)) and not isinstance(args[0], _C.Size):
        return _C.tensor(args[0], dtype=self.dtype)
    return _C.empty(*args, dtype=self.dtype) if args else _C.empty(0, dtype=self.dtype)


@builtin_method
def set_(self, source=None, storage_offset=0, size=None, stride=None):
    """Makes the tensor use the memory of another one."""
    if self.requires_grad and not self.is_leaf:
        raise RuntimeError("set_: the tensor has a history")
    if source is None:
        source = _C.empty([0], dtype=self.dtype)
    if not isinstance(source, Tensor):
        raise TypeError(f"set_(): argument 'source' (position 1) must be Tensor, not {type(source).__name__}")
    if source.dtype != self.dtype:
        raise RuntimeError(f"set_: the source has dtype {source.dtype}, but the tensor {self.dtype}")
    source = source.detach()
    if size is not None:
        strides = source.new_empty(list(size)).stride() if stride is None else stride
        source = source.as_strided(size, strides, storage_offset)
    self.data = source
    return self


@python_method
def unique(self, sorted=True, return_inverse=False, return_counts=False, dim=None):
    """Returns the distinct elements, sorted."""
    return functional.unique(self, sorted, return_inverse, return_counts, dim)


@python_method
def unique_consecutive(self, return_inverse=False, return_counts=False, dim=None):
    """Returns the elements without consecutive duplicates."""
    return functional.unique_consecutive(self, return_inverse, return_counts, dim)


def _each(name, tensors, function):
    """Writes the results of a Python function of the tensors' elements into the first tensor."""
    if tensors[0].requires_grad:
        raise TypeError(f"can't call {name}() on Variable that requires grad. Use var.detach().{name}() instead.")
    lines = [tensor.expand(tensors[0].shape).reshape([-1]).tolist() for tensor in tensors]
    values = [function(*one) for one in zip(*lines)]
    return tensors[0].copy_(_C.tensor(values, dtype=tensors[0].dtype).reshape(tensors[0].shape))


@builtin_method
def apply_(self, callable):
    """Replaces each element by the result of a Python function."""
    return _each("apply_", [self], callable)


@builtin_method
def map_(self, tensor, callable):
    """Replaces each element by the result of a Python function of it and the other tensor's element."""
    return _each("map_", [self, tensor], callable)


@builtin_method
def map2_(self, x, y, callable):
    """Replaces each element by the result of a Python function of it and the elements of two other tensors."""
    return _each("map2_", [self, x, y], callable)


def _function_of(method):
    """The function of the package that calls a method."""
    name = method.__name__

    def function(input):
        if not isinstance(input, Tensor) and not hasattr(input, "__torch_function__"):
            raise TypeError(f"{name}(): argument 'input' (position 1) must be Tensor, not {type(input).__name__}")
        return getattr(input, name)()

    function.__name__ = function.__qualname__ = name
    function.__module__ = "switchyard"
    function.__doc__ = method.__doc__
    return function


detach = _function_of(Tensor.detach)
get_device = _function_of(get_device)

Tensor.real = property(_C.real, doc="A view of the first parts; of real numbers the tensor.")
Tensor.imag = property(_C.imag, doc="A view of the second parts.")
Tensor.mH = property(_C.adjoint, doc="The matrices, transposed and conjugated.")
Tensor.H = property(lambda self: _C.adjoint(self) if self.dim() else self, doc="The matrix, transposed and conjugated.")
