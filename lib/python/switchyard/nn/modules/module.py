"""Module: parameters, buffers and other modules under names, and a forward."""

import functools
import itertools
from collections import OrderedDict

from ..._C import Tensor
from ..parameter import Parameter
from .hooks import (  # noqa: F401
    KINDS,
    Hooked,
    register_module_forward_hook,
    register_module_forward_pre_hook,
    register_module_full_backward_hook,
    register_module_full_backward_pre_hook,
    register_module_buffer_registration_hook,
    register_module_module_registration_hook,
    register_module_parameter_registration_hook,
    registered,
)
from .state import EXTRA_STATE, Loader, check_name, check_parameter, load_own, type_name



def _no_forward(self, *input):
    raise NotImplementedError(
        f"{type(self).__name__} cannot be called: it defines no forward"
    )


def _too_early(kind, name):
    return f"{kind} '{name}' is set before super().__init__() of the module was called"


# (kind, where those are kept, what may take the place of one, how messages call that)
_HELD = (
    ("parameter", "_parameters", (), "Parameter"),
    ("module", "_modules", (), "Module"),
    ("buffer", "_buffers", Tensor, "Tensor"),
)


class Module(Hooked):
    """The base of all modules. Subclasses call `super().__init__()` first and define forward."""

    training: bool
    dump_patches = False
    call_super_init = False
    _version = 1
    forward = _no_forward

    def __init__(self, *args, **kwargs):
        if kwargs:
            name = next(iter(kwargs))
            raise TypeError(
                f"{type(self).__name__}.__init__() got an unexpected keyword argument '{name}'"
            )
        if args:
            raise TypeError(
                f"{type(self).__name__}.__init__() takes 1 positional argument but "
                f"{len(args) + 1} were given"
            )
        for name in ("_parameters", "_buffers", "_modules"):
            object.__setattr__(self, name, {})
        for name in KINDS:
            object.__setattr__(self, name, OrderedDict())
        object.__setattr__(self, "training", True)
        object.__setattr__(self, "_non_persistent_buffers_set", set())

    # --- what is registered ---

    def register_parameter(self, name, param):
        if "_parameters" not in self.__dict__:
            raise AttributeError(_too_early("parameter", name))
        check_name(self, "parameter", name, self._parameters)
        check_parameter(name, param)
        self._parameters[name] = registered("parameter", self, name, param)

    def register_buffer(self, name, tensor, persistent=True):
        if "_buffers" not in self.__dict__:
            raise AttributeError(_too_early("buffer", name))
        check_name(self, "buffer", name, self._buffers)
        if tensor is not None and not isinstance(tensor, Tensor):
            raise TypeError(
                f"buffer '{name}' must be a Tensor or None, not {type_name(tensor)}"
            )
        self._buffers[name] = registered("buffer", self, name, tensor)
        left_out = self._non_persistent_buffers_set
        (left_out.discard if persistent else left_out.add)(name)

    def add_module(self, name, module):
        if not isinstance(module, Module) and module is not None:
            raise TypeError(f"module '{name}' must be a Module or None, not {type_name(module)}")
        check_name(self, "module", name, self._modules)
        self._modules[name] = registered("module", self, name, module)

    register_module = add_module

    def __setattr__(self, name, value):
        own = self.__dict__
        if isinstance(value, (Parameter, Module)):
            kind = "parameter" if isinstance(value, Parameter) else "module"
            if "_modules" not in own:
                raise AttributeError(_too_early(kind, name))
            held = self._parameters if kind == "parameter" else self._modules
            if kind == "module" and name in self._parameters:
                raise TypeError(f"parameter '{name}' must be a Parameter or None, not {type_name(value)}")
            self._forget(name, held)
            if kind == "parameter":
                self.register_parameter(name, value)
            else:
                held[name] = registered("module", self, name, value)
            return
        for kind, names, fits, wanted in _HELD:
            if name in own.get(names, ()):
                if value is not None and not isinstance(value, fits):
                    raise TypeError(
                        f"{kind} '{name}' must be a {wanted} or None, not {type_name(value)}"
                    )
                own[names][name] = registered(kind, self, name, value) if kind == "buffer" else value
                return
        if isinstance(value, Tensor) and "_is_buffer" in value.__dict__:
            self.register_buffer(name, value, value.persistent)
        else:
            object.__setattr__(self, name, value)

    def _forget(self, name, held):
        """Removes the name from all dicts except `held`, where it keeps its position."""
        for names in (self.__dict__, self._parameters, self._buffers, self._modules):
            if names is not held:
                names.pop(name, None)
        self._non_persistent_buffers_set.discard(name)

    def __getattr__(self, name):
        for kind in ("_parameters", "_buffers", "_modules"):
            names = self.__dict__.get(kind)
            if names is not None and name in names:
                return names[name]
        raise AttributeError(f"'{type(self).__name__}' object has no attribute '{name}'")

    def __delattr__(self, name):
        for names in (self._parameters, self._buffers, self._modules):
            if name in names:
                del names[name]
                self._non_persistent_buffers_set.discard(name)
                return
        super().__delattr__(name)

    def __dir__(self):
        names = set(super().__dir__())
        names.update(self._parameters, self._buffers, self._modules)
        return sorted(name for name in names if not name[0].isdigit())

    # --- what there is ---

    def _named_members(self, members, prefix, recurse, remove_duplicate):
        owners = [(prefix, self)]
        if recurse:
            owners = self.named_modules(None, prefix, remove_duplicate)
        given = set()
        for path, owner in owners:
            for name, value in members(owner):
                if value is not None and id(value) not in given:
                    if remove_duplicate:
                        given.add(id(value))
                    yield f"{path}.{name}" if path else name, value

    def named_parameters(self, prefix="", recurse=True, remove_duplicate=True):
        members = lambda module: module._parameters.items()  # noqa: E731
        yield from self._named_members(members, prefix, recurse, remove_duplicate)

    def parameters(self, recurse=True):
        for _, parameter in self.named_parameters(recurse=recurse):
            yield parameter

    def named_buffers(self, prefix="", recurse=True, remove_duplicate=True):
        members = lambda module: module._buffers.items()  # noqa: E731
        yield from self._named_members(members, prefix, recurse, remove_duplicate)

    def buffers(self, recurse=True):
        for _, buffer in self.named_buffers(recurse=recurse):
            yield buffer

    def named_children(self):
        names = {}
        for name, module in self._modules.items():
            names.setdefault(module, name)
        names.pop(None, None)
        for module, name in names.items():
            yield name, module

    def children(self):
        for _, module in self.named_children():
            yield module

    def named_modules(self, memo=None, prefix="", remove_duplicate=True):
        memo = set() if memo is None else memo
        if self in memo:
            return
        memo.update((self,) if remove_duplicate else ())
        yield prefix, self
        start = f"{prefix}." if prefix else ""
        held = [(start + name, inner) for name, inner in self._modules.items() if inner is not None]
        for path, inner in held:
            yield from inner.named_modules(memo, path, remove_duplicate)

    def modules(self):
        for _, module in self.named_modules():
            yield module

    def get_submodule(self, target):
        module = self
        for name in target.split(".") if target else ():
            if not hasattr(module, name):
                raise AttributeError(f"{type(module).__name__} has no module '{name}'")
            module = getattr(module, name)
            if not isinstance(module, Module):
                raise AttributeError(f"'{name}' is an attribute, but not a Module")
        return module

    def set_submodule(self, target, module, strict=False):
        """Replaces the module with a dotted name."""
        path, _, name = target.rpartition(".")
        if not name:
            raise ValueError("set_submodule: the name is empty")
        if not isinstance(module, Module):
            raise ValueError(f"set_submodule takes a Module, not {type_name(module)}")
        owner = self.get_submodule(path)
        if strict and not hasattr(owner, name):
            raise AttributeError(f"{type(owner).__name__} has no module '{name}'")
        setattr(owner, name, module)

    def get_parameter(self, target):
        path, _, name = target.rpartition(".")
        module = self.get_submodule(path)
        if not hasattr(module, name):
            raise AttributeError(f"{type(module).__name__} has no parameter '{name}'")
        parameter = getattr(module, name)
        if not isinstance(parameter, Parameter):
            raise AttributeError(f"'{name}' is an attribute, but not a Parameter")
        return parameter

    def get_buffer(self, target):
        path, _, name = target.rpartition(".")
        module = self.get_submodule(path)
        if not hasattr(module, name):
            raise AttributeError(f"{type(module).__name__} has no buffer '{name}'")
        if name not in module._buffers:
            raise AttributeError(f"'{name}' is an attribute, but not a buffer")
        return module._buffers[name]

    # --- state ---

    def get_extra_state(self):
        raise RuntimeError(
            f"{type(self).__name__} has no extra state: it does not define get_extra_state"
        )

    def set_extra_state(self, state):
        raise RuntimeError(
            f"{type(self).__name__} takes no extra state: it does not define set_extra_state"
        )

    def _save_to_state_dict(self, destination, prefix, keep_vars):
        for name, value in itertools.chain(self._parameters.items(), self._buffers.items()):
            if value is not None and name not in self._non_persistent_buffers_set:
                destination[prefix + name] = value if keep_vars else value.detach()
        if type(self).get_extra_state is not Module.get_extra_state:
            destination[prefix + EXTRA_STATE] = self.get_extra_state()

    def state_dict(self, *args, destination=None, prefix="", keep_vars=False):
        if args:
            destination, prefix, keep_vars = (*args, *(destination, prefix, keep_vars)[len(args) :])
        if destination is None:
            destination = OrderedDict()
            destination._metadata = OrderedDict()
        metadata = {"version": self._version}
        if hasattr(destination, "_metadata"):
            destination._metadata[prefix[:-1]] = metadata
        for tell in self._state_dict_pre_hooks.values():
            tell(self, prefix, keep_vars)
        self._save_to_state_dict(destination, prefix, keep_vars)
        inner = {"destination": destination, "keep_vars": keep_vars}
        for name in [name for name, held in self._modules.items() if held is not None]:
            self._modules[name].state_dict(prefix=f"{prefix}{name}.", **inner)
        for change in self._state_dict_hooks.values():
            changed = change(self, destination, prefix, metadata)
            if changed is not None:
                destination = changed
        return destination

    def load_state_dict(self, state_dict, strict=True, assign=False):
        if not hasattr(state_dict, "keys"):
            raise TypeError(f"state_dict must be a dict, not {type(state_dict).__name__}")
        loader = Loader(state_dict, strict, assign)
        loader.load(self, "")
        return loader.finish(self)

    def _load_from_state_dict(
        self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
    ):
        load_own(
            self, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
        )

    # --- changes of all that there is ---

    def apply(self, fn):
        for module in self.children():
            module.apply(fn)
        fn(self)
        return self

    def _apply(self, convert):
        from ...autograd import no_grad

        for module in self.children():
            module._apply(convert)
        for parameter in self._parameters.values():
            if parameter is None:
                continue
            with no_grad():
                self._convert_parameter(parameter, convert)
        for name, buffer in self._buffers.items():
            if buffer is not None:
                self._buffers[name] = convert(buffer)
        return self

    def _convert_parameter(self, parameter, convert):
        converted = convert(parameter)
        if converted is parameter:
            return
        names = [name for name, value in self._parameters.items() if value is parameter]
        replacement = Parameter(converted.detach(), parameter.requires_grad)
        if parameter.grad is not None:
            replacement.grad = convert(parameter.grad)
        for name in names:
            self._parameters[name] = replacement

    def to(self, *args, **kwargs):
        for value in (*args, kwargs.get("dtype")):
            if isinstance(value, _DTYPE) and not (value.is_floating_point or value.is_complex):
                raise TypeError(
                    f"to: parameters can have floating or complex dtypes, not {value}"
                )

        keeps_layout = {"memory_format": kwargs.pop("memory_format")} if "memory_format" in kwargs else {}

        def convert(tensor):
            if keeps_layout and tensor.dim() in (4, 5):
                tensor = tensor.contiguous(**keeps_layout)
            if not args and not kwargs:
                return tensor
            dtype = kwargs.get("dtype")
            for value in args:
                dtype = value if isinstance(value, _DTYPE) else dtype
            if dtype is not None and not tensor.is_floating_point():
                return tensor
            try:
                return tensor.to(*args, **kwargs)
            except NotImplementedError as error:
                if not tensor.is_meta:
                    raise
                raise NotImplementedError(
                    f"{error} Please use torch.nn.Module.to_empty() instead of torch.nn.Module.to() when moving module "
                    "from meta to a different device."
                ) from None

        return self._apply(convert)

    def _floating_to(self, dtype):
        return self._apply(lambda t: t.to(dtype) if t.is_floating_point() else t)

    def float(self):
        return self._floating_to(_dtypes().float32)

    def double(self):
        return self._floating_to(_dtypes().float64)

    def half(self):
        return self._floating_to(_dtypes().float16)

    def bfloat16(self):
        return self._floating_to(_dtypes().bfloat16)

    def type(self, dst_type):
        return self._apply(lambda tensor: tensor.type(dst_type))

    def to_empty(self, *, device, recurse=True):
        """Makes parameters and buffers uninitialized."""
        from ... import _C

        return self._apply(lambda tensor: _C.empty_like(tensor, device=device))

    def cpu(self):
        return self._apply(lambda tensor: tensor.cpu())

    def cuda(self, device=None):
        return self._apply(lambda tensor: tensor.cuda(device))

    def share_memory(self):
        return self._apply(lambda tensor: tensor.share_memory_())

    def train(self, mode=True):
        if not isinstance(mode, bool):
            raise ValueError(f"train: mode must be True or False, not {type(mode).__name__}")
        for module in self.children():
            module.train(mode)
        self.training = mode
        return self

    def eval(self):
        return self.train(False)

    def requires_grad_(self, requires_grad=True):
        for parameter in self.parameters():
            parameter.requires_grad_(requires_grad)
        return self

    def zero_grad(self, set_to_none=True):
        for parameter in self.parameters():
            if parameter.grad is None:
                continue
            if set_to_none:
                parameter.grad = None
            else:
                parameter.grad.detach_()
                parameter.grad[...] = 0

    # --- text ---

    def extra_repr(self):
        """Returns the text between the parentheses of repr; subclasses define it."""
        return ""

    def _get_name(self):
        return type(self).__name__

    def __repr__(self):
        extra = self.extra_repr()
        lines = extra.split("\n") if extra else []
        children = [
            f"({name}): " + repr(module).replace("\n", "\n  ")
            for name, module in self._modules.items()
        ]
        if not children and len(lines) <= 1:
            return f"{self._get_name()}({extra})"
        return f"{self._get_name()}(\n  " + "\n  ".join(lines + children) + "\n)"

    def __setstate__(self, state):
        self.__dict__.update(state)
        for kind in KINDS:
            self.__dict__.setdefault(kind, OrderedDict())


@functools.lru_cache(None)
def _dtypes():
    from ... import _C

    return _C


_DTYPE = _dtypes().dtype
