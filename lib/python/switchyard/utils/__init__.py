"""Things that several parts use."""

from . import hooks  # noqa: F401


def __getattr__(name):
    """Sets and loaders of data are imported when somebody asks for them."""
    if name == "data":
        import importlib

        return importlib.import_module(__name__ + ".data")
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
