#!/usr/bin/env python3
"""Writes sources that define every kernel that a release of PyTorch declares, with an empty body.

usage: define_headers.py HEADERS OUT [--a-source=N]

HEADERS is the `include` folder of a release's headers, of a wheel (torch/include) or a package. Each
header ATen/ops/*_native.h declares the kernels of one operator by torchgen's reading of the schema of
that release, each ATen/ops/*_meta.h the meta functions of structured ones. OUT/native_K.cpp defines
those of N pairs of headers (all without it), so that

    switchyard check --target=aten --torch=EDITION --signatures-only --complete \\
      native_functions.yaml tags.yaml OUT/native_*.cpp -- -std=c++20 -IHEADERS

compares torchgen's signatures with those that the checker expects for the same schema. Prints the
numbers of headers and definitions.
"""
import pathlib
import re
import sys

BODY = " { __builtin_trap(); }"
CLASS = re.compile(r"^struct TORCH_API (\w+) : public [\w:]+ \{(.*?)^\};", re.M | re.S)
MEMBER = re.compile(r"^\s*([\w:]+) (impl|meta)\((.*)\);", re.M)
FUNCTION = re.compile(r"^(?:TORCH_API )?([\w:].*?[ &*>])(\w+)\((.*)\);", re.M)


def without_defaults(parameters):
    """The parameters of a declaration as a definition has them."""
    kept = ""
    depth = 0
    in_default = False
    in_text = False
    for c in re.sub(r"\\.", "", parameters):
        in_text ^= c == '"'
        if not in_text:
            depth += (c in "<({") - (c in ">)}")
        if depth == 0 and not in_text and c in ",=":
            in_default = c == "="
        if not in_default:
            kept += c
    return kept


def definitions(text):
    """Of the members and of the functions that a header declares."""
    found = []
    for name, members in CLASS.findall(text):
        for result, member, parameters in MEMBER.findall(members):
            outer = "" if result == "void" else name + "::"
            found.append(f"{outer}{result} {name}::{member}({without_defaults(parameters)}){BODY}")
    for result, name, parameters in FUNCTION.findall(CLASS.sub("", text)):
        found.append(f"{result}{name}({without_defaults(parameters)}){BODY}")
    return found


def key_of(space, definition):
    """What tells functions apart: a kernel of two operators may have other names of its parameters."""
    head = definition[:-len(BODY)]
    return space, re.sub(r"[ &]\w+(?=[,)])", "", head)


def write(path, headers, folder, seen):
    """A source that defines what the headers declare and was not seen; how much that is."""
    text = "#include <ATen/ATen.h>\n"
    count = 0
    for header in headers:
        meta = folder / header.name.replace("_native.h", "_meta.h")
        text += f"#include <ATen/ops/{header.name}>\n"
        for name, space in ((header, "native"), (meta, "meta")):
            found = definitions(name.read_text()) if name.exists() else []
            found = [one for one in dict.fromkeys(found) if key_of(space, one) not in seen]
            seen.update(key_of(space, one) for one in found)
            count += len(found)
            if found:
                text += "namespace at::%s {\n%s\n}\n" % (space, "\n".join(found))
    path.write_text(text)
    return count


def main():
    given = [word for word in sys.argv[1:] if not word.startswith("--")]
    options = dict(word[2:].split("=", 1) for word in sys.argv[1:] if word.startswith("--"))
    if len(given) != 2:
        sys.exit(__doc__)
    folder, out = pathlib.Path(given[0]) / "ATen" / "ops", pathlib.Path(given[1])
    out.mkdir(parents=True, exist_ok=True)
    headers = sorted(folder.glob("*_native.h"))
    a_source = int(options.get("a-source", len(headers)))
    seen = set()
    count = sum(write(out / f"native_{at // a_source}.cpp", headers[at:at + a_source], folder, seen)
                for at in range(0, len(headers), a_source))
    print(f"{len(headers)} headers, {count} definitions")


if __name__ == "__main__":
    main()
