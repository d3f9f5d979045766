"""Which systems shared libraries serve: the symbols that they take from others, as a tag of a wheel.

A library asks for versions of symbols (GLIBC_2.32, GLIBCXX_3.4.29). The tag `manylinux_2_N` promises that every
Linux with glibc 2.N or newer has what the wheel asks for: glibc's own versions, and those of the C++ library that
systems of that age have. `readelf` of binutils tells what a library asks for.
"""

import re
import subprocess

# Systems: the second number of glibc's version, and the newest versions of the C++ library and of gcc's own. Of each
# glibc the system with the oldest gcc counts.
SYSTEMS = (
    (17, {"GLIBCXX": (3, 4, 19), "CXXABI": (1, 3, 7), "GCC": (4, 8, 0)}),  # CentOS 7
    (24, {"GLIBCXX": (3, 4, 22), "CXXABI": (1, 3, 10), "GCC": (4, 8, 0)}),  # Debian 9
    (27, {"GLIBCXX": (3, 4, 24), "CXXABI": (1, 3, 11), "GCC": (7, 0, 0)}),  # Ubuntu 18.04
    (28, {"GLIBCXX": (3, 4, 24), "CXXABI": (1, 3, 11), "GCC": (7, 0, 0)}),  # RHEL 8
    (31, {"GLIBCXX": (3, 4, 28), "CXXABI": (1, 3, 12), "GCC": (7, 0, 0)}),  # Debian 11
    (34, {"GLIBCXX": (3, 4, 29), "CXXABI": (1, 3, 13), "GCC": (7, 0, 0)}),  # RHEL 9
    (35, {"GLIBCXX": (3, 4, 30), "CXXABI": (1, 3, 13), "GCC": (12, 0, 0)}),  # Ubuntu 22.04
    (36, {"GLIBCXX": (3, 4, 30), "CXXABI": (1, 3, 13), "GCC": (12, 0, 0)}),  # Debian 12
    (39, {"GLIBCXX": (3, 4, 33), "CXXABI": (1, 3, 15), "GCC": (14, 0, 0)}),  # Ubuntu 24.04
    (41, {"GLIBCXX": (3, 4, 33), "CXXABI": (1, 3, 15), "GCC": (14, 0, 0)}),  # Debian 13
)

# What every such system has.
OF_SYSTEMS = {"ld-linux-aarch64.so.1", "ld-linux-x86-64.so.2", "libc.so.6", "libdl.so.2", "libgcc_s.so.1", "libm.so.6",
              "libpthread.so.0", "librt.so.1", "libstdc++.so.6"}
MACHINES = {"Advanced Micro Devices X86-64": "x86_64", "AArch64": "aarch64"}


class NotPortable(Exception):
    """Why a library cannot be in a wheel for other machines."""


class Needs:
    """What a library asks of others."""

    def __init__(self, machine, libraries, run_paths, versions):
        self.machine = machine
        self.libraries = libraries  # names
        self.run_paths = run_paths
        self.versions = versions  # {"GLIBC": {(2, 29), ...}, ...}


def needs_from(text):
    """What `readelf --file-header --dynamic --version-info --wide` says of a library."""
    machine = re.search(r"^  Machine: +(.*)$", text, re.MULTILINE)
    libraries = re.findall(r"\(NEEDED\) +Shared library: \[(.*)\]", text)
    paths = re.findall(r"\((?:RUNPATH|RPATH)\) +Library r(?:un)?path: \[(.*)\]", text)
    asked = text.partition("Version needs section")[2]
    versions = {}
    for name, number in re.findall(r"  Name: ([A-Z]+)_([0-9.]+)  Flags", asked):
        versions.setdefault(name, set()).add(tuple(int(part) for part in number.split(".")))
    others = set(re.findall(r"  Name: (\S+)  Flags", asked)) - {
        "%s_%s" % (name, ".".join(map(str, number))) for name, numbers in versions.items() for number in numbers}
    if others:
        raise NotPortable("it asks for symbols of version " + ", ".join(sorted(others)))
    return Needs(machine.group(1) if machine else "?", libraries, ":".join(paths).split(":") if paths else [], versions)


def needs_of(path):
    told = subprocess.run(["readelf", "--file-header", "--dynamic", "--version-info", "--wide", path], check=True,
                          stdout=subprocess.PIPE, universal_newlines=True, env={"PATH": "/usr/bin:/bin", "LC_ALL": "C"})
    return needs_from(told.stdout)


def _has(system, name, number):
    minor, others = system
    newest = (2, minor) if name == "GLIBC" else others.get(name)
    return newest is not None and number <= newest


def _serves(system, needs):
    return all(_has(system, name, number) for name, numbers in needs.versions.items() for number in numbers)


def oldest_glibc(needs):
    """The least N for which every system with glibc 2.N has what is asked for."""
    for system in SYSTEMS:
        if _serves(system, needs):
            return system[0]
    missing = ["%s_%s" % (name, ".".join(map(str, number))) for name, numbers in sorted(needs.versions.items())
               for number in sorted(numbers) if not _has(SYSTEMS[-1], name, number)]
    raise NotPortable("no system is known that has " + ", ".join(missing))


def _check_libraries(needs, in_wheel):
    strange = sorted(set(needs.libraries) - OF_SYSTEMS - in_wheel)
    if strange:
        raise NotPortable("it needs libraries that systems may lack: " + ", ".join(strange))
    away = [path for path in needs.run_paths if not re.fullmatch(r"\$ORIGIN(/[^.].*)?", path)]
    if away:
        raise NotPortable("it looks for libraries in " + ", ".join(away))


def platform_tag(libraries):
    """The platform of a wheel with these libraries, given as name -> what needs_of says."""
    found = set()
    glibc = 0
    for name, needs in sorted(libraries.items()):
        try:
            if needs.machine not in MACHINES:
                raise NotPortable("it is for a processor without a tag: " + needs.machine)
            _check_libraries(needs, {path.rpartition("/")[2] for path in libraries})
            glibc = max(glibc, oldest_glibc(needs))
        except NotPortable as error:
            raise NotPortable("%s: %s" % (name, error)) from None
        found.add(MACHINES[needs.machine])
    if len(found) != 1:
        raise NotPortable("libraries for several processors: " + ", ".join(sorted(found)))
    return "manylinux_2_%d_%s" % (glibc, found.pop())
