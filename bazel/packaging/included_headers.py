"""Copies headers that users' code includes to a folder, with all headers that these include.

    included_headers.py OUT LIST PATTERN...

LIST has a line for each header that may be included: the path in the `#include`, a tab, the file. Those whose paths
match a PATTERN ("lib/core/*") are copied to the folder OUT, with all that they include. A pattern without a match is an
error, and so is an include of our own code that LIST lacks.
"""

import os
import re
import shutil
import sys

_INCLUDE = re.compile(r'^\s*#\s*include\s+"([^"]+)"', re.MULTILINE)
# Headers that only some builds have: code that includes them tests with __has_include.
_OPTIONAL = {"switchyard/selected_dtypes.h", "switchyard/shared_runtime.h"}


class NotFound(Exception):
    """The file of an include, or a match of a pattern, is missing."""


def _includes_of(path):
    with open(path, encoding="utf-8") as file:
        return _INCLUDE.findall(file.read())


def roots_of(files, patterns):
    """Returns the headers that match a pattern and no pattern with !; * stands for anything except a slash."""
    found = set()
    for pattern in patterns:
        is_out = pattern.startswith("!")
        expression = re.compile(re.escape(pattern[is_out:]).replace(r"\*", "[^/]*"))
        matches = {place for place in files if expression.fullmatch(place)}
        if not matches:
            raise NotFound("no header matches " + pattern)
        found = found - matches if is_out else found | matches
    return found


def closure_of(files, roots):
    """Returns the roots and all that they include, of `files`: place -> path."""
    closure = set()
    waiting = sorted(roots)
    while waiting:
        place = waiting.pop()
        if place in closure:
            continue
        closure.add(place)
        for include in _includes_of(files[place]):
            if include in files:
                waiting.append(include)
            elif include not in _OPTIONAL:
                raise NotFound("%s includes %s, which is no header of LIST" % (place, include))
    return closure


def _read_list(path):
    with open(path, encoding="utf-8") as file:
        return dict(line.rstrip("\n").split("\t") for line in file)


def _expand(files):
    """Replaces each folder by its headers, whose places are relative to it."""
    expanded = {}
    for place, path in files.items():
        if not os.path.isdir(path):
            expanded[place] = path
            continue
        for parent, _, names in os.walk(path, followlinks=True):
            for name in names:
                header = os.path.join(parent, name)
                expanded[os.path.relpath(header, path)] = header
    return expanded


def main(arguments):
    out, listed, patterns = arguments[0], arguments[1], arguments[2:]
    files = _expand(_read_list(listed))
    try:
        closure = closure_of(files, roots_of(files, patterns))
    except NotFound as error:
        sys.exit("included_headers: %s" % error)
    for place in sorted(closure):
        path = os.path.join(out, place)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        shutil.copyfile(files[place], path)


if __name__ == "__main__":
    main(sys.argv[1:])
