#!/usr/bin/env python3
"""Writes the part of a schema file that `switchyard gen` can emit, and reports the rest.

usage: emittable.py COMPILER KEYS SCHEMA OUTPUT [FILE...]

Runs the compiler, drops the entries that it names in errors, and runs it again until there are no
errors. FILE are further schema files, which are not changed. Prints only the number of dropped entries
and the ids of the errors with their counts. Exits with 1 if an error names no entry.
"""

import collections
import re
import subprocess
import sys


def split_entries(text):
    """The text before the first entry, and the entries."""
    parts = re.split(r"(?m)^(?=- func:)", text)
    return parts[0], parts[1:]


def errors_of(compiler, keys, schema, others):
    """Pairs of line and id of the errors in `schema`; the whole output when there are others."""
    run = subprocess.run(
        [compiler, "gen", "--list-outputs", "--out=unused", "--keys=" + keys, "--color=never", schema]
        + others,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        check=False,
    )
    if run.returncode == 0:
        return []
    pattern = re.compile(
        r"(?m)^" + re.escape(schema) + r":(\d+):\d+: error: .* \[([A-Z]\d{3})\]$"
    )
    found = [(int(line), name) for line, name in pattern.findall(run.stderr)]
    if not found:
        sys.exit("emittable.py: gen failed without naming an entry:\n" + run.stderr[-2000:])
    return found


def drop(head, entries, errors):
    """The entries that no error names."""
    lines = {line for line, _ in errors}
    kept = []
    first = head.count("\n") + 1
    for entry in entries:
        last = first + entry.count("\n")
        if not any(first <= line < last for line in lines):
            kept.append(entry)
        first = last
    return kept


def main():
    if len(sys.argv) < 5:
        sys.exit(__doc__)
    compiler, keys, schema, output = sys.argv[1:5]
    with open(schema, encoding="utf-8") as file:
        head, entries = split_entries(file.read())
    total = len(entries)
    counts = collections.Counter()
    while True:
        with open(output, "w", encoding="utf-8") as file:
            file.write(head + "".join(entries))
        errors = errors_of(compiler, keys, output, sys.argv[5:])
        if not errors:
            break
        counts.update(name for _, name in errors)
        kept = drop(head, entries, errors)
        if len(kept) == len(entries):
            sys.exit("emittable.py: the errors are in no entry")
        entries = kept
    print("%d of %d entries emitted" % (len(entries), total), end="")
    if counts:
        reasons = ", ".join("%s: %d" % item for item in sorted(counts.items()))
        print("; %d left out, for these errors: %s" % (total - len(entries), reasons), end="")
    print()


if __name__ == "__main__":
    main()
