"""Turns Bazel's list of compile actions into a compilation database.

Takes `bazel aquery --output=jsonproto` on standard input; gives compile_commands.json on standard
output. Commands run in the working tree; options that only gcc knows are dropped and clang's own
added, because the readers of the file are Clang tools.
"""

import argparse
import json
import os
import sys

# In libstdc++ 12 std::stable_sort calls a function that it deprecates, and only clang warns about
# it.
CLANG_ONLY = ["-Wno-deprecated-declarations"]
GCC_ONLY = {"-fno-canonical-system-headers", "-Wno-free-nonheap-object"}


def source_of(arguments):
    return arguments[arguments.index("-c") + 1]


def clean(arguments, output_base):
    """Changes gcc's own options for clang's, and makes paths of outside libraries absolute."""
    cleaned = []
    for argument in arguments:
        if argument in GCC_ONLY:
            continue
        if argument.startswith("external/"):
            argument = os.path.join(output_base, argument)
        cleaned.append(argument)
    return cleaned + CLANG_ONLY


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--workspace", required=True)
    parser.add_argument("--output-base", required=True)
    options = parser.parse_args()
    entries = {}
    for action in json.load(sys.stdin).get("actions", []):
        arguments = action.get("arguments", [])
        if "-c" not in arguments or source_of(arguments).startswith("external/"):
            continue
        entries[source_of(arguments)] = {
            "directory": options.workspace,
            "file": source_of(arguments),
            "arguments": clean(arguments, options.output_base),
        }
    json.dump([entries[source] for source in sorted(entries)], sys.stdout, indent=1)
    print()


if __name__ == "__main__":
    main()
