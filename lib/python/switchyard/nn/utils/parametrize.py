"""Parameters that modules compute from other parameters."""

import contextlib

from ..._C import Tensor
from ...autograd.grad_mode import no_grad
from ..modules.container import ModuleDict, ModuleList
from ..parameter import Parameter

_cache = {}
_depth = 0


@contextlib.contextmanager
def cached():
    """Caches computed parameters in a with-block."""
    global _depth
    _depth += 1
    try:
        yield
    finally:
        _depth -= 1
        if not _depth:
            _cache.clear()


class ParametrizationList(ModuleList):
    """The modules that compute one parameter, and their original parameters."""

    def __init__(self, modules, original, unsafe=False):
        if not modules:
            raise ValueError("ParametrizationList requires one or more modules.")
        super().__init__(modules)
        self.unsafe = unsafe
        before = original
        with no_grad():
            for module in reversed(list(self)):
                if hasattr(module, "right_inverse"):
                    before = module.right_inverse(before)
        if not isinstance(before, (Tensor, list, tuple)):
            raise ValueError(f"right_inverse gives a Tensor or several, not {type(before).__name__}")
        self.is_tensor = isinstance(before, Tensor)
        if self.is_tensor:
            if not unsafe and before.dtype != original.dtype:
                raise ValueError(f"right_inverse gives {before.dtype} for a parameter of {original.dtype}")
            self.original = _as_parameter(before, original)
        else:
            self.ntensors = len(before)
            for place, one in enumerate(before):
                setattr(self, f"original{place}", _as_parameter(one, original))

    def forward(self):
        if self.is_tensor:
            value = self[0](self.original)
        else:
            value = self[0](*(getattr(self, f"original{place}") for place in range(self.ntensors)))
        for module in list(self)[1:]:
            value = module(value)
        return value

    def right_inverse(self, value):
        """Sets the original parameters so that the computed one has the value."""
        with no_grad():
            for module in reversed(list(self)):
                if not hasattr(module, "right_inverse"):
                    raise RuntimeError(f"parametrization {type(module).__name__} does not implement right_inverse.")
                value = module.right_inverse(value)
            if self.is_tensor:
                self.original.copy_(value)
            else:
                for place, one in enumerate(value):
                    getattr(self, f"original{place}").copy_(one)


def _as_parameter(value, like):
    if not isinstance(like, Parameter):
        return value
    return value if isinstance(value, Parameter) else Parameter(value, like.requires_grad)


def _property(name):
    def compute(self):
        key = (id(self), name)
        if _depth and key in _cache:
            return _cache[key]
        value = self.parametrizations[name]()
        if _depth:
            _cache[key] = value
        return value

    def assign(self, value):
        self.parametrizations[name].right_inverse(value)

    return property(compute, assign)


def _own_class(module):
    """A class only for this module, with properties for the computed names."""
    kind = type(module)
    if not getattr(kind, "_is_parametrized", False):
        own = type("Parametrized" + kind.__name__, (kind,), {"_is_parametrized": True})
        own.__module__ = kind.__module__
        module.__class__ = own
        module.parametrizations = ModuleDict()


def register_parametrization(module, tensor_name, parametrization, *, unsafe=False):
    """Lets a module compute one of another module's parameters."""
    parametrization.train(module.training)
    if is_parametrized(module, tensor_name):
        found = module.parametrizations[tensor_name]
        if not unsafe:
            _check(parametrization, getattr(module, tensor_name), tensor_name)
        found.append(parametrization)
        return module
    if tensor_name not in module._parameters and tensor_name not in module._buffers:
        raise ValueError(
            f"Module '{module}' does not have a parameter, a buffer, or a parametrized element with name '{tensor_name}'"
        )
    original = getattr(module, tensor_name)
    if not unsafe:
        _check(parametrization, original, tensor_name)
    found = ParametrizationList([parametrization], original, unsafe=unsafe)
    delattr(module, tensor_name)
    _own_class(module)
    module.parametrizations[tensor_name] = found
    setattr(type(module), tensor_name, _property(tensor_name))
    return module


def _check(parametrization, original, name):
    if hasattr(parametrization, "right_inverse"):
        with no_grad():
            before = parametrization.right_inverse(original.detach())
            value = parametrization(before) if isinstance(before, Tensor) else parametrization(*before)
    else:
        with no_grad():
            value = parametrization(original.detach())
    if not isinstance(value, Tensor):
        raise ValueError(f"A parametrization must return a tensor. Got {type(value).__name__}.")
    if value.dtype != original.dtype:
        raise ValueError(f"parametrization of '{name}': {original.dtype} becomes {value.dtype}; unsafe=True allows it")
    if value.shape != original.shape:
        raise ValueError(
            f"parametrization of '{name}': shape {list(original.shape)} becomes {list(value.shape)}; unsafe=True allows it"
        )


def is_parametrized(module, tensor_name=None):
    """Returns whether a parameter of the module, or the one with the name, is computed."""
    found = getattr(module, "parametrizations", None)
    if not isinstance(found, ModuleDict):
        return False
    return len(found) > 0 if tensor_name is None else tensor_name in found


def remove_parametrizations(module, tensor_name, leave_parametrized=True):
    """Makes the parameter an ordinary one again, with its computed or its original value."""
    if not is_parametrized(module, tensor_name):
        raise ValueError(f"Module {module} does not have a parametrization on {tensor_name}")
    found = module.parametrizations[tensor_name]
    if not leave_parametrized and not found.is_tensor:
        raise ValueError("what several tensors stand for is left as it was computed: leave_parametrized=True")
    with no_grad():
        value = getattr(module, tensor_name) if leave_parametrized else None
    original = found.original if found.is_tensor else Parameter(value)
    if value is not None:
        original.data = value.detach().clone()
    del module.parametrizations[tensor_name]
    delattr(type(module), tensor_name)
    kind = Parameter if isinstance(original, Parameter) else None
    if kind is not None:
        module.register_parameter(tensor_name, original)
    else:
        module.register_buffer(tensor_name, original)
    if not is_parametrized(module):
        del module.parametrizations
        module.__class__ = type(module).__mro__[1]
    return module
