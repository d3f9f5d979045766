#!/usr/bin/env python3
"""Keeps the measured figures, and writes two tables from them: all of docs/evidence/measured.md, and some of README.md.

    measured.py record RESULTS    stores the figures of a run, then writes the tables
    measured.py render            writes the tables
    measured.py check             exits with 1 if a table differs from the stored figures

RESULTS has a line of JSON for each figure, as the benchmarks append them to the file that
SWITCHYARD_BENCH_RESULTS names: {"name": "lookup", "unit": "ns", "ours": 5.4, "peer": 12.2}. The last
one of a name counts. tests/bench/measured.json keeps the figures, with the day, the processor and whether
others used it; figures of parts outside the run are not changed. `./dev bench` calls this.
"""

import datetime
import json
import math
import os
import sys

BEGIN = "<!-- Written by `./dev bench` from tests/bench/measured.json: begin -->"
END = "<!-- end -->"

DISPATCH = "`./dev bench dispatch`"
BOXED = "`./dev bench boxed`"
AUTOGRAD = "`./dev bench autograd`"
AUTOGRAD_MEMORY = "`./dev bench autograd_memory`"
ATEN = "`./dev bench aten`"
FRONT_END = "`./dev bench front_end`"
GEN = "`./dev bench gen`"
SCALING = "`./dev bench scaling`"
SMALLER = "for one of 5,000"
TYPED = "libtorch's typed call"
CALL_BOXED = "libtorch's `callBoxed`"

# The rows of the table, in order: the name of the figure, its description, the peer, the part.
ROWS = [
    ("dispatch/one", "a call of a no-op operator on one tensor, above a direct call of its kernel",
     TYPED, DISPATCH),
    ("dispatch/three", "the same on three tensors", TYPED, DISPATCH),
    ("dispatch/list", "the same on a list of three tensors", TYPED, DISPATCH),
    ("dispatch/factory", "the same with only the options of a factory", TYPED, DISPATCH),
    ("boxed/one pushed", "a boxed call with one tensor pushed, above a direct call", CALL_BOXED,
     BOXED),
    ("boxed/one borrowed", "the same with the tensor borrowed", CALL_BOXED, BOXED),
    ("boxed/one prepared", "the same, prepared in a frame", CALL_BOXED, BOXED),
    ("boxed/three pushed", "a boxed call with three tensors pushed", CALL_BOXED, BOXED),
    ("boxed/three borrowed", "the same with the tensors borrowed", CALL_BOXED, BOXED),
    ("boxed/three prepared", "the same, prepared in a frame", CALL_BOXED, BOXED),
    ("boxed/list prepared", "a boxed call with a list of three tensors, prepared", CALL_BOXED,
     BOXED),
    ("boxed/factory prepared", "a boxed call with the options of a factory, prepared", CALL_BOXED,
     BOXED),
    ("autograd/add", "`add` of two tensors of two floats that require gradients", "libtorch",
     AUTOGRAD),
    ("autograd/plain add", "the same where nothing requires one", "libtorch", AUTOGRAD),
    ("autograd/backward", "a backward pass over a chain of 1,000 nodes", "libtorch", AUTOGRAD),
    ("autograd/step", "a training step of a network of 64-128-128-10, batch 32, one thread",
     "libtorch", AUTOGRAD),
    ("autograd/plain", "a call of a no-op operator where nothing requires a gradient, above a direct "
     "call, in a build with gradients", "in one without", AUTOGRAD),
    ("autograd_memory/node", "memory of the node and the result of `x + w`", "libtorch",
     AUTOGRAD_MEMORY),
    ("autograd_memory/step", "peak memory of that training step", "libtorch", AUTOGRAD_MEMORY),
    ("aten/add", "`add` of two of libtorch's tensors of four floats, past its dispatcher", "`at::add`",
     ATEN),
    ("aten/add/at_cpu", "the same", "`at::cpu::add`", ATEN),
    ("aten/noop_one", "a no-op operator of your own on one of libtorch's tensors, above a direct "
     "call", TYPED, ATEN),
    ("lookup", "finding one of 3,150 operators by name", "`absl::flat_hash_map`",
     "`./dev bench lookup`"),
    ("front_end/time", "reading and checking PyTorch's file of operators with all rules, whole "
     "process, the fastest of 15 runs", "torchgen", FRONT_END),
    ("front_end/memory", "peak memory of that", "torchgen", FRONT_END),
    ("gen_memory/time", "emitting the C++ of that file into memory, whole process, the fastest of 5 "
     "runs", "torchgen", GEN),
    ("gen_disk/time", "the same into a fresh folder on a disk", "torchgen", GEN),
    ("scaling/lint", "processor time of `lint` for one of 100,000 synthetic operators",
     "for one of 10,000", SCALING),
    ("scaling/dump", "of `dump` for one of 20,000", SMALLER, SCALING),
    ("scaling/dump --phase=signatures", "of `dump --phase=signatures`", SMALLER, SCALING),
    ("scaling/fmt", "of `fmt`", SMALLER, SCALING),
    ("scaling/diff", "of `diff`", SMALLER, SCALING),
    ("scaling/table", "of `table`", SMALLER, SCALING),
    ("scaling/gen", "of `gen --list-outputs`", SMALLER, SCALING),
]

# The page with all rows, and that with the figures a visitor looks for.
PAGE = "docs/evidence/measured.md"
README = "README.md"
README_ROWS = ["front_end/time", "gen_disk/time", "dispatch/one", "aten/noop_one", "autograd/step"]

# Rows whose description refers to the row above them, as README.md states them.
WHOLE = {"gen_disk/time": "emitting the C++ of that file into a fresh folder on a disk, whole process"}

UNITS = {"ns": 1e-9, "s": 1, "B": None, "MiB": None}


class Fault(Exception):
    """An error for the user."""


def processor():
    """The model of this machine's processor."""
    model = ""
    try:
        with open("/proc/cpuinfo", encoding="utf-8", errors="replace") as file:
            for line in file:
                if line.startswith("model name"):
                    model = " ".join(line.split(":", 1)[1].split())
                    break
    except OSError:
        pass
    return f"{model or os.uname().machine}, {os.cpu_count()} cores"


def is_busy():
    """Whether others use the processor: the measurement keeps no more than all cores busy."""
    return os.getloadavg()[0] > os.cpu_count() + 0.5


def read_results(text):
    """The figures of a run by name."""
    figures = {}
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        try:
            one = json.loads(line)
            name, unit = one["name"], one["unit"]
            ours, peer = float(one["ours"]), float(one["peer"])
        except (ValueError, KeyError, TypeError) as error:
            raise Fault(f"line {number} of the results is no figure: {line}") from error
        if unit not in UNITS or not (math.isfinite(ours) and math.isfinite(peer)):
            raise Fault(f"line {number} of the results is no figure: {line}")
        figures[name] = {"unit": unit, "ours": ours, "peer": peer}
    return figures


def record(kept, figures, day, where, busy):
    """The kept figures with those of a run, each with its day and machine."""
    merged = dict(kept)
    for name, figure in figures.items():
        merged[name] = {**figure, "day": day, "processor": where, "busy": busy}
    return dict(sorted(merged.items()))


def amount(value, unit):
    """A figure for people: `22 ms`, `5.4 ns`."""
    if unit == "s":
        value, unit = (value, "s") if value >= 1 else (value * 1e3, "ms")
    elif unit == "ns" and value >= 1e3:
        value, unit = value / 1e3, "us"
    digits = 0 if abs(value) >= 99.5 or (unit in ("ms", "B", "MiB") and abs(value) >= 9.95) else 1
    return f"{value:.{digits}f} {unit}"


def ratio(figure):
    """How much less ours takes than the peer."""
    if figure["ours"] <= 0:
        return "too small to tell"
    value = figure["peer"] / figure["ours"]
    return f"{value:.0f} x" if value >= 9.95 else f"{value:.1f} x"


def row_text(name, what, peer, part, kept):
    """A line of the table with all figures."""
    figure = kept.get(name)
    if figure is None:
        return f"| not measured | {what} | | {peer} | {part} | |"
    unit = figure["unit"]
    when = f"{figure['day']}, {figure['processor']}" + (", busy" if figure["busy"] else "")
    return (f"| {ratio(figure)} | {what} | {amount(figure['ours'], unit)} | "
            f"{amount(figure['peer'], unit)}, {peer} | {part} | {when} |")


def readme_text(name, what, peer, kept):
    """A line of the table of README.md, which leaves command, day and processor to the page."""
    figure = kept.get(name)
    if figure is None:
        return f"| not measured | {what} | | {peer} |"
    unit = figure["unit"]
    return (f"| {ratio(figure)} | {what} | {amount(figure['ours'], unit)} | "
            f"{amount(figure['peer'], unit)}, {peer} |")


def render(kept):
    """The table with all figures, with its markers."""
    lines = [BEGIN, "| | what | here | peer | command | measured |", "|---|---|---|---|---|---|"]
    lines += [row_text(*row, kept) for row in ROWS]
    return "\n".join(lines + [END])


def render_readme(kept):
    """The table of README.md, with its markers."""
    rows = {row[0]: row for row in ROWS}
    lines = [BEGIN, "| | what | here | peer |", "|---|---|---|---|"]
    lines += [readme_text(name, WHOLE.get(name, rows[name][1]), rows[name][2], kept) for name in README_ROWS]
    return "\n".join(lines + [END])


def place_table(page, text, table):
    """The text of a page with the table between the markers."""
    has_both = text.count(BEGIN) == 1 and text.count(END) == 1
    if not has_both or text.index(BEGIN) > text.index(END):
        raise Fault(f"{page} does not have the two markers of the table, one after the other")
    before, rest = text.split(BEGIN)
    return before + table + rest.split(END)[1]


def read(path):
    """The text of a file."""
    with open(path, encoding="utf-8") as file:
        return file.read()


def write_if_changed(path, text):
    """Writes a file whole or not at all."""
    if os.path.exists(path) and read(path) == text:
        return
    fresh = path + ".new"
    with open(fresh, "w", encoding="utf-8") as file:
        file.write(text)
    os.replace(fresh, path)


def pages_with_tables(root, kept):
    """The path, the current text and the text with the table, for each page."""
    for page, table in ((PAGE, render(kept)), (README, render_readme(kept))):
        path = os.path.join(root, page)
        yield page, path, read(path), place_table(page, read(path), table)


def check(root, kept):
    """Returns 1 and names the pages if a table differs from the figures."""
    stale = [page for page, _, before, after in pages_with_tables(root, kept) if before != after]
    for page in stale:
        print(f"{page}: the table differs from tests/bench/measured.json; "
              "`python3 bazel/tools/measured.py render` writes it", file=sys.stderr)
    return 1 if stale else 0


def run(arguments, root, day, where, busy):
    """Runs the command line; returns the exit status."""
    figures = os.path.join(root, "tests/bench/measured.json")
    kept = json.loads(read(figures)) if os.path.exists(figures) else {}
    if arguments == ["check"]:
        return check(root, kept)
    if len(arguments) == 2 and arguments[0] == "record":
        kept = record(kept, read_results(read(arguments[1])), day, where, busy)
    elif arguments != ["render"]:
        raise Fault("usage: measured.py record RESULTS | render | check")
    pages = list(pages_with_tables(root, kept))
    write_if_changed(figures, json.dumps(kept, indent=1) + "\n")
    for _, path, _, text in pages:
        write_if_changed(path, text)
    return 0


def main():
    root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
    today = datetime.date.today().isoformat()
    try:
        return run(sys.argv[1:], root, today, processor(), is_busy())
    except (Fault, OSError, ValueError) as error:
        print(f"measured.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
