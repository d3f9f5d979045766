"""Folders of what was built, by the content that it was built from: whole or not there at all."""

import hashlib
import os
import shutil
import subprocess
import tempfile
from typing import Callable, Iterable, Sequence

from .run import SwitchyardError


def default_cache() -> str:
    """SWITCHYARD_CACHE, or a folder among the user's caches."""
    named = os.environ.get("SWITCHYARD_CACHE")
    home = os.environ.get("XDG_CACHE_HOME") or os.path.join(os.path.expanduser("~"), ".cache")
    return named or os.path.join(home, "switchyard")


def key_of(words: Iterable[str], files: Iterable[str]) -> str:
    """A name that changes with the words and with the contents of the files, not with their places."""
    sum_of_all = hashlib.sha256()
    for word in words:
        sum_of_all.update(word.encode() + b"\0")
    for path in files:
        sum_of_all.update(b"file\0")
        with open(path, "rb") as file:
            for part in iter(lambda: file.read(1 << 20), b""):
                sum_of_all.update(part)
    return sum_of_all.hexdigest()[:32]


def folder_of(cache: str, kind: str, key: str, make: Callable[[str], None]) -> str:
    """The folder of a key; `make` fills a new one, which gets its name when it is whole."""
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
            # Somebody else was faster.
            if not os.path.isdir(place):
                raise
    finally:
        shutil.rmtree(fresh, ignore_errors=True)
    return place


def call(command: Sequence[str]) -> None:
    """Runs a program of the build. SwitchyardError with what it said last, where it fails."""
    try:
        done = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, encoding="utf-8", errors="replace")
    except FileNotFoundError as error:
        raise SwitchyardError("there is no program %s, which builds models" % command[0]) from error
    if done.returncode != 0:
        last = "\n".join(done.stdout.splitlines()[-40:])
        raise SwitchyardError("%s failed:\n%s" % (" ".join(command[:2]), last))
