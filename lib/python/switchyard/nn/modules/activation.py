"""Modules for functions without parameters: the module has the function's options."""

from ... import _C
from .. import functional
from ..parameter import Parameter
from .module import Module

__all__ = """CELU ELU GELU GLU Hardshrink Hardsigmoid Hardswish Hardtanh LeakyReLU LogSigmoid LogSoftmax Mish PReLU RReLU ReLU
ReLU6 SELU SiLU Sigmoid Softmax Softmax2d Softmin Softplus Softshrink Softsign Tanh Tanhshrink Threshold""".split()


class _Activation(Module):
    """`_options`: names and defaults of the function's options; repr shows all, and `inplace` if it is set."""

    _function = None
    _options = {}
    _shows_inplace = True

    def __init__(self, *args, **kwargs):
        super().__init__()
        names = list(self._options)
        if len(args) > len(names):
            raise TypeError(
                f"{type(self).__name__}.__init__() takes from 1 to {len(names) + 1} positional arguments but "
                f"{len(args) + 1} were given"
            )
        given = dict(zip(names, args))
        for name, value in kwargs.items():
            if name not in names:
                raise TypeError(
                    f"{type(self).__name__}.__init__() got an unexpected keyword argument '{name}'"
                )
            if name in given:
                raise TypeError(
                    f"{type(self).__name__}.__init__() got multiple values for argument '{name}'"
                )
            given[name] = value
        for name, default in self._options.items():
            value = given.get(name, default)
            if value is ...:
                raise TypeError(
                    f"{type(self).__name__}.__init__() missing 1 required positional argument: '{name}'"
                )
            setattr(self, name, value)

    def forward(self, input):
        options = {name: getattr(self, name) for name in self._options}
        return getattr(functional, self._function)(input, **options)

    def extra_repr(self):
        return ", ".join(
            f"{name}={getattr(self, name)!r}"
            for name in self._options
            if name != "inplace" or (self.inplace and self._shows_inplace)
        )


def _make(name, function, **options):
    kind = type(name, (_Activation,), {"_function": function, "_options": options})
    kind.__module__ = __name__
    globals()[name] = kind


_make("ReLU", "relu", inplace=False)
_make("ReLU6", "relu6", inplace=False)
_make("Sigmoid", "sigmoid")
_make("Tanh", "tanh")
_make("GELU", "gelu", approximate="none")
_make("SiLU", "silu", inplace=False)
_make("Mish", "mish", inplace=False)
_make("Hardswish", "hardswish", inplace=False)
_make("Hardsigmoid", "hardsigmoid", inplace=False)
_make("LeakyReLU", "leaky_relu", negative_slope=0.01, inplace=False)
_make("ELU", "elu", alpha=1.0, inplace=False)
_make("CELU", "celu", alpha=1.0, inplace=False)
_make("SELU", "selu", inplace=False)
_make("GLU", "glu", dim=-1)
_make("Softplus", "softplus", beta=1.0, threshold=20.0)
_make("LogSigmoid", "logsigmoid")
_make("Softsign", "softsign")
_make("Tanhshrink", "tanhshrink")
_make("Hardshrink", "hardshrink", lambd=0.5)
_make("Softshrink", "softshrink", lambd=0.5)
_make("Threshold", "threshold", threshold=..., value=..., inplace=False)
_make("Softmax", "softmax", dim=None)
_make("LogSoftmax", "log_softmax", dim=None)
_make("Softmin", "softmin", dim=None)


# PyTorch prints these numbers without names.
for _kind in ("Hardshrink", "Softshrink"):
    globals()[_kind].extra_repr = lambda self: str(self.lambd)


# PyTorch does not print how these write.
for _kind in ("Hardswish", "Hardsigmoid"):
    globals()[_kind]._shows_inplace = False


class Softmax2d(Module):
    """Softmax over the channels of images."""

    def forward(self, input):
        if input.dim() not in (3, 4):
            raise ValueError(f"Softmax2d: the input has {input.dim()} dimensions, not three or four")
        return functional.softmax(input, -3)


class Hardtanh(_Activation):
    _function = "hardtanh"
    _options = {"min_val": -1.0, "max_val": 1.0, "inplace": False}

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        if self.max_val <= self.min_val:
            raise AssertionError(
                f"Hardtanh: max_val {self.max_val} is not above min_val {self.min_val}"
            )


class RReLU(Module):
    def __init__(self, lower=1.0 / 8, upper=1.0 / 3, inplace=False):
        super().__init__()
        self.lower = lower
        self.upper = upper
        self.inplace = inplace

    def forward(self, input):
        return functional.rrelu(input, self.lower, self.upper, self.training, self.inplace)

    def extra_repr(self):
        return f"lower={self.lower}, upper={self.upper}" + ", inplace=True" * bool(self.inplace)


class PReLU(Module):
    def __init__(self, num_parameters=1, init=0.25):
        super().__init__()
        self.num_parameters = num_parameters
        self.weight = Parameter(_C.full((num_parameters,), init))

    def forward(self, input):
        return functional.prelu(input, self.weight)

    def extra_repr(self):
        return f"num_parameters={self.num_parameters}"
