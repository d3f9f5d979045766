"""Finds the native programs, which installers put into the interpreter's folder of scripts."""

import os
import sys
import sysconfig
from typing import Iterator

__all__ = ["find_program"]


def _folders() -> Iterator[str]:
    """Yields the folders where installers put programs; first those of this copy of the package."""
    package = os.path.dirname(os.path.abspath(__file__))
    # `pip install --target=T`: the package is T/switchyard_tools, the program T/bin/switchyard.
    yield os.path.join(package, os.pardir, "bin")
    # A virtual environment, --user, --prefix=P: P/lib/pythonX.Y/site-packages beside P/bin.
    yield os.path.join(package, *[os.pardir] * 4, "bin")
    # Interpreters with other layouts report theirs.
    yield sysconfig.get_path("scripts")
    yield sysconfig.get_path("scripts", "posix_user")
    # A virtual environment that sees the packages of the interpreter that made it.
    yield sysconfig.get_path("scripts", vars={"base": sys.base_prefix})


def find_program(name: str = "switchyard") -> str:
    """Returns the path of a program of this distribution; FileNotFoundError if no folder has it."""
    folders = []
    for folder in map(os.path.normpath, _folders()):
        path = os.path.join(folder, name)
        if os.path.isfile(path) and os.access(path, os.X_OK):
            return path
        if folder not in folders:
            folders.append(folder)
    raise FileNotFoundError("there is no program %s in: %s" % (name, ", ".join(folders)))
