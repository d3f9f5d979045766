#!/usr/bin/env python3
"""The cost of `switchyard check` compared with Clang itself, on the sources of a compilation database.

Usage: check_cost.py SWITCHYARD SCHEMA.yaml...

In one run, each source after the other: clang++-19 -fsyntax-only, a first run with
--signatures-only, a first run with all checks; then second runs on unchanged files. Processor time
(user and system) is compared, because others may use the machine; for second runs the minimum wall
time counts. Exits with 1 if a requirement is missed.

Environment:
  CHECK_DATABASE  the folder of compile_commands.json
  CHECK_SOURCES   how many of its sources the first runs take, spread evenly (default: 10; all)
  CHECK_CACHE     a cache that a run with all checks on the whole database has left: second runs then
                  take the whole database, from a copy of it
  CHECK_OPTIONS   options of switchyard check (default: --target=aten --torch=1.13 --keys=CPU)
"""

import json
import os
import resource
import shlex
import shutil
import subprocess
import sys
import tempfile
import time

SIGNATURES_WANTED = 1.15
BODIES_WANTED = 1.5
SECOND_WANTED_MS = 50
SECOND_RUNS = 20


def cost_of(command, folder=None, statuses=(0,)):
    """Wall and processor seconds of a process, and its last line of output."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    start = time.monotonic()
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
    wall = time.monotonic() - start
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    if done.returncode not in statuses:
        sys.exit("check_cost.py: %s failed:\n%s%s" % (command[0], done.stdout, done.stderr))
    processor = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    return wall, processor, done.stdout


def words_of(entry):
    """The compiler's arguments, without what names an output."""
    words = entry.get("arguments") or shlex.split(entry["command"])
    kept = []
    skip = False
    for word in words[1:]:
        if not skip and word not in ("-o", "-c", "-MF"):
            kept.append(word)
        skip = word in ("-o", "-MF")
    return kept


def syntax_only(entries):
    wall = processor = 0
    for entry in entries:
        command = ["clang++-19", "-fsyntax-only", "-w"] + words_of(entry)
        one = cost_of(command, entry["directory"])
        wall += one[0]
        processor += one[1]
    return wall, processor


def summary_of(output):
    return [line for line in output.splitlines() if " read, " in line][-1]


class Check:
    def __init__(self, program, schemas):
        options = os.environ.get("CHECK_OPTIONS", "--target=aten --torch=1.13 --keys=CPU")
        self.command = [program, "check"] + shlex.split(options) + schemas

    def run(self, database, cache, options=()):
        command = self.command + ["-p", database, "--cache=" + cache, "--jobs=1"] + list(options)
        # Findings are not a failure.
        return cost_of(command, statuses=(0, 1))


def print_row(name, wall, processor, peer=None):
    ratio = "" if peer is None else "%8.2f x" % (processor / peer)
    print("  %-28s %8.1f s wall %8.1f s processor %s" % (name, wall, processor, ratio))


def first_runs(check, entries, database, scratch):
    """Whether both ratios are as wanted; leaves a cache of all checks."""
    print("%d sources, one after the other" % len(entries))
    peer = syntax_only(entries)
    print_row("clang++-19 -fsyntax-only", *peer)
    is_good = True
    for name, wanted, options in (("signatures", SIGNATURES_WANTED, ["--signatures-only"]),
                                  ("bodies", BODIES_WANTED, [])):
        wall, processor, output = check.run(database, os.path.join(scratch, name), options)
        print_row("check, %s, first run" % name, wall, processor, peer[1])
        print("    " + summary_of(output))
        is_good = is_good and processor <= wanted * peer[1]
    print("  wanted: at most %.2f x and %.2f x" % (SIGNATURES_WANTED, BODIES_WANTED))
    return is_good


def second_runs(check, database, cache):
    output = check.run(database, cache)[2]  # keeps the outcome of a cache that has only indexes
    runs = [check.run(database, cache) for _ in range(SECOND_RUNS)]
    walls = sorted(run[0] * 1e3 for run in runs)
    processors = sorted(run[1] * 1e3 for run in runs)
    print("second run, all checks: least %.1f ms wall, median %.1f; processor %.1f ms; wanted: %d" %
          (walls[0], walls[len(walls) // 2], processors[len(processors) // 2], SECOND_WANTED_MS))
    print("    " + summary_of(output))
    return walls[0] <= SECOND_WANTED_MS


def main():
    program, schemas = sys.argv[1], sys.argv[2:]
    database = os.environ.get("CHECK_DATABASE", "")
    path = os.path.join(database, "compile_commands.json")
    if not database or not os.path.exists(path):
        print("check: not measured: CHECK_DATABASE names no folder with a compile_commands.json "
              "(docs/evidence/check_real_files.md says how to make one)")
        return 2
    if shutil.which("clang++-19") is None:
        print("check: not measured: there is no clang++-19")
        return 2
    with open(path, encoding="utf-8") as file:
        entries = json.load(file)
    wanted = os.environ.get("CHECK_SOURCES", "10")
    count = len(entries) if wanted == "all" else min(int(wanted), len(entries))
    chosen = [entries[i * len(entries) // count] for i in range(count)]
    check = Check(program, schemas)
    with tempfile.TemporaryDirectory() as scratch:
        with open(os.path.join(scratch, "compile_commands.json"), "w", encoding="utf-8") as file:
            json.dump(chosen, file)
        is_good = first_runs(check, chosen, scratch, scratch)
        cache = os.path.join(scratch, "bodies")
        whole = os.environ.get("CHECK_CACHE")
        if whole:
            shutil.copy(whole, cache)
        is_good = second_runs(check, database if whole else scratch, cache) and is_good
    return 0 if is_good else 1


if __name__ == "__main__":
    sys.exit(main())
