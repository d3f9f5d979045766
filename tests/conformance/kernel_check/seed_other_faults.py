#!/usr/bin/env python3
"""Seeds faults of kinds that seed_faults.py does not have, and counts those that are found.

usage: seed_other_faults.py SWITCHYARD TREE SCHEMA_FOLDER OUT [--seed=N] [--jobs=N] [--torch=LEVEL]
           [--only=KIND] [--count=KIND:N] [--a-source=N] [--source=PATTERN] [--flag=FLAG]...

The arguments are those of seed_faults.py; each FLAG is passed to the compiler before its own,
PATTERN names the sources below aten/src/ATen/native. 200 faults: 70 in how kernels are declared, 90
writes, 40 in returns and composites; at most one per kernel. A fault counts as found if a finding
is on a line that it changed. Exit status 1 below 95 in 100.
docs/evidence/check_real_files.md has the figures.
"""
import collections
import glob
import json
import os
import re
import sys

import kernel_sources
import make_database
import seed_faults

COUNTS = {"declared": 70, "written": 90, "other": 40}
# The kernels of NNPACK.cpp are in a preprocessor branch that no package uses.
NOT_READ = seed_faults.NOT_READ + ("NNPACK.cpp",)


def declared_faults(text, kernel):
    """Linkage, default arguments, and types that seed_faults.py leaves alone."""
    found = []
    begin, names = kernel.begin, [one.name for one in kernel.parameters]
    if kernel.result:
        found += [("static", begin, begin, "static "), ("inline", begin, begin, "inline "),
                  ("extern C", begin, begin, 'extern "C" ')]
        found.append(("const result", begin, begin, "const "))
    last = kernel.parameters[-1] if kernel.parameters else None
    if last and last.type == "bool":
        found.append(("default argument", last.end, last.end, " = false"))
    if last and last.type == "int64_t":
        found.append(("default argument", last.end, last.end, " = 0"))
    for one in kernel.parameters:
        span = (one.begin, one.type_end)
        match = re.fullmatch(r"(?:const )?(?:std|c10|at)?:{0,2}optional<(.*)>\s*(&?)", one.type)
        if match:
            found.append(("optional dropped", *span, "const " + match.group(1) + "&"))
        if re.fullmatch(r"const\s+Tensor\s*&", one.type):
            found.append(("optional added", *span, "const std::optional<Tensor>&"))
            found.append(("rvalue", *span, "Tensor&&"))
        if one.type == "int64_t":
            found.append(("optional number", *span, "std::optional<int64_t>"))
            found.append(("unsigned", *span, "uint64_t"))
            found.append(("number by reference", *span, "const int64_t&"))
    end = kernel.parameters[-1].end if kernel.parameters else None
    if end and "seeded_extra" not in names:
        found.append(("added parameter", end, end, ", int64_t seeded_extra"))
    return found


WRITES = {
    "sort": "float* seeded_data = X.data_ptr<float>(); std::sort(seeded_data, seeded_data + 2);",
    "for_each": "float* seeded_data = X.data_ptr<float>(); std::for_each(seeded_data, "
                "seeded_data + 2, [](float& seeded_one) { seeded_one = 0; });",
    "transform": "float* seeded_data = X.data_ptr<float>(); std::transform(seeded_data, "
                 "seeded_data + 2, seeded_data, [](float seeded_one) { return -seeded_one; });",
    "swap": "auto* seeded_data = X.data_ptr<float>(); std::swap(seeded_data[0], seeded_data[1]);",
    "reverse": "auto* seeded_data = X.data_ptr<float>(); "
               "std::reverse(seeded_data, seeded_data + 2);",
    "function object": "std::function<void(const Tensor&)> seeded_write = "
                       "[](const Tensor& seeded_one) { seeded_one.zero_(); }; seeded_write(X);",
    "lambda's parameter": "auto seeded_write = [](const Tensor& seeded_one) "
                          "{ seeded_one.zero_(); }; seeded_write(X);",
    "choice": "Tensor seeded_alias = X.dim() > 1 ? X : X; seeded_alias.zero_();",
    "detached": "X.detach().zero_();",
    "transposed": "X.t().zero_();",
    "vector": "std::vector<Tensor> seeded_all = {X}; seeded_all[0].zero_();",
    "reference": "const Tensor& seeded_alias = X; seeded_alias.mul_(2);",
    "mutable pointer": "*X.mutable_data_ptr<float>() = 0;",
    "cast pointer": "*static_cast<float*>(X.data_ptr()) = 0;",
    "increment": "++*X.data_ptr<float>();",
    "compound": "X.data_ptr<float>()[1] += 1;",
    "pointer walk": "for (float* seeded_at = X.data_ptr<float>(); seeded_at != nullptr; "
                    "seeded_at = nullptr) { *seeded_at = 0; }",
    "memcpy": "std::memcpy(X.data_ptr(), X.data_ptr(), 1);",
    "structured binding": "auto [seeded_one, seeded_two] = std::make_tuple(X, X); "
                          "seeded_two.zero_();",
    "operator": "const_cast<Tensor&>(X) += 1;",
    "narrow": "X.narrow(0, 0, 1).fill_(1);",
    "random": "X.random_();",
    "do while": "do { X.zero_(); } while (false);",
    "switch": "switch (X.dim()) { case 1: X.zero_(); break; default: break; }",
    "optional": "std::optional<Tensor> seeded_one = X; seeded_one->zero_();",
}


def written_faults(text, kernel):
    found = []
    for name in seed_faults.read_tensors(kernel):
        for kind, statement in WRITES.items():
            found.append((kind, kernel.brace + 1, kernel.brace + 1,
                          "\n  " + re.sub(r"\bX\b", name, statement)))
    return found


COMPOSITES = {
    "composite: pointer": "auto* seeded_data = X.data_ptr(); (void)seeded_data;",
    "composite: item": "auto seeded_value = X.item(); (void)seeded_value;",
    "composite: resize": "auto seeded_new = X.clone(); seeded_new.resize_({1});",
    "composite: accessor": "auto seeded_data = X.accessor<float, 1>(); (void)seeded_data;",
}


def other_faults(text, kernel):
    """Undefined results, arguments in tuples; in composites, what only backends may do."""
    found = []
    body = text[kernel.brace:kernel.end]
    match = re.search(r"\n  return ([^;]*);\s*\}\s*$", body)
    declared = kernel.operator.declaration.split("->")[-1].strip()
    names = seed_faults.read_tensors(kernel)
    if match and kernel.result and not any(kernel.written):
        span = (kernel.brace + match.start(1), kernel.brace + match.end(1))
        if declared == "Tensor":
            found.append(("undefined result", *span, "Tensor()"))
            found += [("alias returned", *span, "at::alias(%s)" % one) for one in names]
            found += [("detached returned", *span, one + ".detach()") for one in names]
        if re.fullmatch(r"\(Tensor[^,()]*, Tensor[^,()]*\)", declared):
            found += [("argument in tuple", *span, "std::make_tuple(%s, %s.clone())" % (one, one))
                      for one in names]
    if getattr(kernel.operator, "is_composite", False) and declared.startswith("Tensor"):
        for one in names:
            found += [(kind, kernel.brace + 1, kernel.brace + 1,
                       "\n  " + re.sub(r"\bX\b", one, statement))
                      for kind, statement in COMPOSITES.items()]
    return found


class OtherSeeder(seed_faults.Seeder):
    def __init__(self, tree, schema, out, options):
        super().__init__(tree, schema, out, int(options.get("seed", ["1"])[0]))
        self.flags = options.get("flag", [])
        self.a_source = int(options.get("a-source", ["4"])[0])
        self.mark_composites(schema)
        by_kernel = collections.defaultdict(list)
        for operator in self.operators:
            for kernel in operator.kernels:
                by_kernel[kernel].append(operator)
        self.kernels = []
        pattern = options.get("source", ["*.cpp"])[0]
        for source in sorted(glob.glob(os.path.join(tree, "aten/src/ATen/native", pattern))):
            if os.path.basename(source) in NOT_READ:
                continue
            with open(source) as file:
                found = kernel_sources.kernels_in(file.read(), by_kernel)
            self.kernels += [(source, one) for one in found]

    def mark_composites(self, schema):
        with open(schema) as file:
            text = file.read()
        explicit, opened = set(), set()
        for block in re.split(r"(?m)^- (?=func:)", text)[1:]:
            name = re.match(r"func: ([\w.:]+)", block).group(1)
            is_listed = re.search(r"(?m)^  (dispatch|structured_delegate|structured):", block)
            if is_listed and "CompositeImplicitAutograd" not in block:
                explicit.add(name)
            if "maybe_aliasing_or_mutating" in block:
                opened.add(name)
        for operator in self.operators:
            operator.is_composite = operator.name not in explicit
            # The check does not report writes and returns of these.
            operator.is_open = operator.name in opened

    def choose(self, kind, make, wanted_count):
        """At most `a_source` a source: as few sources as hold the faults."""
        by_source = collections.defaultdict(list)
        for source, kernel in self.kernels:
            by_source[source].append(kernel)
        sources = sorted(by_source)
        self.random.shuffle(sources)
        chosen, count = collections.defaultdict(list), 0
        kinds_used = collections.Counter()
        for source in sources:
            with open(source) as file:
                text = file.read()
            kernels = by_source[source]
            self.random.shuffle(kernels)
            for kernel in kernels:
                full = len(chosen[source]) == self.a_source or count == wanted_count
                is_open = kernel.operator.is_open and kind != "declared"
                if full or is_open or (source, kernel.begin) in self.used:
                    continue
                faults = make(text, kernel)
                if not faults:
                    continue
                self.used.add((source, kernel.begin))
                kinds = sorted({fault[0] for fault in faults})
                wanted = min(kinds, key=lambda one: (kinds_used[one], self.random.random()))
                kinds_used[wanted] += 1
                fault = self.random.choice([one for one in faults if one[0] == wanted])
                chosen[source].append((kernel, fault))
                count += 1
        return self.write(kind, {source: all for source, all in chosen.items() if all})

    def write(self, kind, chosen):
        faults = super().write(kind, chosen)
        path = os.path.join(self.out, kind, "compile_commands.json")
        with open(path) as file:
            entries = json.load(file)
        for entry in entries:
            entry["arguments"][2:2] = self.flags + ["-include", "algorithm", "-include", "cstring",
                                                    "-include", "functional"]
        with open(path, "w") as file:
            json.dump(entries, file)
        return faults


def options_of(words):
    options = collections.defaultdict(list)
    for word in words:
        if word.startswith("--"):
            name, _, value = word[2:].partition("=")
            options[name].append(value)
    return options


def main():
    words = [one for one in sys.argv[1:] if not one.startswith("--")]
    if len(words) != 4:
        sys.exit(__doc__)
    options = options_of(sys.argv[1:])
    switchyard, tree, folder, out = [os.path.abspath(one) for one in words]
    schemas = [os.path.join(folder, one) for one in ("native_functions.yaml", "tags.yaml")]
    counts = dict(COUNTS)
    for one in options["count"]:
        counts[one.split(":")[0]] = int(one.split(":")[1])
    seeder = OtherSeeder(tree, schemas[0], out, options)
    print("%d kernels found in the sources" % len(seeder.kernels))
    tally = seed_faults.Tally()
    for kind, make in (("declared", declared_faults), ("written", written_faults),
                       ("other", other_faults)):
        faults = seeder.choose(kind, make, counts[kind])
        if options["only"] and kind not in options["only"]:
            continue
        flags = ["--signatures-only"] if kind == "declared" else []
        flags.append("--torch=" + options.get("torch", ["2.x"])[0])
        found = seed_faults.check(switchyard, schemas, os.path.join(out, kind),
                                  int(options.get("jobs", ["1"])[0]), flags)
        tally.count(kind, faults, seed_faults.findings_by_file(found))
    tally.tell()
    found, everything = sum(tally.found.values()), sum(tally.all.values())
    sys.exit(0 if found >= 0.95 * everything else 1)


if __name__ == "__main__":
    main()
