#!/usr/bin/env python3
"""Seeds faults into kernels of an unpacked PyTorch source tree and counts the faults that are found.

usage: seed_faults.py SWITCHYARD TREE SCHEMA_FOLDER OUT [--seed=N] [--jobs=N] [--only=KIND]

SWITCHYARD is the program, TREE the folder that holds `aten`, SCHEMA_FOLDER that of
native_functions.yaml and tags.yaml, OUT a folder to be written. 200 faults: 100 in signatures, 60
writes in bodies, 20 wrong returns, 20 marks `!` removed from the schema; at most one per kernel. A
fault counts as found if a finding is on a line that the fault changed: for a removed parameter or
mark, on the declaration that lacks it. Exit status 1 below 98 in 100.
docs/evidence/check_real_files.md has the figures.
"""
import collections
import glob
import json
import os
import random
import re
import subprocess
import sys

import kernel_sources
import make_database

COUNTS = {"signature": 100, "write": 60, "return": 20, "mark": 20}
NOT_READ = ("TestOps.cpp",)  # needs headers that no package installs


def signature_faults(text, kernel):
    """(kind, begin, end, text instead) of all that can be seeded into this signature."""
    found = []
    parameters = kernel.parameters
    changes = {"int64_t": ("int64_t to int", "int"), "double": ("double to float", "float"),
               "bool": ("bool to int64_t", "int64_t")}
    for i, one in enumerate(parameters):
        span = (one.begin, one.type_end)
        if one.type in changes:
            found.append((changes[one.type][0], *span, changes[one.type][1]))
        match = re.fullmatch(r"const\s+(.*?)\s*&", one.type, re.S)
        if match:
            gap = "" if text[one.type_end] == " " else " "
            found.append(("const dropped", *span, match.group(1) + "&" + gap))
            found.append(("reference dropped", *span, match.group(1) + gap))
        if re.fullmatch(r"Tensor\s*&", one.type):
            found.append(("const added", *span, "const Tensor&"))
        if one.type in ("IntArrayRef", "at::IntArrayRef", "TensorList"):
            found.append(("reference added", *span, "const " + one.type + "&"))
        if i + 1 == len(parameters):
            continue
        other = parameters[i + 1]
        names = [name for name, *_ in kernel.operator.arguments[i:i + 2]]
        # Two parameters of one type with other names have the same signature in either order.
        if one.type != other.type or [one.name, other.name] == names:
            found.append(("swapped", one.begin, other.end, text[other.begin:other.end] +
                          text[one.end:other.begin] + text[one.begin:one.end]))
        found.append(("removed", one.begin, other.begin, ""))
    if kernel.result and text[slice(*kernel.result)].strip() == "Tensor":
        found.append(("result to Tensor&", *kernel.result, "Tensor&"))
    if kernel.result and re.fullmatch(r"Tensor\s*&", text[slice(*kernel.result)].strip()):
        found.append(("result to Tensor", *kernel.result, "Tensor"))
    return found


WRITES = {
    "method": "X.zero_();",
    "copy": "X.copy_(X.abs());",
    "view": "X.view(-1).zero_();",
    "select": "X.select(0, 0).add_(1);",
    "index": "X[0].fill_(1);",
    "local": "Tensor seeded_alias = X; seeded_alias.mul_(2);",
    "pointer": "auto* seeded_data = X.data_ptr<float>(); seeded_data[0] = 0;",
    "accessor": "auto seeded_data = X.accessor<float, 1>(); seeded_data[0] = 0;",
    "memset": "memset(X.data_ptr(), 0, X.nbytes());",
    "cast": "const_cast<Tensor&>(X).add_(1);",
    "lambda": "auto seeded_write = [&]() { X.zero_(); }; seeded_write();",
    "branch": "if (X.dim() > 1) { X.transpose(0, 1).fill_(0); }",
    "loop": "for (int64_t i = 0; i < 2; ++i) { X.data_ptr<float>()[i] = 0; }",
}


def read_tensors(kernel):
    return [one.name for one, is_written in zip(kernel.parameters, kernel.written)
            if not is_written and re.fullmatch(r"const\s+Tensor\s*&", one.type)]


def write_faults(text, kernel):
    found = []
    for name in read_tensors(kernel):
        for kind, statement in WRITES.items():
            found.append(("write: " + kind, kernel.brace + 1, kernel.brace + 1,
                          "\n  " + re.sub(r"\bX\b", name, statement)))
    return found


def return_faults(text, kernel):
    """The last `return` of a function that gives back its written argument gives another one, or
    fresh memory; one that gives new memory gives back what it was given."""
    body = text[kernel.brace:kernel.end]
    match = None
    for match in re.finditer(r"\n  return ([^;]*);\s*\}\s*$", body):
        pass
    names = read_tensors(kernel)
    if match is None or kernel.result is None:
        return []
    begin, end = kernel.brace + match.start(1), kernel.brace + match.end(1)
    written = [one.name for one, is_written in zip(kernel.parameters, kernel.written) if is_written]
    result = text[slice(*kernel.result)].strip()
    if written and match.group(1) == written[-1] and re.fullmatch(r"Tensor\s*&", result):
        return [("return: other argument", begin, end, "const_cast<Tensor&>(%s)" % name)
                for name in names]
    declared = kernel.operator.declaration.split("->")[-1].strip()
    if not written and declared == "Tensor" and result == "Tensor":
        return [("return: argument", begin, end, name) for name in names] + \
               [("return: view", begin, end, name + ".view(-1)") for name in names]
    return []


def with_changes(text, changes):
    """The text with the changes, and what line a place of the old text is on in the new one."""
    changed = text
    for _, begin, end, new in sorted(changes, key=lambda one: -one[1]):
        changed = changed[:begin] + new + changed[end:]

    def line_of(place):
        moved = sum(len(new) - (end - begin) for _, begin, end, new in changes if begin < place)
        return changed.count("\n", 0, place + moved) + 1

    return changed, line_of


class Seeder:
    def __init__(self, tree, schema, out, seed):
        self.tree, self.out, self.random = tree, out, random.Random(seed)
        self.operators = kernel_sources.operators_of(schema)
        self.used = set()
        by_kernel = collections.defaultdict(list)
        for operator in self.operators:
            for kernel in operator.kernels:
                by_kernel[kernel].append(operator)
        self.kernels = []
        pattern = os.path.join(tree, "aten/src/ATen/native/*.cpp")
        for source in sorted(glob.glob(pattern)):
            if os.path.basename(source) in NOT_READ:
                continue
            with open(source) as file:
                text = file.read()
            self.kernels += [(source, one) for one in kernel_sources.kernels_in(text, by_kernel)]

    def seed(self, kind, make):
        """Writes sources with faults of one kind, at most four a source, and their database."""
        kernels = list(self.kernels)
        self.random.shuffle(kernels)
        chosen = collections.defaultdict(list)
        count = 0
        for source, kernel in kernels:
            if count == COUNTS[kind]:
                break
            if (source, kernel.begin) in self.used or len(chosen[source]) == 4:
                continue
            with open(source) as file:
                faults = make(file.read(), kernel)
            if not faults:
                continue
            self.used.add((source, kernel.begin))
            kinds = sorted({fault[0] for fault in faults})
            wanted = self.random.choice(kinds)
            fault = self.random.choice([one for one in faults if one[0] == wanted])
            chosen[source].append((kernel, fault))
            count += 1
        return self.write(kind, {source: all for source, all in chosen.items() if all})

    def write(self, kind, chosen):
        folder = os.path.join(self.out, kind)
        os.makedirs(folder, exist_ok=True)
        entries, faults = [], []
        for source, pairs in sorted(chosen.items()):
            with open(source) as file:
                text, line_of = with_changes(file.read(), [fault for _, fault in pairs])
            path = os.path.join(folder, os.path.basename(source))
            with open(path, "w") as file:
                file.write(text)
            entry = make_database.command_of(self.tree, path)
            entry["arguments"].insert(2, "-I" + os.path.dirname(source))
            entries.append(entry)
            for kernel, fault in pairs:
                # The declaration lacks a removed parameter.
                first = line_of(kernel.begin if fault[0] == "removed" else fault[1])
                last = first + fault[3].count("\n") if fault[1] == fault[2] else line_of(fault[2])
                faults.append({"file": path, "kind": fault[0], "kernel": kernel.name,
                               "first": first, "last": last})
        with open(os.path.join(folder, "compile_commands.json"), "w") as file:
            json.dump(entries, file)
        return faults

    def marks(self):
        """Declarations that lose a mark `!`, one a fault; their kernels are in a source."""
        with_kernel = {}
        for source, kernel in self.kernels:
            if any(kernel.written) and (source, kernel.begin) not in self.used:
                with_kernel.setdefault(kernel.operator.line, (source, kernel))
        lines = self.random.sample(sorted(with_kernel), COUNTS["mark"])
        return [(line, *with_kernel[line]) for line in lines]


def check(switchyard, schemas, database, jobs, flags=()):
    level = [] if any(one.startswith("--torch=") for one in flags) else ["--torch=1.13"]
    command = [switchyard, "check", "--target=aten", *level, "--keys=CPU", "--no-cache",
               "--format=json", "--jobs=%d" % jobs, *flags, *schemas]
    with open(os.path.join(database, "compile_commands.json")) as file:
        sources = [entry["file"] for entry in json.load(file)]
    return diagnostics_of(command + ["-p", database] + sources)


def lint(switchyard, schemas):
    return diagnostics_of([switchyard, "lint", "--torch=1.13", "--format=json", *schemas])


def diagnostics_of(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    if done.returncode == 2 or not done.stdout:
        sys.exit("seed_faults.py: " + done.stderr.decode())
    return json.loads(done.stdout)["diagnostics"]


def findings_by_file(diagnostics):
    found = collections.defaultdict(list)
    for one in diagnostics:
        if one["place"] and one["id"] != "X001":
            path = os.path.normpath(os.path.join(os.getcwd(), one["place"]["file"]))
            found[path].append((one["place"]["begin"]["line"], one["id"], one["message"]))
    return found


class Tally:
    def __init__(self):
        self.all, self.found = collections.Counter(), collections.Counter()

    def add(self, kind, fault, hits, near):
        self.all[kind] += 1
        if hits:
            self.found[kind] += 1
            return
        print("missed: %s in %s, %s" % (fault["kind"], fault["kernel"],
                                        "%(file)s:%(first)d" % fault))
        for one in near:
            print("  near: line %d %s %s" % one)

    def count(self, kind, faults, findings):
        for fault in faults:
            here = findings[fault["file"]]
            hits = [one for one in here if fault["first"] <= one[0] <= fault["last"]]
            near = [one for one in here if abs(one[0] - fault["first"]) < 15]
            self.add(kind + ", " + fault["kind"], fault, hits, near)

    def tell(self):
        for kind in sorted(self.all):
            print("%-40s %3d of %3d" % (kind, self.found[kind], self.all[kind]))
        found, all_faults = sum(self.found.values()), sum(self.all.values())
        print("%-40s %3d of %3d" % ("all", found, all_faults))
        return found >= 0.98 * all_faults


def count_marks(switchyard, seeder, schema, tags, tally, jobs):
    folder = os.path.join(seeder.out, "mark")
    os.makedirs(folder, exist_ok=True)
    with open(schema) as file:
        lines = file.read().split("\n")
    told_before = {(one["place"]["begin"]["line"], one["id"])
                   for one in lint(switchyard, [schema, tags])}
    for line, source, kernel in seeder.marks():
        changed = list(lines)
        marks = list(re.finditer(r"\(([a-z])!\)", changed[line - 1]))
        one = seeder.random.choice(marks[:sum(kernel.written)])
        changed[line - 1] = changed[line - 1][:one.start()] + changed[line - 1][one.end():]
        path = os.path.join(folder, "native_functions.yaml")
        with open(path, "w") as file:
            file.write("\n".join(changed))
        with open(os.path.join(folder, "compile_commands.json"), "w") as file:
            json.dump([make_database.command_of(seeder.tree, source)], file)
        told = [one for one in lint(switchyard, [path, tags])
                if (one["place"]["begin"]["line"], one["id"]) not in told_before]
        if not any(one["severity"] == "error" for one in told):
            told = check(switchyard, [path, tags], folder, jobs)
        found = findings_by_file(told)
        with open(source) as file:
            text = file.read()
        first = text.count("\n", 0, kernel.begin) + 1
        last = text.count("\n", 0, kernel.end) + 1
        here = found[os.path.abspath(path)]
        hits = [one for one in here if one[0] == line]
        in_kernel = [one for one in found[source] if first <= one[0] <= last]
        tally.add("mark, " + ("told of the schema" if hits else "told of the kernel"),
                  {"kind": "mark", "kernel": kernel.name, "file": path, "first": line},
                  hits + in_kernel, here + found[source])


def main():
    options = [one for one in sys.argv[1:] if one.startswith("--")]
    words = [one for one in sys.argv[1:] if not one.startswith("--")]
    if len(words) != 4:
        sys.exit(__doc__)
    values = dict(one[2:].split("=", 1) for one in options)
    switchyard, tree, folder, out = [os.path.abspath(one) for one in words]
    schema, tags = os.path.join(folder, "native_functions.yaml"), os.path.join(folder, "tags.yaml")
    jobs = int(values.get("jobs", 2))
    seeder = Seeder(tree, schema, out, int(values.get("seed", 1)))
    print("%d kernels found in the sources" % len(seeder.kernels))
    tally = Tally()
    for kind, make in (("signature", signature_faults), ("write", write_faults),
                       ("return", return_faults)):
        faults = seeder.seed(kind, make)
        if values.get("only", kind) != kind:
            continue
        flags = ["--signatures-only"] if kind == "signature" else []
        database = os.path.join(out, kind)
        findings = findings_by_file(check(switchyard, [schema, tags], database, jobs, flags))
        tally.count(kind, faults, findings)
    if values.get("only", "mark") == "mark":
        count_marks(switchyard, seeder, schema, tags, tally, jobs)
    sys.exit(0 if tally.tell() else 1)


if __name__ == "__main__":
    main()
