"""Computes the tag of a wheel from its shared libraries: the systems that have the symbols they need.

A library needs versions of symbols (GLIBC_2.32, GLIBCXX_3.4.29). The tag `manylinux_2_N` promises that every Linux with
glibc 2.N or newer has those of the wheel: glibc's own versions, and those of the C++ library in systems of that age.
`readelf` of binutils lists what a library needs.
"""

import re

from dynamic_symbols import readelf, symbols_from, version_of

# The promise of the operators' wheel: older_system.py keeps its libraries from needing anything newer.
PROMISED = 28

# Systems: the second number of glibc's version, and the newest versions of the C++ library and of gcc's own. For each
# glibc, the system with the oldest gcc counts.
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

# Libraries that every such system has.
OF_SYSTEMS = {"ld-linux-aarch64.so.1", "ld-linux-x86-64.so.2", "libc.so.6", "libdl.so.2", "libgcc_s.so.1", "libm.so.6",
              "libpthread.so.0", "librt.so.1", "libstdc++.so.6"}
MACHINES = {"Advanced Micro Devices X86-64": "x86_64", "AArch64": "aarch64"}


class NotPortable(Exception):
    """Why a library cannot be in a wheel for other machines."""


class Needs:
    """The symbols that a library needs and has."""

    def __init__(self, machine, libraries, run_paths, versions, symbols=(), defined=()):
        self.machine = machine
        self.libraries = libraries  # names
        self.run_paths = run_paths
        self.versions = versions  # {"GLIBC": {(2, 29), ...}, ...}
        self.symbols = dict(symbols)  # symbols that must exist: name -> version or None
        self.defined = set(defined)


def needs_from(text):
    """Reads the output of readelf for a library, with the options of needs_of."""
    machine = re.search(r"^  Machine: +(.*)$", text, re.MULTILINE)
    libraries = re.findall(r"\(NEEDED\) +Shared library: \[(.*)\]", text)
    paths = re.findall(r"\((?:RUNPATH|RPATH)\) +Library r(?:un)?path: \[(.*)\]", text)
    asked = set(re.findall(r"  Name: (\S+)  Flags", text.partition("Version needs section")[2]))
    others = [version for version in asked if version_of(version) is None]
    if others:
        raise NotPortable("it asks for symbols of version " + ", ".join(sorted(others)))
    versions = {}
    for name, number in map(version_of, asked):
        versions.setdefault(name, set()).add(number)
    symbols = list(symbols_from(text))
    return Needs(machine.group(1) if machine else "?", libraries, ":".join(paths).split(":") if paths else [], versions,
                 ((symbol.name, symbol.version) for symbol in symbols if not symbol.is_defined and not symbol.is_weak),
                 (symbol.name for symbol in symbols if symbol.is_defined))


def needs_of(path):
    return needs_from(readelf(path, "--file-header", "--dynamic", "--version-info", "--dyn-syms"))


def processor_of(needs):
    """Returns the processor of a library, as tags name it."""
    if needs.machine not in MACHINES:
        raise NotPortable("it is for a processor without a tag: " + needs.machine)
    return MACHINES[needs.machine]


def system_of(glibc):
    """Returns the system of the tag manylinux_2_GLIBC."""
    return next(system for system in SYSTEMS if system[0] == glibc)


def has_version(system, version):
    """Whether a system has a version of symbols, as version_of returns it."""
    name, number = version
    minor, others = system
    newest = (2, minor) if name == "GLIBC" else others.get(name)
    return newest is not None and number <= newest


def _serves(system, needs):
    return all(has_version(system, (name, number)) for name, numbers in needs.versions.items() for number in numbers)


def oldest_glibc(needs):
    """Returns the least N for which every system with glibc 2.N has these versions."""
    for system in SYSTEMS:
        if _serves(system, needs):
            return system[0]
    missing = ["%s_%s" % (name, ".".join(map(str, number))) for name, numbers in sorted(needs.versions.items())
               for number in sorted(numbers) if not has_version(SYSTEMS[-1], (name, number))]
    raise NotPortable("no system is known that has " + ", ".join(missing))


def _newer_symbols(needs, glibc):
    """Returns the symbols that the system of a tag lacks, as `hypot of GLIBC_2.35`."""
    system = system_of(glibc)
    return ["%s of %s" % (name, version) for name, version in sorted(needs.symbols.items())
            if version and not has_version(system, version_of(version))]


def _check_libraries(needs, in_wheel):
    strange = sorted(set(needs.libraries) - OF_SYSTEMS - in_wheel)
    if strange:
        raise NotPortable("it needs libraries that systems may lack: " + ", ".join(strange))
    away = [path for path in needs.run_paths if not re.fullmatch(r"\$ORIGIN(/[^.].*)?", path)]
    if away:
        raise NotPortable("it looks for libraries in " + ", ".join(away))


def _check_symbols(needs, defined):
    """Symbols without a version must be Python's or another library's of the wheel: the linker found no older version
    of others.
    """
    nobodys = [name for name, version in sorted(needs.symbols.items())
               if version is None and name not in defined and not re.match("_?Py", name)]
    if nobodys:
        raise NotPortable("it asks for what nothing has: " + ", ".join(nobodys))


def platform_tag(libraries, promised=SYSTEMS[-1][0]):
    """Returns the platform of a wheel with these libraries, given as name -> result of needs_of; never newer than
    promised.
    """
    found = set()
    glibc = 0
    defined = set().union(*(needs.defined for needs in libraries.values()))
    for name, needs in sorted(libraries.items()):
        try:
            found.add(processor_of(needs))
            _check_libraries(needs, {path.rpartition("/")[2] for path in libraries})
            _check_symbols(needs, defined)
            glibc = max(glibc, oldest_glibc(needs))
            if glibc > promised:
                raise NotPortable("manylinux_2_%d is promised, and does not have %s" % (
                    promised, ", ".join(_newer_symbols(needs, promised)) or "all versions that are asked for"))
        except NotPortable as error:
            raise NotPortable("%s: %s" % (name, error)) from None
    if len(found) != 1:
        raise NotPortable("libraries for several processors: " + ", ".join(sorted(found)))
    return "manylinux_2_%d_%s" % (glibc, found.pop())
