"""Functions of functions."""

from .nn.utils.stateless import functional_call  # noqa: F401
