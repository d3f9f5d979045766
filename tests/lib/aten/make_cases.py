#!/usr/bin/env python3
"""Writes C++ sources that compare calls of emitted operators with PyTorch's own.

usage: make_cases.py GENERATED OUT [--every=N] [--first=K] [--sources=M] [--gradients]

GENERATED is the folder that `switchyard gen --target=aten --fallback=c10` wrote. Takes every N-th
operator from the K-th on, in M sources; writes their names to OUT/cases.txt, and those left out with
the reason to OUT/left_out.txt.
"""
import argparse
import pathlib
import re
import sys

HEAD = '''// Written by make_cases.py.
#include <vector>

#include "tests/lib/aten/%s.h"
'''

CASE = '''
  tallies->push_back(%(compare)s(
      "%(name)s", {%(parameters)s}, &::switchyard::aten::ops::%(name)s,
      OfLibrary(&::at::_ops::%(name)s::call), cases));'''

# Types without generated values.
WITHOUT_VALUES = ("Dimname", "Storage", "Stream", "QScheme", "TensorOptions")
# What works outside of its arguments, and internal functions, which do not check them.
# What makes tensors without values.
UNSET = re.compile(r"^(new_)?empty|^resize")
OUTSIDE = re.compile(r"(^_)|(^|_)(from_file|cudnn|miopen|cuda|record_stream|set_data|thnn|pin_memory)")


def parameters_of(declaration):
    """Pairs of a type and a name, of the declaration of an operator in the schema."""
    inside = declaration[declaration.index("(") + 1:declaration.rindex(") -> ")]
    pairs, depth, start = [], 0, 0
    for place, letter in enumerate(inside + ","):
        depth += (letter in "([") - (letter in ")]")
        if letter == "," and depth == 0:
            words = inside[start:place].split()
            start = place + 1
            if words and words != ["*"]:
                pairs.append((" ".join(words[:-1]), words[-1].split("=")[0]))
    return pairs


def declarations(folder):
    """Name and parameters of each dispatch function, with those of its declaration in the schema and
    the stem of its header."""
    for header in sorted(folder.glob("include/switchyard/ops/*.h")):
        text = header.read_text()
        if "namespace redispatch {" not in text:  # kernels, or nodes
            continue
        text = text[:text.index("namespace redispatch {")]
        for match in re.finditer(r"((?:^//[^\n]*\n)+)[^\n;(]*?\b(\w+)\(([^;{]*)\);", text, re.M):
            comment = re.sub(r"\n?// ?", " ", match.group(1))
            yield (match.group(2), match.group(3), parameters_of(comment[comment.index(".yaml: "):]),
                   header.stem)


def reason_to_leave_out(name, parameters, defined):
    for word in WITHOUT_VALUES:
        if re.search(r"\b%s\b|\b%sList\b" % (word, word), parameters):
            return "no values of type %s" % word
    if UNSET.search(name):
        return "elements that nobody set"
    if OUTSIDE.search(name):
        return "internal, or works outside of its arguments"
    return "" if name in defined else "no function is emitted"


def recorded(folder):
    """The operators whose calls make a node, or refuse to for `out`."""
    names = set()
    for source in folder.glob("src/autograd_*.cc"):
        for part in re.split(r"^// ", source.read_text(), flags=re.MULTILINE):
            match = re.search(r"\brecorded::(\w+)\(", part)
            if match and re.search(r"\b(Set|Rebase)\w*History\(|\bCheckOut\(", part):
                names.add(match.group(1))
    return names


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("generated", type=pathlib.Path)
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--sources", type=int, default=1)
    parser.add_argument("--shards", default="", help="numbers of the only shards that are built")
    parser.add_argument("--gradients", action="store_true", help="of operators that are recorded")
    options = parser.parse_args()
    sources = sorted(options.generated.glob("src/dispatch_*.cc"))
    if options.shards:
        wanted = options.shards.split(",")
        sources = [s for s in sources if s.stem.split("_")[1] in wanted]
    defined = set()
    for source in sources:
        defined.update(re.findall(r"\bredispatch::(\w+)\(", source.read_text()))
    if options.gradients:
        defined &= recorded(options.generated)
    left_out, taken = [], []
    for index, (name, parameters, declared, stem) in enumerate(declarations(options.generated)):
        if (index - options.first) % options.every:
            continue
        reason = reason_to_leave_out(name, parameters, defined)
        if not reason:
            count = len([one for one in re.sub(r"<[^<>]*>", "", parameters).split(",") if one.strip()])
            if len(declared) != count:
                sys.exit("make_cases: other parameters than those of the schema: " + name)
            taken.append((name, declared, stem))
        elif not options.shards or name in defined:
            left_out.append("%s: %s" % (name, reason))
    options.out.mkdir(parents=True, exist_ok=True)
    for number in range(options.sources):
        part = taken[number::options.sources]
        text = HEAD % ("compare_gradients" if options.gradients else "compare_calls")
        for stem in sorted({stem for _, _, stem in part}):
            text += '#include "switchyard/ops/%s.h"\n#include <ATen/ops/%s_ops.h>\n' % (stem, stem)
        text += "\nnamespace switchyard::aten::test {\n\n"
        text += "void Run%d(size_t cases, std::vector<Tally>* tallies) {" % number
        compare = "CompareGradients" if options.gradients else "Compare"
        for name, declared, _ in part:
            pairs = ", ".join('{"%s", "%s"}' % pair for pair in declared)
            text += CASE % {"name": name, "compare": compare, "parameters": pairs}
        text += "\n}\n\n}  // namespace switchyard::aten::test\n"
        (options.out / ("cases_%d.cc" % number)).write_text(text)
    table = "".join("CASES(Run%d)\n" % number for number in range(options.sources))
    (options.out / "cases.def").write_text(table)
    (options.out / "cases.txt").write_text("".join(name + "\n" for name, _, _ in taken))
    (options.out / "left_out.txt").write_text("".join(line + "\n" for line in left_out))


if __name__ == "__main__":
    main()
