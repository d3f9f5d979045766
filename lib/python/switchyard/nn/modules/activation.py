"""Modules of functions without parameters."""

from .. import functional
from .module import Module

__all__ = ["GELU", "LogSoftmax", "ReLU", "SiLU", "Sigmoid", "Softmax", "Tanh"]


class _Activation(Module):
    _function = None

    def forward(self, input):
        return getattr(functional, self._function)(input)


class ReLU(_Activation):
    _function = "relu"


class Sigmoid(_Activation):
    _function = "sigmoid"


class Tanh(_Activation):
    _function = "tanh"


class GELU(_Activation):
    _function = "gelu"


class SiLU(_Activation):
    _function = "silu"


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
