#!/usr/bin/python3
"""Compares the Python signatures of PyTorch's operators with those of its own generator.

usage: python_signatures.py SWITCHYARD TORCH [SCHEMA]
       python_signatures.py --digests TORCH SCHEMA

SWITCHYARD  the compiler
TORCH       a folder with the torchgen of PyTorch's wheel, including packaged/autograd
SCHEMA      a file of operators; by default that of the wheel

Uses the deprecated signatures of the wheel. Prints every name that exists on one side only, and every name
whose signatures, their order, their operators or the names of their results differ; exits with 1 if there
is one.

With --digests it prints a line for each name with a hash of its signatures, the content of
data/python_signatures.txt.
"""

import json
import pathlib
import subprocess
import sys

MODULES = ("nn", "fft", "linalg", "nested", "sparse", "special")


def reference(torch, schema, tags, deprecated):
    """By (area, name): the signatures of PyTorch's generator, deprecated ones last."""
    sys.path.insert(0, str(torch))
    from torchgen.api.python import structseq_fieldnames
    import torchgen.gen
    from torchgen.packaged.autograd import gen_python_functions as generator

    def describe(group):
        base, out = group.base.func, group.outplace
        return (
            group.signature.signature_str(),
            f"aten::{base.name}",
            f"aten::{out.func.name}" if out else None,
            structseq_fieldnames(base.returns),
        )

    # Names of arguments that Python has for itself were fine in earlier editions.
    torchgen.gen.error_check_native_functions = lambda functions: None
    functions = torchgen.gen.parse_native_yaml(str(schema), str(tags)).native_functions
    functions = list(filter(generator.should_generate_py_binding, functions))
    methods = generator.load_signatures(functions, str(deprecated), method=True)
    plain = generator.load_signatures(functions, str(deprecated), method=False)
    areas = [("methods", methods, generator.is_py_variable_method)]
    areas.append(("", plain, generator.is_py_torch_function))
    for module in MODULES:
        areas.append(("_" + module, plain, getattr(generator, f"is_py_{module}_function")))
    result = {}
    for area, pairs, is_wanted in areas:
        for name, overloads in generator.group_filter_overloads(pairs, is_wanted).items():
            signatures = [describe(group) for group in generator.group_overloads(overloads)]
            signatures.sort(key=lambda signature: signature[0].endswith("|deprecated"))
            result[area, str(name)] = signatures
    return result


def ours(switchyard, schema, tags, deprecated):
    command = [switchyard, "dump", "--phase=python", f"--deprecated={deprecated}", schema, tags]
    text = subprocess.run(command, check=True, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    result = {}
    for line in text.stdout.decode().splitlines():
        row = json.loads(line)
        if "unbound" in row:
            continue
        area = "methods" if row["is_method"] else row["submodule"]
        result[area, row["name"]] = [
            (one["reference"], one["plain"], one["out"], one["fields"]) for one in row["signatures"]
        ]
    return result


def digest(signatures):
    """FNV-1a of the signatures, one a line."""
    lines = (f"{text} {base} {out or '-'} {','.join(fields)}\n" for text, base, out, fields in signatures)
    value = 0xCBF29CE484222325
    for byte in "".join(lines).encode():
        value = (value ^ byte) * 0x100000001B3 % 2**64
    return value


def print_digests(theirs):
    for (area, name), signatures in sorted(theirs.items()):
        print(f"{area or '.'} {name} {digest(signatures):016x}")


def compare(theirs, found):
    differences = 0
    for name in sorted(theirs.keys() | found.keys()):
        if theirs.get(name) == found.get(name):
            continue
        differences += 1
        print(name)
        for side, signatures in (("theirs", theirs.get(name)), ("ours", found.get(name))):
            for signature in signatures or ():
                print(f"  {side}: {signature}")
    count = sum(len(signatures) for signatures in theirs.values())
    print(f"{len(theirs)} names with {count} signatures; {differences} names differ")
    return differences


def main():
    if len(sys.argv) not in (3, 4):
        sys.exit(__doc__)
    torch = pathlib.Path(sys.argv[2])
    packaged = torch / "torchgen" / "packaged"
    native = packaged / "ATen" / "native"
    schema = sys.argv[3] if len(sys.argv) == 4 else native / "native_functions.yaml"
    files = (schema, native / "tags.yaml", packaged / "autograd" / "deprecated.yaml")
    theirs = reference(torch, *files)
    if sys.argv[1] == "--digests":
        return print_digests(theirs)
    sys.exit(1 if compare(theirs, ours(sys.argv[1], *files)) else 0)


if __name__ == "__main__":
    main()
