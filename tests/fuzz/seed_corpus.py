#!/usr/bin/env python3
"""Seeds a fuzzer's corpus with the entries of real schema files.

    tests/fuzz/seed_corpus.py FUZZER CONFORMANCE_FOLDER CORPUS_FOLDER

A seed is small, so that libFuzzer's variants are small, too: one declaration (grammar), or one
entry, or the entries of one family of operators (the others). For lint, an entry of derivatives
follows its operator, as a second file of one program. The name of a seed depends on its content, so a
second run writes the same files. Seeds are the reference's text and are never committed.
"""

import hashlib
import pathlib
import re
import sys

MAX_BYTES = 4096  # what run.sh allows an input
FILE_MARK = "%% file\n"  # begins the next file of an input of lint, see lint_fuzzer.cc
LINES_OF_A_LIST = 12  # how much is kept of each list of a backend's file


def entries_of(text):
    """Returns the entries of a list, each with its lines, without the text before the first."""
    starts = [match.start() for match in re.finditer(r"^- ", text, re.MULTILINE)]
    return [text[begin:end] for begin, end in zip(starts, starts[1:] + [len(text)])]


def declaration_of(entry):
    """Returns the value of `func`, or of `name` in derivatives; None without either."""
    match = re.search(r"^(?:- |  )(?:func|name):\s*(.*?)\s*(?: #.*)?$", entry, re.MULTILINE)
    return match.group(1).strip("'\"") if match else None


def operator_of(declaration):
    return declaration.split("(")[0]


def family_of(declaration):
    return operator_of(declaration).split(".")[0].rstrip("_")


def shortened(text):
    """A backend's file with the beginning of each of its lists."""
    lines = []
    length = 0
    for line in text.splitlines(keepends=True):
        length = length + 1 if line[0] in " -" else 0
        if length <= LINES_OF_A_LIST and not line.startswith("#"):
            lines.append(line)
    return "".join(lines)


def families_of(entries):
    families = {}
    for entry in entries:
        declaration = declaration_of(entry)
        if declaration:
            families.setdefault(family_of(declaration), []).append(entry)
    return ["".join(family) for family in families.values() if len(family) > 1]


def behind_their_operators(derivatives, operators):
    """Each entry of derivatives as a second file after the operators that it names."""
    by_name = {operator_of(declaration_of(entry)): entry for entry in operators}
    for entry in derivatives:
        operator = by_name.get(operator_of(declaration_of(entry) or ""))
        if operator:
            yield operator + FILE_MARK + entry


def seeds_of(fuzzer, texts):
    entries = {path: entries_of(text) for path, text in texts.items()}
    if fuzzer == "grammar":
        for of_file in entries.values():
            yield from filter(None, map(declaration_of, of_file))
        return
    for path, of_file in entries.items():
        yield from of_file or [shortened(texts[path])]
        yield from families_of(of_file)
    if fuzzer == "lint":
        for path, of_file in entries.items():
            if path.name == "derivatives.yaml":
                operators = entries[path.with_name("native_functions.yaml")]
                yield from behind_their_operators(of_file, operators)


def main():
    if len(sys.argv) != 4:
        sys.exit(__doc__)
    fuzzer, source, corpus = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    texts = {path: path.read_text() for path in sorted(source.rglob("*.yaml"))}
    seeds = {seed.encode() for seed in seeds_of(fuzzer, texts)}
    seeds = {seed for seed in seeds if len(seed) <= MAX_BYTES}
    if not seeds:
        sys.exit(f"seed_corpus.py: no entries below {source}")
    for seed in seeds:
        (corpus / hashlib.sha1(seed).hexdigest()).write_bytes(seed)
    print(f"{len(seeds)} seeds from {len(texts)} files below {source}")


if __name__ == "__main__":
    main()
