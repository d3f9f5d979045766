"""Snippets on overrides, subclasses, interchange, modules, functions and hooks: PyTorch and switchyard must agree.

usage: judged_snippets.py [--list=FILE] [--record=FILE]

Needs an interpreter with torch (PyPI's), numpy and switchyard. Each line of judged_snippets.txt is run in both, behind
the set-up of its section; results are compared by repr and type, errors by type. Ends with 1 under 97 %. --record writes what PyTorch gave, and which
snippets are answered otherwise here, for recorded_snippets_test.py, which needs no PyTorch.
"""

import argparse
import importlib
import json
import os
import re
import sys
import warnings

BAR = 0.97


def sections(path):
    """(name, set-up, snippets): `# section NAME`, lines of a set-up, `# snippets`, one snippet a line."""
    found = []
    lines = None
    with open(path, encoding="utf-8") as file:
        for line in file.read().split("\n"):
            if line.startswith("# section "):
                found.append((line[10:], [], []))
                lines = found[-1][1]
            elif line == "# snippets":
                lines = found[-1][2]
            elif lines is not None and line.strip():
                lines.append(line)
    return [(name, "\n".join(setup), snippets) for name, setup, snippets in found]


def describe(value):
    text = re.sub(r"0x[0-9a-f]+", "ADDRESS", repr(value))
    return [type(value).__name__, text.replace("switchyard", "torch")]


def outcome(module, setup, snippet):
    names = {"t": module, "__name__": "snippets"}
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            exec(setup, names)
            statements, _, last = snippet.rpartition(";; ")
            if statements:
                exec(statements.replace(";; ", "\n"), names)
            return ["gives", *describe(eval(last, names))]
    except Exception as error:
        return [type(error).__name__, str(error)]


def is_alike(ours, theirs):
    return ours == theirs if "gives" in (ours[0], theirs[0]) else ours[0] == theirs[0]


def without_text(outcome):
    """What a recorded outcome says: of an error its type."""
    return outcome if outcome[0] == "gives" else outcome[:1]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--list")
    parser.add_argument("--record")
    arguments = parser.parse_args()
    ours, theirs = importlib.import_module("switchyard"), importlib.import_module("torch")
    lines, total, recorded = [], 0, {}
    for name, setup, snippets in sections(os.path.join(os.path.dirname(__file__), "judged_snippets.txt")):
        before = len(lines)
        record = recorded[name] = {"apart": [], "outcomes": {}}
        for snippet in snippets:
            here, there = outcome(ours, setup, snippet), outcome(theirs, setup, snippet)
            record["outcomes"][snippet] = without_text(there)
            if not is_alike(here, there):
                record["apart"].append(snippet)
                lines.append(f"{name}: {snippet}\n  here  {here}\n  there {there}\n")
        total += len(snippets)
        print(f"{name}: {len(snippets) - len(lines) + before} of {len(snippets)} alike")
    print(f"{total - len(lines)} of {total}: {100 * (total - len(lines)) / total:.1f} %")
    if arguments.record:
        with open(arguments.record, "w", encoding="utf-8") as file:
            json.dump(recorded, file, indent=0)
    if arguments.list:
        with open(arguments.list, "w", encoding="utf-8") as file:
            file.write("\n".join(lines))
    sys.exit(0 if total - len(lines) >= BAR * total else 1)


if __name__ == "__main__":
    main()
