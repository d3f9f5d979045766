"""Prints small schema files with torchgen's verdicts: one JSON object per line.

    python3 make_mutations.py WHEEL COUNT SEED [SCHEMA...] > FILE

WHEEL is a wheel of PyTorch, or a folder into which one was unpacked; its torchgen gives the verdicts.
SCHEMA is a native_functions.yaml, by default that of the wheel; the entries of several files count together. A document is one entry of it, or the
entries of one operator, with one to three changes; `kind` names them, `verdict` is accept or reject as
the edition has it when it parses the file, with its rules between entries and its generated variants.
`edition` names it: accept_reject_test reads the file as that edition, when SWITCHYARD_VERDICTS names it.
"""

import json
import random
import re
import sys

from torchgen_edition import Edition, PACKAGED

TYPES = "DeviceIndex SymBool GraphModule ConstQuantizerPtr Tensor Tensor? Tensor[] Tensor?[] int int? int[] int[2] int[]? SymInt SymInt[] float float? bool bool[3] str Scalar Scalar? ScalarType? Device? Layout? Generator? Dimname[] MemoryFormat? Storage Stream QScheme foo Tensor[2] int[0] float[] Tensor(a) Tensor(a!) Tensor(a!)[] Tensor(a->*) Tensor(a -> *) Tensor(a|b) Tensor(a!->a|b) Tensor!".split(" ")
DEFAULTS = "0 1 -1 None True False [] [0,1] [0] 1e-05 1. .5 mean Mean contiguous_format 'x' \"x\" {} () 0x10 1_000 nan inf true none ==1 [0, 1]".split(" ")
KEYS = "variants dispatch structured structured_delegate structured_inherits autogen tags device_check device_guard python_module category_override manual_cpp_binding manual_kernel_registration use_const_ref_for_mutable_tensors precomputed cpp_no_default_args ufunc_inner_loop func variant Variants".split()
VALUES = "function method function,method 'function, method' method, function True False true yes on 1 0 null ~ [] {} [function] core nondeterministic_seeded view_copy inplace_view dynamic_output_shape NoCheck ExactSame foo foo.out nn '' \"\" 2001-01-01 0o17 1.5 {CPU: k} {CPU: 1} {CPU: } {'CPU, CUDA': k} !!str True !!bool 'true' !!null '' &x y *x | >- <<".split(" ")
DISPATCH_KEYS = "CPU CUDA MPS CompositeImplicitAutograd CompositeExplicitAutograd CompositeExplicitAutogradNonFunctional Meta SparseCPU SparseCUDA MkldnnCPU QuantizedCPU NestedTensorCPU ZeroTensor AutogradCPU Autograd Foo cpu CPU,CUDA Generic ScalarOnly PrivateUse1 Undefined XPU MTIA MAIA SparseXPU SparseCsrMPS NestedTensorHPU SparseCsrMeta DefaultBackend CPUTensorId __line__".split() + ["CPU, CUDA", "CPU,CUDA", "CPU,, CUDA", "CPU, CPU"]
PIECES = ["(", ")", "->", " -> ", ",", ", ", "*", "*, ", "=", " ", "  ", "\t", ".", "_", "!", "?", "[]", "[2]", "(a)", "(a!)", "::", ":", "#", " #", "é", "\u00a0", "\u2028", "\ufeff", "-", "&", "'", '"', "\\", "|", "a", "0", ";", "\r", "\x85", "ns::", "out", "self"]


def token_edit(rng, text):
    tokens = re.findall(r"\w+|\s+|->|.", text, re.S)
    if not tokens:
        return text, "none"
    i = rng.randrange(len(tokens))
    j = rng.randrange(len(tokens))
    what = rng.choice(["drop", "double", "swap", "insert", "replace"])
    if what == "drop":
        del tokens[i]
    elif what == "double":
        tokens.insert(i, tokens[i])
    elif what == "swap":
        tokens[i], tokens[j] = tokens[j], tokens[i]
    elif what == "insert":
        tokens.insert(i, rng.choice(PIECES))
    else:
        tokens[i] = rng.choice(tokens + PIECES)
    return "".join(tokens), "token-" + what


def func_line(rng, text):
    lines = text.split("\n")
    numbers = [i for i, line in enumerate(lines) if "func: " in line]
    return lines, rng.choice(numbers) if numbers else None


def edit_func(rng, text):
    lines, at = func_line(rng, text)
    if at is None:
        return text, "none"
    head, _, schema = lines[at].partition("func: ")
    schema, kind = token_edit(rng, schema)
    lines[at] = head + "func: " + schema
    return "\n".join(lines), "func-" + kind


def edit_type(rng, text):
    lines, at = func_line(rng, text)
    if at is None:
        return text, "none"
    line = lines[at]
    words = [m for m in re.finditer(r"[(, ](?=[A-Za-z])([A-Za-z]+(\([a-z!|> *-]*\))?[?]?(\[\d*\])?[?]?)(?= \w|\)|,|$)", line)]
    if not words:
        return text, "none"
    m = rng.choice(words)
    lines[at] = line[: m.start(1)] + rng.choice(TYPES) + line[m.end(1):]
    return "\n".join(lines), "type"


def edit_default(rng, text):
    lines, at = func_line(rng, text)
    if at is None:
        return text, "none"
    line = lines[at]
    spots = [m for m in re.finditer(r"(\w)(=[^,) ]*)?(?=[,)])", line)]
    if not spots:
        return text, "none"
    m = rng.choice(spots)
    value = rng.choice(["=" + rng.choice(DEFAULTS), "=" + rng.choice(DEFAULTS), ""])
    lines[at] = line[: m.end(1)] + value + line[m.end():]
    return "\n".join(lines), "default"


def edit_annotation(rng, text):
    lines, at = func_line(rng, text)
    if at is None:
        return text, "none"
    line = lines[at]
    spots = [m for m in re.finditer(r"Tensor(\([^)]*\))?", line)]
    if not spots:
        return text, "none"
    m = rng.choice(spots)
    note = rng.choice(["", "(a)", "(a!)", "(b!)", "(b)", "(a -> *)", "(a! -> a)", "(a|b)", "(a!|b)", "(A)", "()", "(!)", "(a -> b|c)", "(a|b -> c)", "!", "(a,b)", "(a! -> *)", "(*)", "(a->*)", "(aa)", "(a! )", "( a)"])
    lines[at] = line[: m.start()] + "Tensor" + note + line[m.end():]
    return "\n".join(lines), "annotation"


def edit_name(rng, text):
    lines, at = func_line(rng, text)
    if at is None:
        return text, "none"
    m = re.match(r"(.*func: )([^(]*)(.*)$", lines[at])
    if not m:
        return text, "none"
    name = m.group(2)
    name = rng.choice([name + "_", name + ".out", name.split(".")[0], "__i" + name + "__", "__" + name + "__", name + "_copy", "_" + name, name.replace("_", ""), "ns::" + name, "a::b::" + name, name + ".a.b", name + ".", "." + name, name.upper(), "new_" + name, name + "_like", name + "_functional", "_" + name + "_functional", name + ".Tensor", name + " ", "", name + "_out"])
    lines[at] = m.group(1) + name + m.group(3)
    return "\n".join(lines), "name"


def edit_key_line(rng, text):
    lines = text.split("\n")
    i = rng.randrange(len(lines))
    what = rng.choice(["drop", "double", "indent", "dedent", "swap", "tab", "trail", "colon"])
    if what == "drop":
        del lines[i]
    elif what == "double":
        lines.insert(i, lines[i])
    elif what == "indent":
        lines[i] = " " * rng.randint(1, 3) + lines[i]
    elif what == "dedent":
        lines[i] = lines[i][rng.randint(1, 2):]
    elif what == "swap":
        j = rng.randrange(len(lines))
        lines[i], lines[j] = lines[j], lines[i]
    elif what == "tab":
        lines[i] = rng.choice(["\t" + lines[i], lines[i] + "\t", lines[i].replace(": ", ":\t", 1)])
    elif what == "trail":
        lines[i] += rng.choice(["  ", " # note", "#note", ":", ",", " x", ": x", "\n", "\r", "\n#", "\n   # deep"])
    else:
        lines[i] = lines[i].replace(": ", rng.choice([":", " : ", ":  ", "", " ", "::"]), 1)
    return "\n".join(lines), "line-" + what


def entry_ends(lines):
    ends = [i for i, line in enumerate(lines) if line.startswith("- ") and i > 0]
    return ends + [len(lines)]


def add_key(rng, text):
    lines = text.rstrip("\n").split("\n")
    at = rng.choice(entry_ends(lines))
    key = rng.choice(KEYS)
    lines.insert(at, "  %s: %s" % (key, rng.choice(VALUES)))
    return "\n".join(lines) + "\n", "key-add-" + key


def edit_value(rng, text):
    lines = text.split("\n")
    spots = [i for i, line in enumerate(lines) if re.match(r"\s+\w[\w, ]*: ", line)]
    if not spots:
        return text, "none"
    i = rng.choice(spots)
    key, _, value = lines[i].partition(": ")
    lines[i] = key + ": " + rng.choice(VALUES + [value + "_x", value.upper(), "'" + value + "'", value + ", " + value, ""])
    return "\n".join(lines), "value"


def edit_dispatch(rng, text):
    lines = text.split("\n")
    spots = [i for i, line in enumerate(lines) if re.match(r"    [\w, ]+: \S", line)]
    if not spots:
        return text, "none"
    i = rng.choice(spots)
    key, _, kernel = lines[i].strip().partition(": ")
    what = rng.randrange(3)
    if what == 0:
        key = rng.choice(DISPATCH_KEYS)
    elif what == 1:
        kernel = rng.choice(["ns::" + kernel, kernel + "_2", "a::b::" + kernel, "~", "1", "True", "", kernel + "()", "at::native::" + kernel, "[k]", "'" + kernel + "'", "a-b", "x y", ">-\n      " + kernel])
    else:
        lines.insert(i, "    %s: %s" % (rng.choice(DISPATCH_KEYS), rng.choice(["k", kernel, "ns::k"])))
    lines[i + (what == 2)] = "    %s: %s" % (key, kernel)
    return "\n".join(lines), "dispatch"


def add_dispatch(rng, text):
    lines = text.rstrip("\n").split("\n")
    at = rng.choice(entry_ends(lines))
    keys = rng.sample(DISPATCH_KEYS, rng.randint(1, 3))
    new = ["  dispatch:"] + ["    %s: %s" % (key, rng.choice(["k", "ns::k", "j"])) for key in keys]
    return "\n".join(lines[:at] + new + lines[at:]) + "\n", "dispatch-add"


def yaml_form(rng, text):
    lines, at = func_line(rng, text)
    if at is None:
        return text, "none"
    head, _, schema = lines[at].partition("func: ")
    quoted = schema.replace("'", "''")
    forms = [
        head + "func: '" + quoted + "'", head + 'func: "' + schema.replace("\\", "\\\\").replace('"', '\\"') + '"',
        head + "func: >-\n    " + schema, head + "func: |-\n    " + schema, head + "func: |\n    " + schema,
        head + "func: >\n    " + schema, head + "func:\n    " + schema, head + "func: " + schema.replace(", ", ",\n    ", 1),
        head + '"func": ' + schema, head + "? func\n  : " + schema, head + "func: !!str " + schema,
        head + "func: ! " + schema, head + "func: !x " + schema, head + "func: &a " + schema + "\n  tags: *a",
        head + "&k func: " + schema, head + "!!str func: " + schema, head + "func : " + schema,
        head + "func: !<tag:yaml.org,2002:str> " + schema, head + "'func':  " + schema + "   # x",
        head + "func: &a-1_ " + schema, head + "func: &a.b " + schema, head + "func: " + schema + " #x",
        head + "func: !!str &a " + schema, head + "func: &a !!str\n    " + schema, head + "? 'func'\n  : >-\n    " + schema,
        head + "func: !!map " + schema, head + "? func", head + "func: |2-\n    " + schema, head + "func: >+\n    " + schema + "\n",
        head + "func: '" + quoted.replace(", ", ",\n    ", 1) + "'", head + 'func: "' + schema.replace("(", "\\x28", 1) + '"',
    ]
    lines[at] = rng.choice(forms)
    return "\n".join(lines), "yaml-form"


def whole_form(rng, text):
    forms = [
        "%YAML 1.1\n---\n" + text, "%YAML 1.2\n---\n" + text, "%YAML 1.3\n---\n" + text, "%YAML 1.1\n" + text, "---\n" + text,
        text + "...\n", text + "---\n", text + "---\n- x\n", "%TAG ! tag:x:\n---\n" + text, "\ufeff" + text, text.replace("\n", "\r\n"),
        "# c\n\n" + text, text.replace("- func", "-   func"), "".join("  " + line for line in text.splitlines(True)),
        text + "- \n", text + "-\n", text + "- null\n", text + "- {}\n", text + "- []\n", text + "- x\n", "- &e\n" + text[1:].replace("\n- ", "\n- ") + "- *e\n",
        text + "x: y\n", "x:\n" + text, text + "- func\n", text.rstrip("\n"), "%FOO x\n---\n" + text, "--- # c\n" + text, "[]\n", "{}\n", "", "- {func: 'f() -> ()'}\n" + text,
    ]
    return rng.choice(forms), "whole-form"


def swap_entries(rng, text):
    parts = re.split(r"(?m)^(?=- )", text)
    head, entries = parts[0], parts[1:]
    if not entries:
        return text, "none"
    what = rng.choice(["double", "drop", "shuffle"])
    if what == "double":
        entries.append(rng.choice(entries))
    elif what == "drop":
        entries.pop(rng.randrange(len(entries)))
    else:
        rng.shuffle(entries)
    return head + "".join(e if e.endswith("\n") else e + "\n" for e in entries), "entries-" + what


ARGUMENTS = "dropout dropout_p p_dropout lambda from None class self out dtype generator key scatter".split()
TAGS = "core pointwise reduction inplace out out_variant inplace_view view_copy pt2_compliant_tag nondeterministic_seeded data_dependent_output generated core,pointwise".split()
NAMES = ["_philox_rand", "_philox_rand_", "x_rand", "f_dropout", "dropout_backward", "f_scatter", "f_inverse", "_", "_.x", "__", "_functional", "_functional_", "f_functional", "resize_as_", "set_", "set_.x", "__iand__", "__and__"]


def edit_argument(rng, text):
    """Another name for an argument, or one more argument."""
    lines, at = func_line(rng, text)
    spots = [m for m in re.finditer(r"(?<=[\])?\w] )(\w+)(?=[,)=])", lines[at])] if at is not None else []
    if not spots:
        return text, "none"
    m = rng.choice(spots)
    new = rng.choice(ARGUMENTS)
    if rng.random() < 0.3:
        new = m.group(1) + ", " + rng.choice(["float ", "int ", "Tensor ", "str ", "bool "]) + new + rng.choice(["", "=0", "=a b", "=None"])
    lines[at] = lines[at][: m.start(1)] + new + lines[at][m.end(1):]
    return "\n".join(lines), "argument"


def edit_tags(rng, text):
    """Another `tags` for an entry: a word, a list, several in one string."""
    parts = re.split(r"(?m)^(?=- )", text.rstrip("\n") + "\n")
    at = rng.randrange(len(parts))
    chosen = rng.sample(TAGS, rng.randint(1, 2))
    value = rng.choice(["[%s]" % ", ".join(chosen), ", ".join(chosen), chosen[0]])
    parts[at] = re.sub(r"(?m)^  tags: .*\n", "", parts[at]) + "  tags: %s\n" % value
    return "".join(parts), "tags"


def rename(rng, text):
    """A name that means something, in one entry or in all of a family."""
    found = re.findall(r"(?m)^- func: (\w+)", text)
    if not found:
        return text, "none"
    old, new = rng.choice(found), rng.choice(NAMES)
    if rng.random() < 0.5:
        return text.replace(old, new), "rename-all"
    return text.replace("func: " + old, "func: " + new, 1), "rename"


def edit_ufunc(rng, text):
    """Dtypes of a ufunc loop, for a structured entry."""
    parts = re.split(r"(?m)^(?=- )", text.rstrip("\n") + "\n")
    at = rng.randrange(len(parts))
    dtype = rng.choice("Float Half Float8_e5m2 Float8_e8m0fnu All Complex FloatingAndComplex Foo".split())
    key = rng.choice("Generic ScalarOnly CUDAFunctor Foo".split())
    parts[at] = re.sub(r"(?m)^  dispatch:\n(    .*\n)*", "", parts[at]) + "  ufunc_inner_loop:\n    %s: f (%s)\n" % (key, dtype)
    return "".join(parts), "ufunc"


EDITS = [edit_argument, edit_argument, edit_tags, rename, edit_ufunc, edit_func, edit_func, edit_type, edit_type, edit_default, edit_annotation, edit_annotation, edit_name, edit_key_line, add_key,
         edit_value, edit_dispatch, add_dispatch, yaml_form, whole_form, swap_entries]


def families(text):
    entries = re.split(r"(?m)^(?=- func)", text)[1:]
    entries = [re.sub(r"(?m)^\s*#.*\n?", "", entry).rstrip() + "\n" for entry in entries]
    groups = {}
    for entry in entries:
        root = re.match(r"- func: ([^.(]*)", entry).group(1).strip("_") or "x"
        groups.setdefault(root, []).append(entry)
    return entries, [group for group in groups.values() if 1 < len(group) <= 8]


def main(wheel, count, seed, *paths):
    edition = Edition(wheel)
    rng = random.Random(int(seed))
    schema = edition.read(PACKAGED + "native_functions.yaml") if not paths else ""
    for path in paths:
        with open(path, encoding="utf-8") as file:
            schema += file.read()
    entries, groups = families(schema)
    for number in range(int(count)):
        text = rng.choice(entries) if rng.random() < 0.5 else "".join(rng.choice(groups))
        kinds = []
        for _ in range(rng.choice([1, 1, 1, 2, 3])):
            text, kind = rng.choice(EDITS)(rng, text)
            kinds.append(kind)
        message = edition.refusal(text)
        print(json.dumps({"id": "m%s-%s-%d" % (edition.name, seed, number), "edition": edition.name,
                          "kind": "+".join(kinds), "yaml": text,
                          "verdict": "accept" if message is None else "reject", "message": message}))


if __name__ == "__main__":
    main(*sys.argv[1:])
