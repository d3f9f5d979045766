"""Things that several parts use."""

from . import data, hooks  # noqa: F401
