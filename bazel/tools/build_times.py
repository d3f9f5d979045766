"""How a Bazel run spent its time.

`processor PID` prints the processor seconds of a process's finished children: for Bazel's server, these
are the actions. `report` takes Bazel's profile and the total seconds of its actions. It prints them by
kind of action, and the ten slowest targets. Bazel does not report the processor time of an action, so
the total is divided by the running time of each kind; an action is usually one single-threaded
process.
"""

import argparse
import collections
import gzip
import json
import os
import sys

# The beginnings of action messages, and their names in the report.
KINDS = (
    ("Compiling ", "compile"),
    ("Linking ", "link"),
    ("Testing ", "test"),
    ("Executing genrule ", "generate"),
    ("Generating ", "generate"),
)
SLOWEST = 10


def children_seconds(pid, ticks_per_second):
    """Processor seconds of the children of a process that have ended; 0 when there is none."""
    try:
        with open("/proc/%d/stat" % pid, encoding="ascii", errors="replace") as file:
            # The name of the program, in parentheses, may contain spaces.
            fields = file.read().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[13]) + int(fields[14])) / ticks_per_second


def kind_of(name):
    for start, kind in KINDS:
        if name.startswith(start):
            return kind
    return "other"


def actions(trace):
    """Yields (name, target, seconds) of each action; one from a cache took next to nothing."""
    for event in trace["traceEvents"]:
        if event.get("cat") == "action processing":
            target = event.get("args", {}).get("target", "")
            yield event.get("name", ""), target, event.get("dur", 0) / 1e6


def report(trace, processor_seconds):
    """The lines of the report."""
    by_kind = collections.Counter()
    by_target = collections.Counter()
    for name, target, seconds in actions(trace):
        by_kind[kind_of(name)] += seconds
        by_target[target or name] += seconds
    whole = sum(by_kind.values())
    if not whole:
        return ["nothing was built or run"]
    lines = ["processor time: %.0f s" % processor_seconds]
    for kind, seconds in by_kind.most_common():
        lines.append("  %-9s %6.0f s" % (kind, processor_seconds * seconds / whole))
    lines.append("longest, built and run:")
    for target, seconds in by_target.most_common(SLOWEST):
        lines.append("  %7.1f s  %s" % (seconds, target))
    return lines


def read_profile(path):
    try:
        with gzip.open(path, "rt", encoding="utf-8") as file:
            return json.load(file)
    except (OSError, EOFError, ValueError):
        return None


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__)
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("processor").add_argument("pid", type=int)
    reporting = commands.add_parser("report")
    reporting.add_argument("--processor", type=float, required=True, metavar="SECONDS")
    reporting.add_argument("profile")
    options = parser.parse_args(arguments)
    if options.command == "processor":
        print("%.2f" % children_seconds(options.pid, os.sysconf("SC_CLK_TCK")))
        return 0
    trace = read_profile(options.profile)
    if trace is None:
        print("build_times: %s is no profile of Bazel" % options.profile, file=sys.stderr)
        return 1
    print("\n".join(report(trace, options.processor)))
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
