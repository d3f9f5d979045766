"""Begins a rule, an emitter, a kernel check, an operator or a part of one, a command, a target or a pass: rows,
skeletons, a failing test.

Usage: ./dev new FORM NAME..., which is scaffold.py ROOT FORM NAME...

  rule GROUP Function [--scope=kOperator] [--letter=A]
                        a rule of compiler/sema/GROUP.cc; its id is the next of the letter that most rules of
                        the file have
  check CheckSomething  a check of kernels in C++
  emitter FOLDER NAME   an emitter, compiler/emit/FOLDER/NAME.cc
  command NAME          a subcommand
  target NAME           a run-time to emit for
  pass NAME             a pass of `switchyard model`, compiler/model/make/NAME.cc; it runs before `write-back`
  operator FILE SCHEMA  an operator with kernels in kernels/cpu/FILE.cc and kernels/cuda/FILE.cu; needs the
                        compiler (bazel-bin/compiler/switchyard, or what --compiler names)
  decomposition SCHEMA  an operator that a formula over others computes, which the compiler makes its kernel
  gradient NAME         the formulas of an operator's gradient; NAME has the overload: add.Tensor

A word that the house test rejects marks each gap. Prints each written file.
"""

import collections
import os
import pathlib
import re
import subprocess
import sys
import tempfile

from scaffold_table import Table, Tree, Wrong, add_include, add_source, insert_line, split_cells

UNFINISHED = "TO" "DO"


def snake_case(name):
    return re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower()


def camel_case(name):
    return "".join(word.capitalize() for word in name.split("_"))


def need(pattern, name, what):
    if not re.fullmatch(pattern, name):
        raise Wrong("%s is no name of %s" % (name, what))


def header_guard(path):
    return "SWITCHYARD_" + re.sub(r"[/.]", "_", path).upper() + "_"


# --- Diagnostics ---------------------------------------------------------------------------------


def next_id(tree, letter):
    """Returns the id after all that were ever used: those of the table, and those of rules that no diagnostic reports."""
    known = tree.read("compiler/diagnostics/diagnostics.def")
    for path in ("tests/meta/diagnostics/rule_ids.txt", "docs/rules/rules_not_reported.md"):
        known += tree.read(path)
    numbers = [int(number) for number in re.findall(r"\b%s(\d{3})\b" % letter, known)]
    # S ids from 900 on are errors of YAML itself.
    numbers = [number for number in numbers if letter != "S" or number < 900]
    if not numbers:
        raise Wrong("no diagnostic has the letter " + letter)
    return "%s%03d" % (letter, max(numbers) + 1)


def add_diagnostic(tree, letter, name, text):
    """Adds a row in diagnostics.def with one Name; returns its id."""
    table = Table(tree, "compiler/diagnostics/diagnostics.def")
    id = next_id(tree, letter)
    if any(row.cells[1] == name for row in table.rows):
        raise Wrong("there is a diagnostic %s" % name)
    before = [row for row in table.rows if row.cells[0] < id]
    like = [row for row in before if row.cells[0][0] == letter][-1]
    table.insert(before[-1], {"id": id, "Name": name, "severity": "kError", "authority": "kOurs",
                              "group": like.cells[4], "text": '"%s"' % text, "ArgumentTypes": "Name"})
    return id


def add_page(tree, id, command, fence, bad, good):
    tree.create("docs/rules/%s.md" % id, """# {id}

{mark}: what holds of a file that is right, in one sentence.

{mark}: why the rule is there. What to do.

Wrong, reported by `switchyard {command}`:

```{fence}
{bad}```

Right:

```{fence}
{good}```
""".format(id=id, mark=UNFINISHED, command=command, fence=fence, bad=bad, good=good))


# --- Rules ---------------------------------------------------------------------------------------

RULE_BODIES = {
    "declaration": """  const bool is_broken = false;  // {mark}
  if (!is_broken) return;
  context.sink.Report(diagnostics::k{function}, {subject}.name.range,
                      diagnostics::Name({subject}.name.value.ToString()));
""",
    "entry": """  const bool is_broken = false;  // {mark}
  if (!is_broken) return;
  context.sink.Report(diagnostics::k{function}, {subject}.schema.name.range,
                      diagnostics::Name({subject}.QualifiedName()));
""",
    "several": """  for (const {element} : {subject}.{list}) {{
    const bool is_broken = false;  // {mark}
    if (!is_broken) continue;
    context.sink.Report(diagnostics::k{function}, {range},
                        diagnostics::Name({name}));
  }}
""",
}


def rule_parameter(tree, table, scope):
    """Returns the first parameter of the rules of a scope, as one of them declares it: `const Family& family`."""
    functions = [row.cells[1] for row in table.rows if row.cells[0] == scope]
    for path in tree.files("compiler/sema", ".cc"):
        for function, parameter in re.findall(r"^void (\w+)\((const [\w:]+& \w+),\s+RuleContext&",
                                              tree.read(path), re.MULTILINE):
            if function in functions:
                return parameter
    raise Wrong("no rule has the scope %s; there is: %s" %
                (scope, ", ".join(sorted({row.cells[0] for row in table.rows}))))


def rule_body(parameter, function):
    kind, subject = re.fullmatch(r"const (?:\w+::)*(\w+)& (\w+)", parameter).groups()
    words = {"mark": UNFINISHED, "function": function, "subject": subject}
    if kind == "FunctionSchema":
        return RULE_BODIES["declaration"].format(**words)
    if kind == "NativeFunction":
        return RULE_BODIES["entry"].format(**words)
    one = {"Family": ("schema::NativeFunction* function", "members", "function->"),
           "Program": ("schema::NativeFunction& function", "functions", "function.")}[kind]
    return RULE_BODIES["several"].format(element=one[0], list=one[1], range=one[2] + "schema.name.range",
                                         name=one[2] + "QualifiedName()", **words)


def where_rules_are(tree, table, word):
    """Returns the files of rules; if the word is a group of diagnostics of `explain --list`, files with its rules
    first.
    """
    files = [name for name in re.findall(r"^// (\w+)[.]cc$", table.text, re.MULTILINE)
             if tree.has("compiler/sema/%s.cc" % name)]
    of_group = {row.cells[0] for row in Table(tree, "compiler/diagnostics/diagnostics.def").rows
                if row.cells[4] == "k" + camel_case(word)}
    near = [name for name in files if any(of_group & set(row.cells[2].split()) for row in table.section(name + ".cc"))]
    start = "diagnostics of `%s` are reported in: %s; " % (word, ", ".join(near)) if near else ""
    return start + "a group is one of: " + ", ".join(files)


def new_rule(tree, group, function, scope="kOperator", letter=None):
    need(r"[A-Z]\w+", function, "a rule")
    path = "compiler/sema/%s.cc" % group
    table = Table(tree, "compiler/sema/rules.def")
    section = table.section("%s.cc" % group)
    if not section or not tree.has(path):
        raise Wrong("%s has no rules; %s" % (path, where_rules_are(tree, table, group)))
    if any(row.cells[1] == function for row in table.rows):
        raise Wrong("there is a rule %s" % function)
    parameter = rule_parameter(tree, table, scope)
    letters = collections.Counter(re.findall(r"\b([A-Z])\d{3}\b", " ".join(row.cells[2] for row in section)))
    id = add_diagnostic(tree, letter or letters.most_common(1)[0][0], function,
                        "operator {0}: " + UNFINISHED)
    table.insert(section[-1], {"scope": scope, "Function": function, "ids": '"%s"' % id})
    text = "// Ours: %s: why.\nvoid %s(%s, RuleContext& context) {\n%s}\n\n" % (
        UNFINISHED, function, parameter, rule_body(parameter, function))
    insert_line(tree, path, r"^}  // namespace switchyard::sema$", text, behind=False)
    example = "- func: %s(Tensor self) -> Tensor\n"
    add_page(tree, id, "lint", "yaml", example % "f", example % "g")
    return ["tests/files/sema/%s/fail_%s.yaml and its sibling without fail_ show the message" %
            (group, snake_case(function)),
            "./dev test --update //tests/compiler/diagnostics:diagnostics_test writes the index of rules",
            "./dev test //tests/compiler/diagnostics:diagnostics_test fails until the page's example is told"]


# --- Checks of kernels ---------------------------------------------------------------------------


def new_check(tree, function):
    need(r"Check[A-Z]\w+", function, "a check: CheckSomething")
    name = snake_case(function[len("Check"):])
    path = "compiler/check/checks/%s.cc" % name
    id = add_diagnostic(tree, "X", "Wrong" + function[len("Check"):], "kernel {0}: " + UNFINISHED)
    table = Table(tree, "compiler/check/checks/checks.def")
    table.insert(table.rows[-1], {"Function": function, "ids": '"%s"' % id})
    tree.create(path, """// {mark}: what holds of a kernel that is right.
#include "compiler/check/checks/checks.h"

namespace switchyard::check {{

void {function}(const CheckInput& input, CheckContext& context) {{
  for (const KernelBody& kernel : input.bodies) {{
    const bool is_broken = false;  // {mark}
    if (!is_broken) continue;
    context.sink().Report(
        diagnostics::kWrong{what},
        context.RangeOf(kernel.index(), kernel.match->found.decl->name_place),
        diagnostics::Name(kernel.expected().ShownName()));
  }}
}}

}}  // namespace switchyard::check
""".format(mark=UNFINISHED, function=function, what=function[len("Check"):]))
    add_source(tree, path)
    schema = "- func: f(Tensor self) -> Tensor\n  dispatch: {CPU: f_cpu}\n"
    source = "namespace switchyard::native {\nTensor f_cpu(const Tensor& self) { return %s; }\n}\n"
    add_page(tree, id, "check", "text", schema + "# kernels.cc\n" + source % "self",
             schema + "# kernels.cc\n" + source % "self.clone()")
    comment = "// bodies\n// schema:\n" + "".join("// %s\n" % line for line in schema.splitlines())
    folder = "tests/files/check/%s/" % name
    tree.create(folder + "fail_%s.cc" % name, comment + "// %s\n" % UNFINISHED + source % "self" +
                "// expect 8-13: error %s: kernel `f_cpu`: %s\n" % (id, UNFINISHED))
    tree.create(folder + "%s.cc" % name, comment + source % "self.clone()")
    return ["./dev test //tests/compiler/check/... fails until the check reports what fail_%s.cc expects" % name,
            "./dev test --update //tests/compiler/diagnostics:diagnostics_test writes the index of rules"]


# --- Emitters ------------------------------------------------------------------------------------


def add_emitter_row(tree, folder, name):
    table = Table(tree, "compiler/emit/emitters.def")
    build = [row for row in table.rows if row.value("scope") == "kBuild"]
    table.insert(build[-1], {"name": "k" + camel_case(name), "function": "Emit" + camel_case(name),
                             "path": '"include/switchyard/%s.h"' % name, "needs": "kDispatch", "when": "nullptr",
                             "help": '"%s"' % UNFINISHED})
    # Files that include the folder's emitters include the new one, too.
    like = "compiler/emit/%s/" % folder
    for path in tree.files("compiler/emit", ".cc"):
        is_list = os.path.dirname(path) == "compiler/emit" and tree.read(path).count('#include "' + like) > 1
        if is_list:
            add_include(tree, path, like, "%s%s.h" % (like, name))


def new_emitter(tree, folder, name):
    need(r"[a-z]\w+", name, "an emitter")
    path = "compiler/emit/%s/%s" % (folder, name)
    if not tree.has("compiler/emit/%s/BUILD" % folder):
        raise Wrong("there is no folder compiler/emit/" + folder)
    function = "Emit" + camel_case(name)
    guard = header_guard(path + ".h")
    tree.create(path + ".h", """// {name}.h: {mark}: what is in it.
#ifndef {guard}
#define {guard}

#include "compiler/emit/artifact.h"
#include "compiler/emit/emit_input.h"

namespace switchyard::emit {{

Artifact {function}(const EmitInput& input);

}}  // namespace switchyard::emit

#endif  // {guard}
""".format(name=name, mark=UNFINISHED, guard=guard, function=function))
    tree.create(path + ".cc", """#include "{path}.h"

#include "compiler/emit/code_writer.h"
#include "compiler/emit/cpp_file.h"
#include "compiler/emit/emitter_table.h"

namespace switchyard::emit {{

Artifact {function}(const EmitInput& /*input*/) {{
  const cpp::Comment purpose("{mark}: what is in it.");
  return MakeHeader(PathOf(EmitterId::k{camel}), purpose, {{}},
                    [](CodeWriter& writer) {{ writer.Block("// {mark}"); }});
}}

}}  // namespace switchyard::emit
""".format(path=path, mark=UNFINISHED, function=function, camel=camel_case(name)))
    add_source(tree, path + ".cc")
    add_source(tree, path + ".h")
    add_emitter_row(tree, folder, name)
    tree.create("tests/files/emit/operators/expected/include/switchyard/%s.h" % name,
                "// %s: what the file shall be\n" % UNFINISHED)
    return ["./dev test //tests/compiler/emit:golden_test fails until the file is as it is expected",
            "it fails, too, until docs/reference/command_line.md names the file; what is compiled, the rules for Bazel and CMake"]


# --- Commands ------------------------------------------------------------------------------------


def new_command(tree, name):
    need(r"[a-z]+", name, "a command")
    path = "compiler/driver/commands/%s_command.cc" % name
    run = "Run" + camel_case(name)
    table = Table(tree, "compiler/driver/commands.def")
    table.insert(table.rows[-1], {"name": name, "Run": run, "summary": '"%s"' % UNFINISHED})
    tree.create(path, """#include <string_view>

#include "compiler/driver/command_line.h"
#include "compiler/driver/commands.h"

namespace switchyard::driver {{
namespace {{

constexpr std::string_view kHelp =
    R"(Usage: switchyard {name} FILE...

{mark}: what it does.

Options:
  --help          this text

Exit status: 0 fine, 2 wrong use or a file cannot be read.

Examples:
  switchyard {name} ops.yaml
)";

}}  // namespace

std::string_view {run}Help() {{ return kHelp; }}

int {run}(int argc, char** argv) {{
  int exit_status = kExitFine;
  const auto command_line = ParseCommandLine(argc, argv, kHelp, {{}}, &exit_status);
  if (!command_line) return exit_status;
  return UsageError(argv[0], "{mark}");
}}

}}  // namespace switchyard::driver
""".format(name=name, mark=UNFINISHED, run=run))
    add_source(tree, path)
    test = "tests/compiler/driver/%s_command_test.cc" % name
    tree.create(test, """// `switchyard {name}` as its users call it.
#include "tests/compiler/driver/compiler_test.h"

namespace switchyard::driver {{
namespace {{

class {camel}CommandTest : public CompilerTest {{}};

TEST_F({camel}CommandTest, {mark}) {{
  Write("ops.yaml", "- func: f(Tensor self) -> Tensor\\n");
  const Outcome outcome = RunCompiler("{name} " + Path("ops.yaml"));
  EXPECT_EQ(outcome.status, 0) << outcome.err;
}}

}}  // namespace
}}  // namespace switchyard::driver
""".format(name=name, mark=UNFINISHED, camel=camel_case(name)))
    add_source(tree, test)
    return ["./dev test //tests/compiler/driver:driver_test fails until the command does something",
            "docs/reference/command_line.md has a section for each command"]


# --- Targets -------------------------------------------------------------------------------------


def new_target(tree, name):
    need(r"[a-z]\w*", name, "a target")
    table = Table(tree, "compiler/target/targets.def")
    make = "Make" + camel_case(name)
    first = table.rows[0].value("Make")
    table.insert(table.rows[-1], {"name": name, "Make": make})
    path = "compiler/target/%s.cc" % name
    tree.create(path, """// {mark}: which run-time it is.
#include "compiler/target/target.h"

namespace switchyard::target {{

Target {make}() {{
  Target target = {first}();
  target.name = target.spelling.name = "{name}";
  // {mark}: what differs.
  return target;
}}

}}  // namespace switchyard::target
""".format(mark=UNFINISHED, make=make, first=first, name=name))
    add_source(tree, path)
    tree.create("lib/%s/BUILD" % name, """# {mark}: what the target {name} has of its own.
filegroup(
    name = "sources",
    srcs = glob(["*"]),
    visibility = ["//tests:__subpackages__"],
)
""".format(mark=UNFINISHED, name=name))
    test = "tests/compiler/target/%s_test.cc" % name
    tree.create(test, """// What emitted code says for the target {name}.
#include "compiler/target/target.h"
#include "gtest/gtest.h"

namespace switchyard::target {{
namespace {{

TEST({camel}, {mark}) {{
  const Target& target = *FindTarget("{name}");
  EXPECT_EQ(target.name, "{name}");
  EXPECT_NE(target.name_space.text(), FindTarget("{other}")->name_space.text());
}}

}}  // namespace
}}  // namespace switchyard::target
""".format(name=name, mark=UNFINISHED, camel=camel_case(name), other=table.rows[0].value("name")))
    tree.write("tests/compiler/target/BUILD", tree.read("tests/compiler/target/BUILD") + """
cc_test(
    name = "{name}_test",
    size = "small",
    srcs = ["{name}_test.cc"],
    deps = [
        "//compiler/target",
        "@googletest//:gtest_main",
    ],
)
""".format(name=name))
    return ["./dev test //tests/compiler/target/... fails until the target is another than its model"]


# --- Passes of models ----------------------------------------------------------------------------


def add_pass_row(tree, name, function):
    """Adds the row after the last pass that changes the nodes of the graph; later passes change the calls made of them."""
    table = Table(tree, "compiler/model/make/passes.def")
    names = [row.value("name") for row in table.rows]
    if '"%s"' % name in names:
        raise Wrong("there is a pass " + name)
    last = table.rows[names.index('"write-back"') - 1]
    table.insert(last, {"name": '"%s"' % name, "Function": function, "needs": "After(%s)" % last.value("name"),
                        "help": '"%s"' % UNFINISHED})


def new_pass(tree, name):
    need(r"[a-z][a-z0-9]*(-[a-z0-9]+)*", name, "a pass")
    file = name.replace("-", "_")
    function = camel_case(file)
    path = "compiler/model/make/" + file
    add_pass_row(tree, name, function)
    guard = header_guard(path + ".h")
    tree.create(path + ".h", """// {mark}: what the pass is about.
#ifndef {guard}
#define {guard}

#include "compiler/model/graph.h"

namespace switchyard::model {{

// {mark}: which nodes change, to what, and which stay as they are.
void {function}(Graph* graph);

}}  // namespace switchyard::model

#endif  // {guard}
""".format(mark=UNFINISHED, guard=guard, function=function))
    tree.create(path + ".cc", """#include "{path}.h"

namespace switchyard::model {{

void {function}(Graph* graph) {{
  for (Node& node : graph->nodes) {{
    const bool fits = node.mark == Mark::kNone && node.target.empty();  // {mark}
    if (!fits) continue;
  }}
}}

}}  // namespace switchyard::model
""".format(path=path, mark=UNFINISHED, function=function))
    add_source(tree, path + ".cc")
    add_source(tree, path + ".h")
    add_include(tree, "compiler/model/make/passes.cc", "compiler/model/make/", path + ".h")
    test = "tests/compiler/model/make/%s_test.cc" % file
    tree.create(test, """#include "{path}.h"

#include <gtest/gtest.h>

#include "tests/compiler/model/graph_maker.h"

namespace switchyard::model {{
namespace {{

TEST({function}, {mark}) {{
  GraphMaker maker;
  const TensorId x = maker.Input("x", Sizes({{2, 3}}));
  maker.Return(maker.Call("aten::relu", {{{{"self", x}}}}, "y", Sizes({{2, 3}})));
  {function}(&maker.graph);
  EXPECT_EQ(CallsOf(&maker.graph), "{mark}: the calls\\n");
}}

}}  // namespace
}}  // namespace switchyard::model
""".format(path=path, mark=UNFINISHED, function=function))
    add_source(tree, test)
    return ["./dev test //tests/compiler/model/make/... fails until the pass changes the calls",
            "switchyard model FILE.pt2 --dump-after=%s shows what it does to a model" % name]


# --- Operators -----------------------------------------------------------------------------------


def declarations(compiler, entry, root):
    """Returns the declarations of the kernels that the compiler requires for an entry."""
    with tempfile.TemporaryDirectory() as scratch:
        file = pathlib.Path(scratch) / "operator.yaml"
        file.write_text(entry, encoding="utf-8")
        done = subprocess.run([compiler, "gen", "--keys=CPU,CUDA", "--out=" + scratch + "/out", str(file)],
                              stderr=subprocess.PIPE, text=True, check=False)
        if done.returncode:
            raise Wrong(done.stderr.replace(str(file), "the operator").rstrip())
        header = pathlib.Path(scratch) / ("out/include/switchyard/ops/%s_native.h" % root)
        text = header.read_text(encoding="utf-8")
    text = re.sub(r"^//.*\n", "", text, flags=re.MULTILINE)
    return re.findall(r"^\S[^;{}#]*\w\([^;{}]*\);$", text, re.MULTILINE)


def without_defaults(declaration):
    """Returns the head of the definition of `T f(U a, V b = c)`."""
    begin = declaration.index("(") + 1
    parameters = [cell.partition(" = ")[0] for cell in split_cells(declaration[begin:-1])]
    return declaration[:begin] + ",".join(parameters) + ")"


def add_facts(tree, name):
    """Adds an entry of the operator to kernels/facts.yaml, unless an overload has one."""
    lines = tree.read("kernels/facts.yaml").splitlines(keepends=True)
    row = "- {facts: %s, complex: false}\n" % name
    rows = [line for line in lines if line.startswith("- {facts: ")]
    if any(line.startswith("- {facts: %s," % name) for line in rows):
        return
    comment = lines[:len(lines) - len(rows)]
    rows.insert(sum(line.split(",")[0] < row.split(",")[0] for line in rows), row)
    tree.write("kernels/facts.yaml", "".join(comment + rows))


def root_of(name):
    """Returns `add` for `add_`, `add.out` and `__add__`, which are neighbours in a file of entries."""
    return re.match(r"_*(\w+?)_*(\.|$)", name).group(1)


def add_entry(tree, path, key, name, entry):
    """Adds the entry after the last one of the operator's family, or at the end of the file."""
    text = tree.read(path)
    entries = list(re.finditer(r"^- %s: ([\w.]+)\(.*\n(?:[ ].*\n)*" % key, text, re.MULTILINE))
    if any(one.group(1) == name for one in entries):
        raise Wrong("%s has the operator" % path)
    family = [one.end() for one in entries if root_of(one.group(1)) == root_of(name)]
    at = family[-1] if family else len(text)
    tree.write(path, text[:at] + "\n" + entry + text[at:])


def name_of(schema):
    found = re.match(r"(\w+(?:\.\w+)?)\(.*\) -> ", schema)
    if not found:
        raise Wrong("a declaration is NAME(ARGUMENTS) -> RESULTS, with an overload NAME.OVERLOAD: " + schema)
    return found.group(1)


def new_operator(tree, file, schema, compiler="bazel-bin/compiler/switchyard"):
    found = re.match(r"(\w+)(\.(\w+))?$", name_of(schema))
    root = found.group(1)
    kernel = root + ("_" + found.group(3) if found.group(3) else "")
    entry = "- func: %s\n  dispatch:\n    CPU: %s_cpu\n    CUDA: %s_cuda\n" % (schema, kernel, kernel)
    add_entry(tree, "kernels/native_functions.yaml", "func", found.group(0), entry)
    if not os.access(compiler, os.X_OK):
        raise Wrong("build the compiler first: ./dev build")
    kernels = declarations(compiler, entry, root.rstrip("_"))
    add_facts(tree, root)
    for device, ending in (("cpu", ".cc"), ("cuda", ".cu")):
        path = "kernels/%s/%s%s" % (device, file, ending)
        own = [one[:-1] for one in kernels if re.search(r"\b%s_%s\(" % (kernel, device), one)]
        if not tree.has(path):
            raise Wrong("there is no file " + path)
        if len(own) != 1:
            raise Wrong("the compiler declares no kernel %s_%s" % (kernel, device))
        add_include(tree, path, "switchyard/ops/", "switchyard/ops/%s_native.h" % root.rstrip("_"))
        insert_line(tree, path, r"^}  // namespace switchyard::native$",
                    "%s {\n  Fail(\"%s: %s\");\n}\n\n" % (without_defaults(own[0]), root, UNFINISHED),
                    behind=False)
    return ["./dev test //tests/kernels/comparison/... fails until the kernels compute",
            "./dev new gradient %s, or a row of tests/kernels/gradients/without_samples.txt" % found.group(0)] + BEHIND


# Files that every new operator changes in addition to its own rows.
BEHIND = ["./dev test --update //tests/generated:generated_test brings generated/ up to date",
          "kernels/facts.yaml says which dtypes the kernels need, and whether they compute complex numbers",
          "./dev test //tests/meta/... tells the pages and counts that name every operator"]


def new_decomposition(tree, schema):
    name = name_of(schema)
    arguments = tensors_of(schema)
    if not re.search(r"^- func: %s\(" % re.escape(name), tree.read("kernels/native_functions.yaml"), re.MULTILINE):
        add_entry(tree, "kernels/native_functions.yaml", "func", name, "- func: %s\n" % schema)
        add_facts(tree, name.partition(".")[0])
    add_entry(tree, "kernels/decompositions.yaml", "name", name,
              "- name: %s\n  formula: %s  # %s\n" % (schema, (arguments + ["0"])[0], UNFINISHED))
    return ["./dev test //tests/kernels/comparison/... fails until the formula is right"] + BEHIND


def tensors_of(schema):
    """Returns the arguments that are tensors."""
    arguments = split_cells(schema[schema.index("(") + 1:schema.rindex(") -> ")])
    return [one.split()[-1] for one in arguments if re.match(r" *Tensor(\([^)]*\))? ", one)]


def new_gradient(tree, name):
    found = re.search(r"^- func: (%s\(.*)$" % re.escape(name), tree.read("kernels/native_functions.yaml"), re.MULTILINE)
    if not found:
        raise Wrong("kernels/native_functions.yaml has no operator " + name)
    schema = found.group(1)
    formulas = "".join("  %s: grad  # %s\n" % (argument, UNFINISHED) for argument in tensors_of(schema))
    if not formulas:
        raise Wrong("no argument of the operator is a tensor: " + schema)
    add_entry(tree, "kernels/derivatives.yaml", "name", name, "- name: %s\n%s" % (schema, formulas))
    return ["add a sample to one of tests/kernels/gradients/samples_*.cc:"
            " ./dev test //tests/kernels/gradients/... fails until there is one and the formulas are right"]


FORMS = {"rule": (new_rule, 2), "check": (new_check, 1), "emitter": (new_emitter, 2),
         "command": (new_command, 1), "target": (new_target, 1), "pass": (new_pass, 1),
         "operator": (new_operator, 2), "decomposition": (new_decomposition, 1), "gradient": (new_gradient, 1)}


def main(root, arguments):
    words = [word for word in arguments if not word.startswith("--")]
    options = dict(word[2:].partition("=")[::2] for word in arguments if word.startswith("--"))
    if not words or words[0] not in FORMS or len(words) - 1 != FORMS[words[0]][1]:
        raise Wrong(__doc__)
    tree = Tree(root)
    try:
        steps = FORMS[words[0]][0](tree, *words[1:], **options)
    except TypeError as error:
        raise Wrong("%s takes no such option: %s" % (words[0], error))
    for path in tree.commit():
        print(path)
    for step in steps:
        print("next: " + step)


if __name__ == "__main__":
    try:
        if len(sys.argv) < 2:
            raise Wrong(__doc__)
        main(pathlib.Path(sys.argv[1]), sys.argv[2:])
    except Wrong as wrong:
        sys.exit("new: %s" % wrong)
