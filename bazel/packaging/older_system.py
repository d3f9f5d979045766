"""Writes the libraries of an older system to link with: their symbols, without code.

    older_system.py OUT COMPILER

The linker takes the newest version that a symbol has on this machine (hypot of GLIBC_2.35), and systems that lack it
refuse the library. Most symbols also have older versions, for programs that were linked long ago. So OUT has stand-ins
for the system's libraries: each symbol has the newest version that PROMISED of shared_library.py allows, and later
symbols are missing. COMPILER, for which they are made, says where the libraries are.
"""

import os
import re
import subprocess
import sys

from dynamic_symbols import readelf, symbols_from, version_of
from shared_library import PROMISED, has_version, system_of

# The file that the linker looks for -> the library that it stands for. Those in SCRIPTS are parts of that file, as in
# the system.
STAND_INS = {"c_stand_in": "libc.so.6", "gcc_s_stand_in": "libgcc_s.so.1", "m": "libm.so.6", "stdc++_stand_in": "libstdc++.so.6"}
LOADERS = {"x86_64": "ld-linux-x86-64.so.2", "aarch64": "ld-linux-aarch64.so.1"}
# glibc 2.34 moved these functions into libc: the library that had each before.
MERGED = (2, 34)
BEFORE = {"libdl.so.2": r"dl[a-z]+", "libpthread.so.0": r"_*(pthread|sem)_\w+"}
# Linked statically: functions that no shared C library has, and those of the C++ library that are newer than PROMISED.
SCRIPTS = {"libc.so": "GROUP ( -lc_stand_in -lc_nonshared -lc_later "
                      "AS_NEEDED ( -lloader_stand_in -ldl_stand_in -lpthread_stand_in ) )\n",
           "libgcc_s.so": "GROUP ( -lgcc_s_stand_in -lgcc )\n",
           "libstdc++.so": "GROUP ( -lstdc++_stand_in %s )\n"}
# Headers of the C++ library read this variable of glibc since 2.32: whether the process has one thread. 0 is always
# correct.
LATER = "__attribute__((visibility(\"hidden\"))) char __libc_single_threaded;\n"


def _ask(compiler, *options):
    return subprocess.run([compiler, *options], check=True, stdout=subprocess.PIPE, universal_newlines=True).stdout.strip()


def older_versions(symbols, system):
    """Returns each symbol with the newest version of the system: those that glibc 2.34 left in place, and those it
    moved.
    """
    found, merged = {}, set()
    for symbol in symbols:
        version = symbol.version and version_of(symbol.version)
        if not version or not symbol.is_defined:
            continue
        if version == ("GLIBC", MERGED):
            merged.add(symbol.name)
        known = found.get(symbol.name)
        if has_version(system, version) and (known is None or version > version_of(known.version)):
            found[symbol.name] = symbol
    return ([symbol for name, symbol in sorted(found.items()) if name not in merged],
            [symbol for name, symbol in sorted(found.items()) if name in merged])


def assembly(symbols):
    """Returns the assembly that defines the symbols, and the script with their versions."""
    lines = []
    for number, symbol in enumerate(symbols):
        label = "stand_in_%d" % number
        kind = {"OBJECT": "object", "TLS": "tls_object"}.get(symbol.kind, "function")
        lines += [".section .%s, \"aw%s\", %%nobits" % (("tbss", "T") if kind == "tls_object" else ("bss", "")),
                  ".balign 16", ".%s %s" % ("weak" if symbol.is_weak else "globl", label), ".type %s, %%%s" % (label, kind),
                  ".size %s, %d" % (label, symbol.size), "%s: .skip %d" % (label, max(symbol.size, 1)),
                  ".symver %s, %s@@%s" % (label, symbol.name, symbol.version)]
    versions = sorted({symbol.version for symbol in symbols})
    script = ["%s {%s };" % (version, " local: stand_in_*;" if i == 0 else "") for i, version in enumerate(versions)]
    return "\n".join(lines) + "\n", "\n".join(script) + "\n"


def write_library(path, soname, symbols, compiler):
    """Writes a shared library with the symbols; their code is never run."""
    source, script = assembly(symbols)
    for suffix, text in ((".s", source), (".map", script)):
        with open(path + suffix, "w", encoding="utf-8") as file:
            file.write(text)
    subprocess.run([compiler, "-shared", "-nostdlib", "-Wl,--soname=" + soname, "-Wl,--version-script=%s.map" % path,
                    "-o", path, path + ".s"], check=True)
    os.remove(path + ".s")
    os.remove(path + ".map")


def write_later(out, compiler):
    """Writes a static library with what the C library got later; the linked library contains its own copy."""
    compiled = os.path.join(out, "later.o")
    subprocess.run([compiler, "-c", "-fPIC", "-xc", "-o", compiled, "-"], check=True, input=LATER, universal_newlines=True)
    subprocess.run([_ask(compiler, "-print-prog-name=ar"), "rcD", os.path.join(out, "libc_later.a"), compiled], check=True)
    os.remove(compiled)


def _installed(compiler, name):
    path = _ask(compiler, "-print-file-name=" + name)
    if not os.path.isabs(path):
        raise FileNotFoundError("%s does not find %s" % (compiler, name))
    return path


def main(out, compiler):
    system = system_of(PROMISED)
    os.makedirs(out, exist_ok=True)
    loader = LOADERS[_ask(compiler, "-dumpmachine").partition("-")[0]]
    for name, soname in [*STAND_INS.items(), ("loader_stand_in", loader)]:
        stay, moved = older_versions(symbols_from(readelf(_installed(compiler, soname), "--dyn-syms")), system)
        write_library(os.path.join(out, "lib%s.so" % name), soname, stay, compiler)
        for part, pattern in BEFORE.items() if soname == "libc.so.6" else ():
            write_library(os.path.join(out, part.partition(".")[0] + "_stand_in.so"), part,
                          [symbol for symbol in moved if re.fullmatch(pattern, symbol.name)], compiler)
    write_later(out, compiler)
    for name, script in SCRIPTS.items():
        with open(os.path.join(out, name), "w", encoding="utf-8") as file:
            file.write(script.replace("%s", _installed(compiler, "libstdc++.a")))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(*sys.argv[1:])
