"""Makes the tables of an edition of the schema language from a wheel of PyTorch.

    python3 make_edition.py torch-2.15.0-*.whl    adds or replaces the wheel's edition
    python3 make_edition.py                       writes the tables from the existing editions

The script extracts torchgen from the wheel and queries it: it reads torchgen's tables, and finds rules
that exist only as code by its verdicts on small files. editions/NAME.json keeps the answers. From all
of these the script writes the tables of the compiler, where every word and rule has its first and its
last edition. The git difference then shows the changes: a base type needs a row in
compiler/cpp/type_map.def, a rule of a new kind a row in RULES below.
"""

import inspect
import json
import keyword
import os
import re
import sys
import textwrap

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
EDITIONS = os.path.join(HERE, "editions")

# Rules that only some editions have: a name in the compiler, its text, and files that show it. The
# verdict of the edition on a file shows whether the rule applies.
F = "- func: %s\n"
TAKES, REFUSES = True, False
RULES = [
    ("kTagLists", "`tags` may be a list", TAKES,
     F % "f(Tensor self) -> Tensor" + "  tags: [nondeterministic_seeded]\n"),
    ("kTagsInOneString", "one string may hold several tags", TAKES,
     F % "f(Tensor self) -> Tensor" + "  tags: nondeterministic_seeded, data_dependent_output\n"),
    ("kDropoutArgumentsAreRandom", "an argument named like dropout makes an operator random", REFUSES,
     F % "f(Tensor self, float dropout_p) -> Tensor"),
    ("kPhiloxIsNotRandom", "`_philox_` in a name says that nothing is random", TAKES,
     F % "_philox_rand_f(Tensor self) -> Tensor"),
    ("kNoKeywordsAsArguments", "arguments are not named like a keyword of Python", REFUSES,
     F % "f(Tensor self, int lambda) -> Tensor"),
    ("kOutIsNoConstReference", "an out operator takes no const references", REFUSES,
     F % "f(Tensor self) -> Tensor" + F % "f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)"
     + "  use_const_ref_for_mutable_tensors: True\n"),
    ("kThreeKernelNamespaces", "the namespace of a kernel may have three parts", TAKES,
     F % "f(Tensor self) -> Tensor" + "  dispatch:\n    CPU: a::b::c::k\n"),
    ("kDefaultsWithSpaces", "a default may hold a space", TAKES,
     F % "f(Tensor self, str mode=a b) -> Tensor"),
    ("kRepeatedKeysAreSeveral", "a composite that is listed twice counts as two keys", TAKES,
     F % "f(Tensor self) -> Tensor"
     + "  dispatch:\n    CompositeImplicitAutograd, CompositeImplicitAutograd: f\n"),
]


def generated(edition, text):
    """The names of the operators that the edition makes for a file; None when it refuses it."""
    try:
        return sorted(str(f.func.name) for f in edition.parse(text).native_functions if "generated" in f.tags)
    except Exception:
        return None


def mutable_counts_first(edition):
    # The in-place form needs nothing, the mutable one needs an out form.
    text = (F % "f_(Tensor(a!) self, Tensor(b!) x) -> Tensor(a!)" + "  dispatch:\n    CPU: f_\n"
            + F % "f(Tensor self, Tensor(b!) x) -> Tensor" + "  dispatch:\n    CPU: f\n  autogen: f.out, f_functional\n")
    return bool(generated(edition, text))


def core_composites_get_variants(edition):
    return "core" in edition.tags and bool(generated(edition, F % "f(Tensor self) -> Tensor" + "  tags: core\n  autogen: f.out\n"))


def set_gets_variants(edition):
    text = F % "set_(Tensor(a!) self) -> Tensor(a!)" + "  tags: inplace_view\n  dispatch:\n    CPU: set_\n  autogen: set, set.out\n"
    return bool(generated(edition, text))


def returns_count_as_symbolic(edition):
    return edition.model.FunctionSchema.parse("f(Tensor self) -> SymInt").has_symint()


def inverse_views_have_copies(edition):
    # The copy of a view with this name has another name; without the rule a copy is required.
    return hasattr(edition.model, "gets_generated_view_copy") and not edition.model.gets_generated_view_copy(
        function(edition, F % "f_inverse(Tensor(a) self) -> Tensor(a)" + "  dispatch:\n    CPU: f\n"))


def says_in_autograd(file, text):
    """A probe of the scripts for derivatives: they are not made to be asked, so that their text is looked at."""
    return lambda edition: text in " ".join(edition.read("torchgen/packaged/autograd/" + file).split())


MORE_RULES = [
    ("kMutableCountsFirst", "`autogen` of the mutable form counts before that of the in-place one", mutable_counts_first),
    ("kCoreCompositesGetVariants", "variants are made for composites with the tag `core`", core_composites_get_variants),
    ("kSetGetsVariants", "variants are made for `set_`, though it is a view", set_gets_variants),
    ("kReturnsCountAsSymbolic", "a SymInt that is returned makes an operator one of SymInts", returns_count_as_symbolic),
    ("kListsHaveTangents", "forward formulas of `_foreach_` operators use tangents of lists",
     says_in_autograd("load_derivatives.py", "and not is_foreach")),
    ("kCopiesHaveFormulas", "a view's copy may have formulas of its own",
     says_in_autograd("load_derivatives.py", "include_copy=True")),
    ("kScalarListsAreKept", "a list of Scalars has a form that owns it",
     says_in_autograd("gen_autograd_functions.py", "std::vector<at::Scalar> {name};")),
    ("kInverseViewsHaveCopies", "`x_scatter` is the copy of the view `x_inverse`", inverse_views_have_copies),
]


def function(edition, text):
    return edition.parse(text).native_functions[0]


def automatic_tags(edition):
    """The tags that operators have without being given them, and on which operators."""
    samples = {"kAll": F % "x::f(Tensor self) -> Tensor", "kAten": F % "f(Tensor self) -> Tensor",
               "kOut": F % "x::f(Tensor self) -> Tensor" + F % "x::f.out(Tensor self, *, Tensor(a!) out) -> Tensor(a!)",
               "kInplace": F % "x::f_(Tensor(a!) self) -> Tensor(a!)"}
    found = {}
    for where, text in samples.items():
        for tag in edition.parse(text).native_functions[-1].tags:
            found.setdefault(tag, where)
    return found


def inherited_tags(edition):
    """The tags of an operator that its generated forms have, too."""
    plain = set()
    kept = set()
    for tag in [""] + sorted(edition.tags - {"generated"}):
        text = F % "x::f(Tensor self) -> Tensor" + "  dispatch:\n    CPU: f\n  autogen: f.out\n"
        try:
            made = edition.parse(text + ("  tags: %s\n" % tag if tag else "")).native_functions[1]
        except Exception:
            continue
        if tag:
            kept |= made.tags & {tag}
        else:
            plain = made.tags
    return sorted(kept - plain)


def with_overloads(edition, names, sample):
    """The names; `x.*` for those of base name x where any overload is treated alike."""
    found = set()
    for name in names:
        base = name.split(".")[0]
        found.add(base + ".*" if sample(base + ".other_overload") else name)
    return sorted(found)


def inplace_views(edition, parsed):
    """Returns names of in-place views that the generator does not take for views, and of those that need no view."""
    text = F % "%s(Tensor(a!) self) -> Tensor(a!)" + "  tags: inplace_view\n  dispatch:\n    CompositeExplicitAutograd: k\n"

    def is_no_view(name):
        return edition.takes(text % name) and not function(edition, text % name).is_view_op

    def is_alone(name):
        return edition.takes(text % name)

    names = {str(f.func.name) for f in parsed.native_functions if "inplace_view" in f.tags}
    return (with_overloads(edition, filter(is_no_view, names), is_no_view),
            with_overloads(edition, filter(is_alone, names), is_alone))


def keywords_as_arguments(edition, parsed):
    """Operators whose arguments may be named like keywords; nothing where all may."""
    if edition.takes(F % "f(Tensor self, int lambda) -> Tensor"):
        return []
    return sorted({str(f.func.name) for f in parsed.native_functions if "generated" not in f.tags
                   for a in f.func.arguments.flat_all if keyword.iskeyword(a.name)})


def not_random(edition, parsed):
    """Returns operators that are random only by name."""
    names = {str(f.func.name.name) for f in parsed.native_functions if re.search("rand|dropout", str(f.func.name.name))}
    return sorted(name + ".*" for name in names | {"_cudnn_init_dropout_state"}
                  if not name.endswith("_") and "backward" not in name and "_philox_" not in name
                  and edition.takes(F % (name + "(Tensor self) -> Tensor")))


def written_alone(edition):
    from torchgen import gen_functionalization_type
    return sorted(set(gen_functionalization_type.MUTABLE_OPS_NOT_USING_FUNCTIONALIZATION))


def facts(edition):
    from torchgen_edition import accepted
    model, generation = edition.model, edition.generation
    parsed = edition.parsed()
    source = inspect.getsource(model.NativeFunction.from_yaml)
    no_views, without_view = inplace_views(edition, parsed)
    rules = {name: edition.takes(text) is wanted for name, _, wanted, text in RULES}
    rules.update({name: probe(edition) for name, _, probe in MORE_RULES})
    return {
        "version": edition.version,
        "entries": sum("generated" not in f.tags for f in parsed.native_functions),
        "operators": len(parsed.native_functions),
        "types": [t.name for t in model.BaseTy],
        "keys": [str(k) for k in model.dispatch_keys],
        "structured_keys": sorted(str(k) for k in model.STRUCTURED_DISPATCH_KEYS),
        "dtypes": [t.name for t in model.ScalarType],
        "dtype_classes": {name: [t.name for t in members] for name, members in model.DTYPE_CLASSES.items()},
        "ufunc_keys": [k.name for k in model.UfuncKey],
        "entry_keys": sorted(set(re.findall(r'e\.pop\(\s*"([a-z_]+)"', source))),
        "tags": sorted(edition.tags),
        "automatic_tags": automatic_tags(edition),
        "inherited_tags": inherited_tags(edition),
        "exemptions": {
            "kOutAlone": accepted(generation, "OUT_OPS_THAT_DONT_GET_GROUPED_PROPERLY"),
            "kWithoutOut": accepted(generation, "MUTABLE_OPS_THAT_CANNOT_GET_AN_OUT_VARIANT")
            + accepted(generation, "FUNCTIONAL_OPS_THAT_CANNOT_GET_AN_OUT_VARIANT"),
            "kUngrouped": accepted(generation, "INPLACE_OPS_THAT_DONT_GET_GROUPED_PROPERLY"),
            "kWrittenAlone": written_alone(edition),
            "kKeywordAsArgument": keywords_as_arguments(edition, parsed),
            "kNotRandom": not_random(edition, parsed),
            "kNoInplaceView": no_views,
            "kInplaceViewAlone": without_view,
        },
        "rules": rules,
    }


# The tables. Rows have their first and last edition as their last two columns.


class History:
    """In which editions words are known."""

    def __init__(self, editions):
        self.levels = [level(name) for name in editions]

    def span(self, known):
        """The first and the last level, from a list that says for each edition whether it knows."""
        where = [i for i, is_known in enumerate(known) if is_known]
        if not all(known[where[0]:where[-1] + 1]):
            print("note: known, unknown and known again; taken for known in between", file=sys.stderr)
        last = where[-1]
        return self.levels[where[0]], "kNewest" if last + 1 == len(known) else self.levels[last]


def level(name):
    return "k" + name.replace(".", "_")


def load_editions():
    names = [name[:-len(".json")] for name in os.listdir(EDITIONS) if name.endswith(".json")]
    names.sort(key=lambda name: [int(part) for part in name.split(".")])
    editions = {}
    for name in names:
        with open(os.path.join(EDITIONS, name + ".json"), encoding="utf-8") as file:
            editions[name] = json.load(file)
    return editions


def spans(editions, words_of):
    """Every word that one of the editions has, in the order of its first row, with its levels."""
    history = History(editions)
    sets = [words_of(facts) for facts in editions.values()]
    order = list(dict.fromkeys(word for words in sets for word in words))
    return {word: history.span([word in words for words in sets]) for word in order}


HEAD = """// %s
//
%s
// Written by tests/conformance/make_edition.py from what torchgen answers; not to be edited.
"""


def write(path, title, text, rows):
    about = "".join("//%s\n" % (" " + line if line else "") for line in text.split("\n"))
    names = dict.fromkeys(row.split("(")[0] for row in rows if not row.startswith("//"))
    macros = "".join("#ifndef %s\n#define %s(...)\n#endif\n" % (name, name) for name in names)
    undefs = "".join("#undef %s\n" % name for name in names)
    with open(os.path.join(ROOT, path), "w", encoding="utf-8") as file:
        file.write(HEAD % (title, about.rstrip("\n")) + "\n" + macros + "\n// clang-format off\n" + "\n".join(rows)
                   + "\n// clang-format on\n\n" + undefs)


def quoted(word):
    return '"%s"' % word


def set_columns(path, macro, found, name_of):
    """Writes first and last level into rows that are kept by hand; reports words without a row."""
    full = os.path.join(ROOT, path)
    with open(full, encoding="utf-8") as file:
        text = file.read()
    for word, (first, last) in found.items():
        row = re.compile(r"^(%s\(.*)(, \w+, \w+\))$" % re.escape(macro), re.M)
        hits = [m for m in row.finditer(text) if name_of(m.group(1)) == word]
        if not hits:
            print("%s wants a row for %s, from %s to %s" % (path, word, first, last), file=sys.stderr)
            continue
        text = text[:hits[0].start(2)] + ", %s, %s)" % (first, last) + text[hits[0].end(2):]
    with open(full, "w", encoding="utf-8") as file:
        file.write(text)


def set_structured(path, found):
    """Writes the first level of structured kernels into the rows of backends; tells what does not fit them."""
    full = os.path.join(ROOT, path)
    with open(full, encoding="utf-8") as file:
        text = file.read()
    for word, (first, last) in found.items():
        row = re.compile(r"^(SWITCHYARD_(?:NEWER_)?BACKEND_COMPONENT\( *%s, +\w+, +\w+, +)(\w+, +)" % word, re.M)
        hit = row.search(text)
        if hit is None or last != "kNewest":
            print("%s wants a row for %s, structured from %s to %s" % (path, word, first, last), file=sys.stderr)
            continue
        text = text[:hit.start(2)] + (first + ",").ljust(len(hit.group(2))) + text[hit.end(2):]
    with open(full, "w", encoding="utf-8") as file:
        file.write(text)


def rows_of(macro, found, form=str):
    return ["%s(%s, %s, %s)" % (macro, form(word), first, last) for word, (first, last) in found.items()]


def write_tables():
    editions = load_editions()
    write("compiler/schema/editions.def", "The editions of PyTorch that are known.",
          "  EDITION(level, name, version)   version of the wheel that was asked",
          ["EDITION(%s, %s, %s)" % (level(name), quoted(name), quoted(f["version"])) for name, f in editions.items()])
    rules = spans(editions, lambda f: [name for name, holds in f["rules"].items() if holds])
    says = {row[0]: row[1] for row in RULES + MORE_RULES}
    write("compiler/schema/edition_rules.def", "Rules that not all editions of the language have.",
          "  EDITION_RULE(name, first, last)",
          [row for name in says for row in ("// " + says[name][0].upper() + says[name][1:] + ".",
                                           "EDITION_RULE(%s, %s, %s)" % ((name,) + rules[name]))])
    exemptions = {}
    for kind in next(iter(editions.values()))["exemptions"]:
        exemptions[kind] = spans(editions, lambda f: sorted(f["exemptions"].get(kind, [])))
    write("compiler/schema/edition_exemptions.def", "Operators of PyTorch's own files that a rule excuses.",
          "  EXEMPTION(kind, name, first, last)   name: `x.*` is every overload of x",
          [row for kind, found in exemptions.items()
           for row in rows_of("EXEMPTION", found, lambda name, kind=kind: kind + ", " + quoted(name))])
    write("lib/keys/known_tags.def", "The tags of PyTorch's own tags.yaml, for programs that bring no tags file.",
          "  KNOWN_TAG(name, first, last)\n"
          "  AUTOMATIC_TAG(name, where, first, last)   operators have it without being given it\n"
          "  INHERITED_TAG(name, first, last)          generated operators have it from their origin",
          rows_of("KNOWN_TAG", dict(sorted(spans(editions, lambda f: f["tags"]).items())))
          + rows_of("AUTOMATIC_TAG", spans(editions, lambda f: [", ".join(pair) for pair in f["automatic_tags"].items()]))
          + rows_of("INHERITED_TAG", spans(editions, lambda f: f["inherited_tags"])))
    write("compiler/schema/schema_file_keys.def", "The keys that an entry's `dispatch:` may list.",
          "  SWITCHYARD_SCHEMA_FILE_KEY(name, first, last)\n"
          "\nPyTorch's generators refuse any other key. Files that they do not read may list those that\n"
          "lib/keys/dispatch_keys.def allows beside.",
          rows_of("SWITCHYARD_SCHEMA_FILE_KEY", spans(editions, lambda f: f["keys"])))
    set_structured("lib/keys/dispatch_keys.def", spans(editions, lambda f: f["structured_keys"]))
    write("compiler/schema/ufunc_words.def", "The words of ufunc loops.",
          "  UFUNC_KEY(name, first, last)\n  UFUNC_DTYPE(name, first, last)\n"
          "  UFUNC_DTYPE_CLASS(name, first, last)\n  UFUNC_DTYPE_MEMBER(class, name, first, last)",
          rows_of("UFUNC_KEY", spans(editions, lambda f: f["ufunc_keys"]))
          + rows_of("UFUNC_DTYPE", spans(editions, lambda f: f["dtypes"]))
          + rows_of("UFUNC_DTYPE_CLASS", spans(editions, lambda f: list(f["dtype_classes"])))
          + rows_of("UFUNC_DTYPE_MEMBER", spans(editions, lambda f: [
              c + ", " + member for c, members in f["dtype_classes"].items() for member in members])))
    set_columns("compiler/schema/base_types.def", "BASE_TYPE", spans(editions, lambda f: f["types"]),
                lambda row: row.split('"')[1] if '"' in row else None)
    with open(os.path.join(ROOT, "compiler/schema/read/entry_keys.def"), encoding="utf-8") as file:
        rows = file.read()
    for key in spans(editions, lambda f: f["entry_keys"]):
        if key != "__line__" and "ENTRY_KEY(%s," % key not in rows:
            print("compiler/schema/read/entry_keys.def wants a row for %s" % key, file=sys.stderr)


def laid_out(facts_of_edition):
    """JSON with one key a line, lists broken where lines would be long: what changes is seen in a difference."""
    def lines(value, indent):
        if not isinstance(value, dict):
            return textwrap.fill(json.dumps(value), 100, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)
        inner = ",\n".join('%s "%s": %s' % (indent, key, lines(value[key], indent + "  ")) for key in value)
        return "{\n" + inner + "\n" + indent + "}"
    return lines(facts_of_edition, "") + "\n"


def main(wheels):
    os.makedirs(EDITIONS, exist_ok=True)
    if len(wheels) > 1:
        raise SystemExit("one wheel at a time: torchgen is imported from it")
    for wheel in wheels:
        from torchgen_edition import Edition
        edition = Edition(wheel)
        with open(os.path.join(EDITIONS, edition.name + ".json"), "w", encoding="utf-8") as file:
            file.write(laid_out(facts(edition)))
    write_tables()


if __name__ == "__main__":
    main(sys.argv[1:])
