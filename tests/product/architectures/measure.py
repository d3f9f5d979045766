"""Compiles and runs the portable programs for each architecture; prints the table of docs/evidence/architectures.md.

Usage: measure.py [--check | --update] --actions=FILE --labels=FILE --outputs=FOLDER --scratch=FOLDER --jobs=N
                  ARCHITECTURE...

run.sh gives the files: what `bazel aquery` prints, and the labels of the libraries and programs. The status is 1 if something
fails, or, with --check, if the page has other rows.
"""

import argparse
import re
import sys

import actions
import cross

PAGE = "docs/evidence/architectures.md"
BEGIN = "<!-- Written by `tests/product/architectures/run.sh --update`: begin -->\n"
END = "<!-- end -->\n"
HEAD = ("| architecture | bits | order of bytes | bits of `long double` | compiler | runs with | objects compiled | programs passed "
         "| tests skipped |\n|---|---|---|---|---|---|---|---|---|\n")


def _run(build, programs):
    """Counts of the programs that passed and of the tests in them that were skipped; the others are shown."""
    passed = skipped = 0
    for label, made in programs:
        if not build.is_made(made):
            print("architectures: %s is not linked" % label)
            continue
        said, ended_well = build.run(made)
        passed += ended_well
        skipped += len(set(re.findall(r"^\[  SKIPPED \] (\S+)", said, re.MULTILINE)))
        if not ended_well:
            print("%s\narchitectures: %s failed" % (said, label))
    return passed, skipped


def _row(name, objects, programs, options):
    """The row of an architecture, and whether all is well there."""
    build = cross.Build(name, options.scratch, options.outputs)
    made = [build.add_object(one) for one in objects]
    linked = [(one.label, build.add_program(one)) for one in programs]
    build.make(options.jobs)
    compiled = sum(map(build.is_made, made))
    passed, skipped = _run(build, linked)
    row = "| %s | %s | %d of %d | %d of %d | %d |\n" % (
        name, " | ".join(build.facts()), compiled, len(made), passed, len(linked), skipped)
    print(row, end="", flush=True)
    return row, compiled == len(made) and passed == len(linked)


def rows_of(page):
    """The table's rows by architecture."""
    table = page.split(BEGIN)[1].split(END)[0].split("|---|\n")[1]
    return {line.split("|")[1].strip(): line for line in table.splitlines(keepends=True) if line.startswith("|")}


def is_as_on(page, rows):
    """Whether a page has the rows; says which it has otherwise."""
    known = rows_of(page)
    differing = [name for name in rows if rows[name] != known.get(name)]
    for name in differing:
        print("architectures: %s has, where this run has the row above:\n%s" % (PAGE, known.get(name, "no row of " + name)))
    return not differing


def updated(page, rows):
    """A page with the rows in the place of its own for the same architectures."""
    known = {**rows_of(page), **rows}
    table = HEAD + "".join(known[name] for name in cross.MACHINES if name in known)
    return page.split(BEGIN)[0] + BEGIN + table + END + page.split(END, 1)[1]


def _labels_of(path):
    with open(path, encoding="utf-8") as file:
        return set(file.read().split())


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--update", action="store_true")
    for name in "actions", "labels", "outputs", "scratch":
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--jobs", type=int, required=True)
    parser.add_argument("architectures", nargs="*")
    options = parser.parse_args()
    unknown = set(options.architectures) - set(cross.MACHINES)
    if unknown:
        parser.error("%s: known are %s" % (" ".join(sorted(unknown)), " ".join(cross.MACHINES)))
    with open(options.actions, encoding="utf-8") as file:
        objects, programs = actions.read(file, _labels_of(options.labels))
    rows, is_well = {}, True
    print(HEAD, end="")
    for name in options.architectures or cross.MACHINES:
        rows[name], here = _row(name, objects, programs, options)
        is_well = is_well and here
    if options.check or options.update:
        with open(PAGE, encoding="utf-8") as file:
            page = file.read()
        is_well = (options.update or is_as_on(page, rows)) and is_well
    if options.update:
        with open(PAGE, "w", encoding="utf-8") as file:
            file.write(updated(page, rows))
    return 0 if is_well else 1


if __name__ == "__main__":
    sys.exit(main())
