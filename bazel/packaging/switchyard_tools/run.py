"""Calls the program `switchyard` and reads what it prints."""

import json
import os
import subprocess
from typing import Any, Iterator, List, Sequence, Tuple, Union

from .program_path import find_program

Path = Union[str, "os.PathLike[str]"]

# The program's exit statuses: success, errors in the schema, wrong use or a failure of the machine.
FINE = 0
SCHEMA_ERRORS = 1


class SwitchyardError(Exception):
    """The program failed; the text is its message."""


def run(arguments: Sequence[Path], accepted: Tuple[int, ...] = (FINE,)) -> str:
    """Returns the standard output of a run. SwitchyardError if its exit status is not among `accepted`."""
    command = [find_program(), *(os.fspath(one) for one in arguments)]
    done = subprocess.run(command, check=False, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                          stderr=subprocess.PIPE, encoding="utf-8")
    if done.returncode not in accepted:
        raise SwitchyardError(done.stderr.strip() or "switchyard ended with %d" % done.returncode)
    return done.stdout


def run_for_json(arguments: Sequence[Path], accepted: Tuple[int, ...] = (FINE,)) -> Any:
    return json.loads(run(arguments, accepted))


def run_for_lines(arguments: Sequence[Path]) -> Iterator[Any]:
    """Returns one JSON value per line of output."""
    return map(json.loads, run(arguments).splitlines())


def files_of(files: Sequence[Path]) -> List[str]:
    """Returns paths as arguments, none of which the program can take for an option."""
    if not files:
        raise ValueError("no schema file is named")
    names = [os.fspath(file) for file in files]
    return [os.path.join(os.curdir, name) if name.startswith("-") and name != "-" else name for name in names]
