"""What a Module keeps: names and their checks, and the way of a state into a Module."""

from ..._C import Tensor
from ..parameter import Parameter


class IncompatibleKeys(tuple):
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
    """A name for a parameter, buffer or module that is to be registered."""
    if not isinstance(name, str):
        got = type(name).__name__
        raise TypeError(f"{kind} name should be a string. Got {got}")
    if "." in name:
        raise KeyError(f"{kind} name can't contain \".\"")
    if name == "":
        raise KeyError(f"{kind} name can't be empty string \"\"")
    if hasattr(module, name) and name not in own:
        raise KeyError(f"attribute '{name}' already exists")


def check_parameter(name, value):
    if value is None:
        return
    if not isinstance(value, Parameter):
        raise TypeError(
            f"cannot assign '{type_name(value)}' object to parameter '{name}' "
            "(switchyard.nn.Parameter or None required)"
        )
    if value.grad_fn is not None:
        raise ValueError(
            f"Cannot assign non-leaf Tensor to parameter '{name}'. Model parameters must be "
            "created explicitly. To express '{0}' as a function of another Tensor, compute the "
            "value in the forward() method.".replace("{0}", name)
        )


def type_name(value):
    """As messages call it: `switchyard.FloatTensor`, `int`."""
    return value.type() if isinstance(value, Tensor) else type(value).__name__


class Loader:
    """One load_state_dict on its way: what was missing, what did not fit."""

    def __init__(self, state, strict, assign):
        self.state = state
        self.strict = strict
        self.assign = assign
        self.missing = []
        self.errors = []
        self.used = set()

    def load(self, module, prefix):
        from ...autograd import no_grad

        named = dict(module._parameters)
        named.update(
            (name, value)
            for name, value in module._buffers.items()
            if name not in module._non_persistent_buffers_set
        )
        for name, target in named.items():
            key = prefix + name
            if target is None:
                continue
            if key not in self.state:
                self.missing.append(key)
                continue
            self.used.add(key)
            with no_grad():
                self._load_one(module, name, key, target)
        for name, child in module._modules.items():
            if child is not None:
                self.load(child, prefix + name + ".")

    def _load_one(self, module, name, key, target):
        value = self.state[key]
        if not isinstance(value, Tensor):
            self.errors.append(
                f'While copying the parameter named "{key}", expected Tensor or Tensor-like '
                f"object from checkpoint but received {type(value)}"
            )
        elif value.shape != target.shape:
            self.errors.append(
                f"size mismatch for {key}: copying a param with shape {value.shape} from "
                f"checkpoint, the shape in current model is {target.shape}."
            )
        elif self.assign:
            if isinstance(target, Parameter):
                value = Parameter(value, target.requires_grad)
            setattr(module, name, value)
        else:
            target.copy_(value)

    def finish(self, module):
        unexpected = [key for key in self.state if key not in self.used]
        messages = list(self.errors)
        if self.strict:
            quote = lambda keys: ", ".join(f'"{key}"' for key in keys)  # noqa: E731
            if self.missing:
                messages.insert(0, f"Missing key(s) in state_dict: {quote(self.missing)}. ")
            if unexpected:
                messages.insert(0, f"Unexpected key(s) in state_dict: {quote(unexpected)}. ")
        if messages:
            raise RuntimeError(
                f"Error(s) in loading state_dict for {type(module).__name__}:\n\t"
                + "\n\t".join(messages)
            )
        return IncompatibleKeys(self.missing, unexpected)
