"""The state of a Module: checks of names, and loading of a state."""

from ..._C import Tensor
from ..parameter import Parameter


class _IncompatibleKeys(tuple):
    """What load_state_dict returns."""

    __slots__ = ()

    def __new__(cls, missing_keys, unexpected_keys):
        return super().__new__(cls, (missing_keys, unexpected_keys))

    @property
    def missing_keys(self):
        return self[0]

    @property
    def unexpected_keys(self):
        return self[1]

    def __repr__(self):
        if not self[0] and not self[1]:
            return "<All keys matched successfully>"
        return f"_IncompatibleKeys(missing_keys={self[0]}, unexpected_keys={self[1]})"


def check_name(module, kind, name, own):
    """Checks the name of a parameter, buffer or module before its registration."""
    if not isinstance(name, str):
        got = type(name).__name__
        raise TypeError(f"the name of a {kind} must be a str, not {got}")
    if "." in name:
        raise KeyError(f"the name of a {kind} has no dot, but this one is '{name}'")
    if name == "":
        raise KeyError(f"the name of a {kind} cannot be empty")
    if hasattr(module, name) and name not in own:
        raise KeyError(f"the {kind} cannot be called '{name}': the module has such an attribute")


def check_parameter(name, value):
    if value is None:
        return
    if not isinstance(value, Parameter):
        raise TypeError(
            f"parameter '{name}' must be a Parameter or None, not {type_name(value)}"
        )
    if value.grad_fn is not None:
        raise ValueError(
            f"parameter '{name}' must be a leaf, but the value was computed; forward can compute it"
        )


def type_name(value):
    """The type's name in messages: `switchyard.FloatTensor`, `int`."""
    return value.type() if isinstance(value, Tensor) else type(value).__name__


EXTRA_STATE = "_extra_state"


def load_own(
    module, state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
):
    """Loads a module's own part of a state, without its children."""
    for hook, with_module in module._load_state_dict_pre_hooks.values():
        given = (
            state_dict, prefix, local_metadata, strict, missing_keys, unexpected_keys, error_msgs
        )
        hook(module, *given) if with_module else hook(*given)
    named = dict(module._parameters)
    named.update(
        (name, value)
        for name, value in module._buffers.items()
        if name not in module._non_persistent_buffers_set
    )
    named = {name: value for name, value in named.items() if value is not None}
    assign = local_metadata.get("assign_to_params_buffers", False)
    for name, target in named.items():
        if prefix + name in state_dict:
            _load_one(module, name, prefix + name, target, state_dict, assign, error_msgs)
        elif strict:
            missing_keys.append(prefix + name)
    has_extra = "set_extra_state" in {name for kind in type(module).__mro__[:-3] for name in vars(kind)}
    if prefix + EXTRA_STATE in state_dict and has_extra:
        module.set_extra_state(state_dict[prefix + EXTRA_STATE])
    elif has_extra and strict:
        missing_keys.append(prefix + EXTRA_STATE)
    for key in state_dict if strict else ():
        own = key[len(prefix) :]
        if not key.startswith(prefix) or (has_extra and own == EXTRA_STATE):
            continue
        first, _, rest = own.partition(".")
        if first not in (module._modules if rest else named):
            unexpected_keys.append(key)


def _load_one(module, name, key, target, state_dict, assign, error_msgs):
    from ...autograd import no_grad

    value = state_dict[key]
    if not isinstance(value, Tensor):
        error_msgs.append(
            f"{key} is {type(value).__name__} in the state, not a Tensor"
        )
    elif value.shape != target.shape:
        error_msgs.append(
            f"{key} has shape {list(value.shape)} in the state, but {list(target.shape)} in the "
            "module"
        )
    elif assign:
        if isinstance(target, Parameter):
            value = Parameter(value, target.requires_grad)
        setattr(module, name, value)
    else:
        with no_grad():
            target.copy_(value)


class Loader:
    """One call of load_state_dict: collects missing and mismatched entries."""

    def __init__(self, state, strict, assign):
        metadata = getattr(state, "_metadata", None)
        self.state = state.copy() if hasattr(state, "copy") else dict(state)
        self.metadata = metadata or {}
        self.strict = strict
        self.assign = assign
        self.missing = []
        self.unexpected = []
        self.errors = []

    def load(self, module, prefix, state=None):
        state = self.state if state is None else state
        metadata = dict(self.metadata.get(prefix[:-1], {}))
        if self.assign:
            metadata["assign_to_params_buffers"] = True
        module._load_from_state_dict(
            state, prefix, metadata, True, self.missing, self.unexpected, self.errors
        )
        for name, child in module._modules.items():
            if child is not None:
                inner = prefix + name + "."
                own = {key: value for key, value in state.items() if key.startswith(inner)}
                self.load(child, inner, own)
        found = _IncompatibleKeys(self.missing, self.unexpected)
        for hook in module._load_state_dict_post_hooks.values():
            if hook(module, found) is not None:
                raise AssertionError(
                    "a post-hook of load_state_dict changes the lists of keys in place; it returns None"
                )

    def finish(self, module):
        lines = []
        if self.strict and self.missing:
            lines.append("missing: " + ", ".join(self.missing))
        if self.strict and self.unexpected:
            lines.append("unknown: " + ", ".join(self.unexpected))
        lines += self.errors
        if lines:
            raise RuntimeError(
                "\n  ".join([f"the state does not fit {type(module).__name__}:", *lines])
            )
        return _IncompatibleKeys(self.missing, self.unexpected)
