"""Things that several parts use, and where the files for compiled modules lie."""

import os as _os

from . import hooks  # noqa: F401

_package = _os.path.dirname(_os.path.dirname(_os.path.abspath(__file__)))

#: The folder for CMAKE_PREFIX_PATH: find_package(Switchyard) finds the package in it.
cmake_prefix_path = _os.path.join(_package, "share", "cmake")


def include_paths():
    """The folders of the headers that code of a module includes."""
    return [_os.path.join(_package, "include")]


def library_paths():
    """The folders of the shared libraries that a module links."""
    return [_os.path.join(_package, "lib")]


def __getattr__(name):
    """Sets and loaders of data, and exchange with others, are imported when somebody asks for them."""
    if name in ("checkpoint", "data", "dlpack"):
        import importlib

        return importlib.import_module(f"{__name__}.{name}")
    raise AttributeError(f"module '{__name__}' has no attribute '{name}'")
