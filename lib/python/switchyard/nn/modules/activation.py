"""Modules of functions without parameters."""

from .. import functional
from .module import Module

__all__ = [
    "ELU",
    "GELU",
    "Hardsigmoid",
    "Hardswish",
    "Hardtanh",
    "LeakyReLU",
    "LogSoftmax",
    "ReLU",
    "ReLU6",
    "SiLU",
    "Sigmoid",
    "Softmax",
    "Tanh",
]


class _Activation(Module):
    _function = None

    def forward(self, input):
        return getattr(functional, self._function)(input)


class Sigmoid(_Activation):
    _function = "sigmoid"


class Tanh(_Activation):
    _function = "tanh"


class _InplaceActivation(_Activation):
    """Of an operator that has an inplace form, and of numbers that it takes."""

    def __init__(self, inplace=False):
        super().__init__()
        self.inplace = inplace

    def _numbers(self):
        return {}

    def forward(self, input):
        name = self._function + "_" if self.inplace else self._function
        return getattr(functional, name)(input, **self._numbers())

    def extra_repr(self):
        texts = [f"{name}={value}" for name, value in self._numbers().items()]
        return ", ".join(texts + ["inplace=True"] * self.inplace)


class ReLU(_InplaceActivation):
    _function = "relu"


class SiLU(_InplaceActivation):
    _function = "silu"


class Hardswish(_InplaceActivation):
    _function = "hardswish"

    def extra_repr(self):
        return ""


class Hardsigmoid(_InplaceActivation):
    _function = "hardsigmoid"

    def extra_repr(self):
        return ""


class LeakyReLU(_InplaceActivation):
    _function = "leaky_relu"

    def __init__(self, negative_slope=0.01, inplace=False):
        super().__init__(inplace)
        self.negative_slope = negative_slope

    def _numbers(self):
        return {"negative_slope": self.negative_slope}


class ELU(_InplaceActivation):
    _function = "elu"

    def __init__(self, alpha=1.0, inplace=False):
        super().__init__(inplace)
        self.alpha = alpha

    def _numbers(self):
        return {"alpha": self.alpha}


class Hardtanh(_InplaceActivation):
    _function = "hardtanh"

    def __init__(self, min_val=-1.0, max_val=1.0, inplace=False):
        super().__init__(inplace)
        if max_val <= min_val:
            raise AssertionError(f"max_val ({max_val}) must be greater than min_val ({min_val})")
        self.min_val = min_val
        self.max_val = max_val

    def _numbers(self):
        return {"min_val": self.min_val, "max_val": self.max_val}


class ReLU6(Hardtanh):
    def __init__(self, inplace=False):
        super().__init__(0.0, 6.0, inplace)

    def extra_repr(self):
        return "inplace=True" if self.inplace else ""


class GELU(_Activation):
    def __init__(self, approximate="none"):
        super().__init__()
        self.approximate = approximate

    def forward(self, input):
        return functional.gelu(input, approximate=self.approximate)

    def extra_repr(self):
        return f"approximate={self.approximate!r}"


class Softmax(Module):
    def __init__(self, dim=None):
        super().__init__()
        self.dim = dim

    def forward(self, input):
        return functional.softmax(input, self.dim)

    def extra_repr(self):
        return f"dim={self.dim}"


class LogSoftmax(Softmax):
    def forward(self, input):
        return functional.log_softmax(input, self.dim)
