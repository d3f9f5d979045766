"""Things that several parts use."""

from . import hooks  # noqa: F401
