#!/usr/bin/env python3
"""Checks the kernels of a project that registers operators with PyTorch, and counts what `check` says.

usage: check_extensions.py COMPILER TREE PATTERN... [--headers=DIR] [--include=DIR]... [--flag=FLAG]...
                           [--schema=FILE]... [--option=OPTION]... [--keep=DIR]

COMPILER is `switchyard`, with `switchyard-check` beside it; TREE the unpacked sources of a project, and each
PATTERN names sources below TREE, e.g. 'csrc/cpu/*.cpp'. DIR is the `include` folder of PyTorch's headers
(/usr/include without it), and a folder, below TREE or not, with other headers. FLAG goes to Clang.
The schema is what `import` makes of those of the sources that register operators, with the `--leave-out` that
its errors suggest; or the files that `--schema` names, for kernels of PyTorch's own operators.
OPTION goes to `check`, e.g. --option=-WX014.
Sources that do not compile with these headers are named and left out, so that the others are all compared; one
that lacks a header which another header includes stays, and its X001 counts among the findings.
Prints a row of the table of docs/evidence/check_real_files.md, and then every finding. A kernel that is missing because
its source is not among PATTERN is not a finding: the run reports it only with `--option=--complete`.
"""
import collections
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

from import_extensions import BEGINNINGS, import_all, import_rest, unreadable

FOUND = re.compile(r"^\S+?:\d+:\d+: (?:error|warning): .* \[(X\d{3})\]$", re.MULTILINE)
COUNTS = re.compile(r"(\d+) sources? read.*?kernels of the schema: (\d+), found: (\d+)", re.DOTALL)


def run(command):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def schema_of(compiler, sources, flags, out):
    """The schema file that `import` writes, what it said, and the sources that it could not read."""
    registering = [path for path in sources
                   if re.search(BEGINNINGS, path.read_text(errors="replace"))]
    status, text = import_all(compiler, registering, flags, out, [])
    bad = unreadable(text)
    rest = [path for path in registering if not is_among(path, bad)]
    if status != 0:
        status, text, _ = import_rest(compiler, rest, flags, out, text)
    if status != 0:
        sys.exit("check_extensions.py: nothing was imported:\n" + text)
    return [out / "ops.yaml"], text, bad


def is_among(path, names):
    return any(str(path).endswith(one) or one.endswith(str(path)) for one in names)


def check(compiler, schemas, options, sources, flags):
    """Returns the output of `check` for the sources that compile, and the others with the reason."""
    command = [compiler, "check", "--target=aten", *options, *schemas]
    status, text = run([*command, *sources, "--", *flags])
    bad = unreadable(text)
    rest = [path for path in sources if not is_among(path, bad)]
    if bad and rest:
        status, text = run([*command, *rest, "--", *flags])
    if status not in (0, 1):
        sys.exit("check_extensions.py: check failed with status %d:\n%s" % (status, text))
    return text, bad, rest


def print_row(tree, sources, rest, text):
    counts = COUNTS.search(text)
    found = collections.Counter(FOUND.findall(text))
    print("| project | sources | read | kernels of the schema | found | findings |")
    print("|---|---|---|---|---|---|")
    print("| %s | %d | %d | %s | %s | %s |" % (
        tree.name, len(sources), len(rest), *(counts.groups()[1:] if counts else ("?", "?")),
        ", ".join(f"{word}: {count}" for word, count in sorted(found.items())) or "none"))


def main():
    arguments = [word for word in sys.argv[1:] if not word.startswith("--")]
    given = [word[2:].split("=", 1) for word in sys.argv[1:] if word.startswith("--")]
    if len(arguments) < 3 or any(len(one) != 2 for one in given):
        sys.exit(__doc__)
    values = lambda name: [value for key, value in given if key == name]
    compiler, tree = pathlib.Path(arguments[0]).resolve(), pathlib.Path(arguments[1]).resolve()
    sources = sorted({path for pattern in arguments[2:] for path in tree.glob(pattern)})
    if not sources:
        sys.exit("check_extensions.py: no source below %s has such a name" % tree)
    headers = pathlib.Path((values("headers") or ["/usr/include"])[0])
    flags = [*("-I" + str(tree / one) for one in values("include")), "-I" + str(headers),
             "-I" + str(headers / "torch/csrc/api/include"), *values("flag")]
    out = pathlib.Path((values("keep") or [tempfile.mkdtemp()])[0])
    out.mkdir(parents=True, exist_ok=True)
    schemas, told, bad = values("schema"), "", {}
    if not schemas:
        schemas, told, bad = schema_of(compiler, sources, flags, out)
    text, unread, rest = check(compiler, schemas, values("option"), sources, flags)
    print_row(tree, sources, rest, text)
    for path, message in {**bad, **unread}.items():
        print(f"not read: {path}: {message}")
    print(told + text)
    if not values("keep"):
        shutil.rmtree(out)


if __name__ == "__main__":
    main()
