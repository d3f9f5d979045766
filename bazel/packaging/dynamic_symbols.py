"""The dynamic symbols of a library, from `readelf --dyn-syms --wide` of binutils."""

import re
import subprocess
from collections import namedtuple

# `version` is None for a symbol without a version; `is_default`: a reference that names no version gets this one.
Symbol = namedtuple("Symbol", "name version is_default is_defined is_weak kind size")

_LINE = re.compile(r"^ *\d+: [0-9a-f]+ +(?P<size>\d+|0x[0-9a-f]+) (?P<kind>\S+) +(?P<binding>\S+) +\S+ +(?:\[.*\] +)?"
                   r"(?P<section>\S+) (?P<name>[^\s@]+)(?P<at>@@?)?(?P<version>\S+)?", re.MULTILINE)


def symbols_from(text):
    """Returns the global symbols that readelf lists."""
    for found in _LINE.finditer(text):
        if found["binding"] != "LOCAL":
            yield Symbol(found["name"], found["version"], found["at"] == "@@", found["section"] != "UND",
                         found["binding"] == "WEAK", found["kind"], int(found["size"], 0))


def readelf(path, *options):
    return subprocess.run(["readelf", "--wide", *options, path], check=True, stdout=subprocess.PIPE, universal_newlines=True,
                          env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"}).stdout


def version_of(text):
    """Returns ("GLIBC", (2, 28)) for GLIBC_2.28; None for versions without a number, such as GLIBC_PRIVATE."""
    found = re.fullmatch(r"([A-Z]+)_([0-9]+(?:\.[0-9]+)*)", text)
    return found and (found[1], tuple(int(part) for part in found[2].split(".")))
