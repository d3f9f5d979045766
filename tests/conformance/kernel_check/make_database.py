#!/usr/bin/env python3
"""Writes a compilation database for kernels of an unpacked PyTorch source tree: docs/evidence/check_real_files.md and
docs/reference/check_bodies.md say what `check` reports of such trees.

usage: make_database.py TREE OUT PATTERN...

TREE is the folder that holds `aten`, OUT the folder for compile_commands.json, and each PATTERN
names sources below TREE, e.g. 'aten/src/ATen/native/*.cpp'. Headers that a build of PyTorch makes
come from Debian's libtorch-dev. docs/evidence/check_real_files.md describes the use.
"""
import glob
import json
import os
import sys

DEFINES = ["-DAT_PER_OPERATOR_HEADERS", "-DCPU_CAPABILITY=DEFAULT", "-DCPU_CAPABILITY_DEFAULT"]


def command_of(tree, source):
    aten = os.path.join(tree, "aten", "src")
    folders = [aten, tree, os.path.join(aten, "ATen"), os.path.join(aten, "ATen", "native")]
    arguments = ["c++", "-std=c++17"] + ["-I" + folder for folder in folders] + DEFINES
    return {"directory": tree, "file": source, "arguments": arguments + ["-c", source]}


def main():
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    tree, out = os.path.abspath(sys.argv[1]), sys.argv[2]
    sources = sorted({source for pattern in sys.argv[3:]
                      for source in glob.glob(os.path.join(tree, pattern))})
    if not sources:
        sys.exit("make_database.py: no source below %s has such a name" % tree)
    os.makedirs(out, exist_ok=True)
    with open(os.path.join(out, "compile_commands.json"), "w") as file:
        json.dump([command_of(tree, source) for source in sources], file, indent=1)
    print("%d sources" % len(sources))


if __name__ == "__main__":
    main()
