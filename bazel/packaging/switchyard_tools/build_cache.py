"""Keeps folders of builds, each under a key of its inputs' contents. A folder is complete or does not exist."""

import glob
import hashlib
import os
import shlex
import shutil
import subprocess
import tempfile
from typing import Callable, Iterable, List, Sequence

from .run import SwitchyardError


def default_cache() -> str:
    """Returns SWITCHYARD_CACHE, or a folder among the user's caches."""
    named = os.environ.get("SWITCHYARD_CACHE")
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return named or os.path.join(home, "switchyard")


def key_of(words: Iterable[str], files: Iterable[str]) -> str:
    """Returns a name that depends on the words and the contents of the files, not on their paths."""
    sum_of_all = hashlib.sha256()
    for word in words:
        sum_of_all.update(word.encode() + b"\0")
    for path in files:
        sum_of_all.update(b"file\0")
        with open(path, "rb") as file:
            for part in iter(lambda: file.read(1 << 20), b""):
                sum_of_all.update(part)
    return sum_of_all.hexdigest()[:32]


def files_below(folder: str) -> List[str]:
    """Returns all files below a folder, in a fixed order."""
    paths = []
    for parent, folders, names in os.walk(folder):
        folders.sort()
        paths += [os.path.join(parent, one) for one in sorted(names)]
    return paths


def package_files(prefix: str) -> List[str]:
    """Returns the headers, libraries and CMake files of an installed Switchyard, whose prefix other packages may share.
    SwitchyardError if it is not installed.
    """
    # CMAKE_INSTALL_LIBDIR: lib, lib64, lib/x86_64-linux-gnu.
    libraries = [os.path.join(glob.escape(prefix), *folders) for folders in (["lib*"], ["lib*", "*"])]
    found = [sorted(glob.glob(os.path.join(one, *names)))
             for one in libraries for names in (["cmake", "Switchyard"], ["libswitchyard_*"])]
    paths = [path for several in found for path in several]
    package = [file for path in paths for file in (files_below(path) if os.path.isdir(path) else [path])]
    if not any(os.path.basename(path) == "SwitchyardConfig.cmake" for path in package):
        raise SwitchyardError("%s: no installed package of Switchyard is there" % prefix)
    return files_below(os.path.join(prefix, "include", "switchyard")) + package


def compiler_version() -> str:
    """Returns the version text of the C++ compiler that CMake finds; empty if CMake finds no compiler."""
    words = shlex.split(os.environ.get("CXX", ""))
    for command in [words] if words else [[name] for name in ("c++", "CC", "g++", "clang++")]:
        if shutil.which(command[0]) is not None:
            done = subprocess.run([*command, "--version"], check=False, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                                  stderr=subprocess.STDOUT, encoding="utf-8", errors="replace")
            return done.stdout
    return ""


def folder_of(cache: str, kind: str, key: str, make: Callable[[str], None]) -> str:
    """Returns the folder of a key; `make` fills a new one, which is renamed to the key when it is complete."""
    parent = os.path.join(cache, kind)
    place = os.path.join(parent, key)
    if os.path.isdir(place):
        return place
    os.makedirs(parent, exist_ok=True)
    fresh = tempfile.mkdtemp(prefix=".new-", dir=parent)
    try:
        make(fresh)
        try:
            os.rename(fresh, place)
        except OSError:
            # Another process was faster.
            if not os.path.isdir(place):
                raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return place


def call(command: Sequence[str]) -> None:
    """Runs a program of the build. If it fails, raises SwitchyardError with the end of its output."""
    try:
        done = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, encoding="utf-8", errors="replace")
    except FileNotFoundError as error:
        raise SwitchyardError("there is no program %s, which builds models" % command[0]) from error
    if done.returncode != 0:
        last = "\n".join(done.stdout.splitlines()[-40:])
        raise SwitchyardError("%s failed:\n%s" % (" ".join(command[:2]), last))
