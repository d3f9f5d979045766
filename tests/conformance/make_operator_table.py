#!/usr/bin/env python3
"""Writes the table of PyTorch's operators that `switchyard check` knows without their schema file.

usage: make_operator_table.py TABLE EDITION YAML [EDITION YAML]...

TABLE is compiler/check/torch_operators.def, EDITION a version such as 2.15 and YAML the file
native_functions.yaml of its release. The content of TABLE stays: an edition adds the operators that no
earlier one has in this form. A row keeps the part of a schema that concerns memory: names, tensors,
marks and returns. Other types become `int`, except masks, and defaults are dropped. Exit status 1 if
a schema cannot be read.
"""
import os
import re
import sys

HEAD = """// PyTorch's operators, as far as what they do to memory goes.
//
//   TORCH_OPERATOR(schema, tags)
//
// schema  without defaults; types that hold no tensor are `int`, but for masks
// tags    those that say more of memory
//
// Written by tests/conformance/make_operator_table.py, which adds an edition.
// Editions: %s.

// clang-format off
"""
ROW = re.compile(r'TORCH_OPERATOR\("(.*)", "(.*)"\)')
TAGS = ("inplace_view", "maybe_aliasing_or_mutating")


def split(text):
    parts, depth, start = [], 0, 0
    for i, c in enumerate(text):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(c, 0)
        if c == "," and depth == 0:
            parts.append(text[start:i].strip())
            start = i + 1
    return parts + ([text[start:].strip()] if text[start:].strip() else [])


def without_default(text):
    depth = 0
    for i, c in enumerate(text):
        depth += {"(": 1, "[": 1, ")": -1, "]": -1}.get(c, 0)
        if c == "=" and depth == 0:
            return text[:i].strip()
    return text


def reduced_type(kind, name):
    if kind.startswith("Tensor"):
        return re.sub(r"\[\d+\]", "[]", kind)
    if name.endswith("mask") and kind.startswith("bool["):
        return kind
    return "int"


def reduced_argument(text):
    text = without_default(text)
    if text == "*":
        return text
    match = re.fullmatch(r"(.*\S)\s+(\w+)", text)
    if not match:
        sys.exit("make_operator_table.py: no argument: " + text)
    return "%s %s" % (reduced_type(match.group(1), match.group(2)), match.group(2))


def reduced(schema):
    match = re.fullmatch(r"([\w.:]+)\((.*)\)\s*->\s*(.*)", schema.strip())
    if not match:
        sys.exit("make_operator_table.py: no schema: " + schema)
    name, arguments, returns = match.groups()
    returns = returns.strip()
    inner = returns[1:-1] if returns.startswith("(") and returns.endswith(")") else returns
    kinds = []
    for one in split(inner):
        words = re.fullmatch(r"(.*?\S)(?:\s+(\w+))?", one)
        kinds.append(reduced_type(words.group(1), ""))
    result = kinds[0] if len(kinds) == 1 else "(" + ", ".join(kinds) + ")"
    text = ", ".join(reduced_argument(one) for one in split(arguments))
    return "%s(%s) -> %s" % (name, text, result)


def entries(path):
    """(schema, tags) of each entry; the file's own form is simple enough for lines."""
    with open(path) as file:
        text = file.read()
    for block in re.split(r"(?m)^- (?=func:)", text)[1:]:
        schema = re.match(r"func:\s*(.*)", block).group(1)
        schema = re.sub(r"\s+#.*", "", schema).strip().strip("'\"")
        tags = re.search(r"(?m)^  tags?:\s*(.*)$", block)
        words = re.findall(r"\w+", tags.group(1)) if tags else []
        yield schema, " ".join(one for one in TAGS if one in words)


def read_table(path):
    rows, editions = [], []
    if os.path.exists(path):
        with open(path) as file:
            for line in file:
                match = ROW.match(line)
                if match:
                    rows.append(match.groups())
                if line.startswith("// Editions: "):
                    editions = re.findall(r"\d[\d.]*\d", line)
    return rows, editions


def main():
    if len(sys.argv) < 4 or len(sys.argv) % 2:
        sys.exit(__doc__)
    table = sys.argv[1]
    rows, editions = read_table(table)
    known = set(rows)
    for edition, path in zip(sys.argv[2::2], sys.argv[3::2]):
        before = len(known)
        for schema, tags in entries(path):
            known.add((reduced(schema), tags))
        editions = sorted(set(editions) | {edition},
                          key=lambda one: [int(word) for word in one.split(".")])
        print("%s: %d new" % (edition, len(known) - before))
    with open(table, "w") as file:
        file.write(HEAD % ", ".join(editions))
        for schema, tags in sorted(known):
            file.write('TORCH_OPERATOR("%s", "%s")\n' % (schema, tags))
        file.write("// clang-format on\n")


if __name__ == "__main__":
    main()
