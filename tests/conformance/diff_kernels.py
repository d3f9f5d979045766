#!/usr/bin/env python3
"""Compares the notes on kernels of `switchyard diff --notes` with the tables of two editions' torchgen.

usage: diff_kernels.py COMPILER OLDER NEWER [OLDER_TORCHGEN NEWER_TORCHGEN]

OLDER and NEWER are native_functions.yaml, each with its tags.yaml beside it; the others are folders
that have the package `torchgen` of the edition, the installed one without them. What a call reaches
at a key is computed here, from what torchgen registers, and compared for each operator of both
editions: an operator whose tables are alike must have no note (C026, C027, C028), one whose tables
differ must have one, and each note must be of a key that changes what some call reaches. Prints
counts; the status is 1 when something disagrees.
"""
import collections
import json
import os
import subprocess
import sys

READ = r"""
import json, sys
from torchgen.gen import parse_native_yaml, get_grouped_native_functions
from torchgen.model import DispatchKey, NativeFunctionsGroup
path, tags = sys.argv[1:]
parsed = parse_native_yaml(path, tags)
tables = {}
def add(function, group):
    name = f"{function.namespace}::{function.func.name}"
    kernels = {}
    for key, index in parsed.backend_indices.items():
        held = index.get_kernel(function)
        if held is not None:
            kernels[str(key)] = ("structured " if held.structured else "") + held.cpp_namespace + "::" + held.kernel
    if group is not None and group.structured:
        for key, index in parsed.backend_indices.items():
            held = index.get_kernel(group.out)
            if held is not None and held.structured:
                kernels[str(key)] = "structured " + held.cpp_namespace + "::" + held.kernel
        kernels["Meta"] = "meta"
        if function is not group.out:
            kernels["CompositeExplicitAutogradNonFunctional"] = "meta, then out"
    tables[name] = {"kernels": kernels, "generated": "generated" in function.tags,
                    "by_hand": function.manual_kernel_registration}
for one in get_grouped_native_functions(parsed.native_functions):
    if isinstance(one, NativeFunctionsGroup):
        for function in one.functions():
            add(function, one)
    else:
        add(one, None)
json.dump(tables, sys.stdout)
"""

DEVICES = ("CPU CUDA HIP XLA MPS IPU XPU HPU VE Lazy MTIA MAIA PrivateUse1 PrivateUse2 PrivateUse3 Meta"
           ).split()
OTHERS = ("FPGA ORT Vulkan Metal MkldnnCPU CustomRNGKeyId SparseCsrCPU SparseCsrCUDA SparseCsrMeta "
          "SparseCsrXPU SparseCsrMPS").split()
IMPLICIT, EXPLICIT = "CompositeImplicitAutograd", "CompositeExplicitAutograd"
NON_FUNCTIONAL = "CompositeExplicitAutogradNonFunctional"
NESTED = "CompositeImplicitAutogradNestedTensor"


def slots():
    """(slot, backend whose gradients it has or None)."""
    for device in DEVICES:
        for layout in ("", "Quantized", "Sparse", "NestedTensor"):
            yield layout + device, None
        yield "Autograd" + device, device
    for key in OTHERS:
        yield key, None
    yield "AutogradNestedTensor", "nested"
    yield "AutogradOther", "other"


def is_sparse(slot):
    return slot.startswith("Sparse")


def is_of(autograd, key):
    """Whether a kernel for `key` keeps the composite one out of the slot of `autograd`."""
    if autograd == "nested":
        return key.startswith("NestedTensor")
    if autograd == "other":
        return key in OTHERS
    return key in (autograd, "Quantized" + autograd, "Sparse" + autograd)


def reached(kernels, slot, autograd):
    """What a call reaches, by the rules of the dispatcher."""
    if slot in kernels:
        return kernels[slot]
    if autograd is None:
        is_nested = slot.startswith("NestedTensor")  # no backend for explicit composites
        nonfunctional = not is_sparse(slot) and slot not in ("XLA", "Lazy")
        if NON_FUNCTIONAL in kernels and nonfunctional and not is_nested:
            return kernels[NON_FUNCTIONAL]
        if EXPLICIT in kernels and not is_nested:
            return kernels[EXPLICIT]
        if NESTED in kernels and is_nested:
            return kernels[NESTED]
        return kernels.get(IMPLICIT)
    if NESTED in kernels and autograd == "nested":
        return kernels[NESTED]
    if EXPLICIT in kernels or NON_FUNCTIONAL in kernels:
        return None
    if any(is_of(autograd, key) for key in kernels):
        return None
    return kernels.get(IMPLICIT)


def table(kernels):
    """Keys around a call, ZeroTensor for example, have kernels of their own and no composite one."""
    own = {key: kernel for key, kernel in kernels.items() if not key.startswith("Composite")}
    return {**own, **{slot: reached(kernels, slot, autograd) for slot, autograd in slots()}}


def read(path, torchgen):
    environment = dict(os.environ)
    if torchgen:
        environment["PYTHONPATH"] = torchgen
    tags = os.path.join(os.path.dirname(path), "tags.yaml")
    done = subprocess.run([sys.executable, "-c", READ, path, tags], env=environment, text=True,
                          stdout=subprocess.PIPE, check=True)
    return json.loads(done.stdout)


def notes(compiler, older, newer):
    done = subprocess.run([compiler, "diff", "--format=json", older, newer], text=True,
                          stdout=subprocess.PIPE, check=False)
    if done.returncode == 2:
        sys.exit(f"diff ended with status {done.returncode}")
    told = collections.defaultdict(list)
    for change in json.loads(done.stdout)["changes"]:
        if change["id"] in ("C026", "C027", "C028"):
            words = change["message"].split("`")
            told[change["operator"]].append((change["id"], words[3]))
    return told


def with_effect(before, after):
    """Keys that must be told, and keys that may be: one of several that only together act."""
    changed = {key for key in set(before) | set(after) if before.get(key) != after.get(key)}
    old, new = table(before), table(after)
    must, may = set(), set()
    for slot in set(old) | set(new):
        if old.get(slot) == new.get(slot):
            continue
        alone = set()
        for key in changed:
            without = {**after}
            without.pop(key, None)
            if key in before:
                without[key] = before[key]
            if table(without).get(slot) != new.get(slot):
                alone.add(key)
        must |= alone
        if not alone:
            may |= changed
    return must, must | may, old != new


def main():
    if len(sys.argv) not in (4, 6):
        sys.exit(__doc__)
    compiler, older, newer = sys.argv[1:4]
    folders = sys.argv[4:] or ["", ""]
    before, after = read(older, folders[0]), read(newer, folders[1])
    told = notes(compiler, older, newer)
    counts = collections.Counter()
    wrong = []
    for name in sorted(set(before) & set(after)):
        old, new = before[name], after[name]
        if old["generated"] or new["generated"] or old["by_hand"] or new["by_hand"]:
            counts["operators left out: generated, or registered by hand"] += 1
            continue
        counts["operators"] += 1
        must, may, differs = with_effect(old["kernels"], new["kernels"])
        counts["operators that reach other kernels"] += differs
        for kind, key in told[name]:
            counts[kind] += 1
            if key not in may:
                wrong.append(f"{name}: {kind} of {key}: no call reaches another kernel")
        for key in sorted(must - {key for _, key in told[name]}):
            wrong.append(f"{name}: nothing is told of {key}")
        if differs and not told[name]:
            wrong.append(f"{name}: nothing is told")
    for what, count in counts.items():
        print(f"{what}: {count}")
    for line in wrong:
        print(line)
    print(f"{len(wrong)} disagree")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
