"""The symbols by which libraries find each other, as `readelf --dyn-syms --wide` of binutils tells them."""

import re
import subprocess
from collections import namedtuple

# `version` is None where there is none; `is_default`: what is linked without naming a version gets this one.
Symbol = namedtuple("Symbol", "name version is_default is_defined is_weak kind size")

_LINE = re.compile(r"^ *\d+: [0-9a-f]+ +(?P<size>\d+|0x[0-9a-f]+) (?P<kind>\S+) +(?P<binding>\S+) +\S+ +(?:\[.*\] +)?"
                   r"(?P<section>\S+) (?P<name>[^\s@]+)(?P<at>@@?)?(?P<version>\S+)?", re.MULTILINE)


def symbols_from(text):
    """The global symbols that readelf tells of."""
    for found in _LINE.finditer(text):
        if found["binding"] != "LOCAL":
            yield Symbol(found["name"], found["version"], found["at"] == "@@", found["section"] != "UND",
                         found["binding"] == "WEAK", found["kind"], int(found["size"], 0))


def readelf(path, *options):
    return subprocess.run(["readelf", "--wide", *options, path], check=True, stdout=subprocess.PIPE, universal_newlines=True,
                          env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"}).stdout


def version_of(text):
    """("GLIBC", (2, 28)) of GLIBC_2.28; None for versions that are not numbered, as GLIBC_PRIVATE."""
    found = re.fullmatch(r"([A-Z]+)_([0-9]+(?:\.[0-9]+)*)", text)
    return found and (found[1], tuple(int(part) for part in found[2].split(".")))
