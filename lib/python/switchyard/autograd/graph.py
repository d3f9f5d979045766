"""The graph that backward walks."""

from .._C import _Node as Node  # noqa: F401
