"""Tests of scaffold.py: each form touches exactly the intended places, and its output compiles.

The forms run in a copy of the working tree. Without the compiler (bazel-bin/compiler/switchyard, or the program in
SWITCHYARD) the form that needs its declarations is skipped.
"""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

import scaffold
from scaffold_table import Table, Tree, Wrong

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(ROOT / "bazel/packaging"))
import packages
COMPILER = os.environ.get("SWITCHYARD", str(ROOT / "bazel-bin/compiler/switchyard"))
FOLDERS = ["compiler", "docs/rules", "kernels", "lib", "tests/compiler", "tests/files/check", "tests/meta"]
OPERATORS = "tests/files/emit/operators"
OPTIONS = ["-std=c++17", "-fsyntax-only", "-Wall", "-Wextra", "-Werror", "-isystem",
           "/usr/lib/llvm-%s/include" % packages.clang_release(ROOT)]


def kind_of(path):
    """Returns the kind of a file in the table of places to touch."""
    if path.endswith(".def") or path in ("kernels/native_functions.yaml", "kernels/facts.yaml",
                                          "kernels/decompositions.yaml", "kernels/derivatives.yaml"):
        return "rows"
    if path.startswith("docs/rules/"):
        return "page"
    if path.startswith("tests/") and not path.endswith("/BUILD"):
        return "tests"
    return "build" if path.endswith("/BUILD") else "code"


def with_source(path):
    """A header counts with its source."""
    return path[:-2] + ".cc" if path.startswith("compiler/") and path.endswith(".h") else path


class ScaffoldTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.scratch = tempfile.TemporaryDirectory()
        cls.root = pathlib.Path(cls.scratch.name)
        for folder in FOLDERS + [OPERATORS]:
            shutil.copytree(ROOT / folder, cls.root / folder)

    @classmethod
    def tearDownClass(cls):
        cls.scratch.cleanup()

    def setUp(self):
        self.touched = []

    def tearDown(self):
        for path in self.touched:
            (self.root / path).unlink()
            if (ROOT / path).exists():
                shutil.copyfile(ROOT / path, self.root / path)

    def new(self, *arguments, **options):
        """Runs a form; returns the number of files of each kind that it touched, a header counted with its source."""
        tree = Tree(self.root)
        scaffold.FORMS[arguments[0]][0](tree, *arguments[1:], **options)
        self.touched = tree.commit()
        counts = {}
        for path in sorted({with_source(path) for path in self.touched}):
            counts.setdefault(kind_of(path), []).append(path)
        return counts

    def assert_compile(self, *paths):
        for path in paths:
            done = subprocess.run(["g++", *OPTIONS, "-I" + str(self.root), "-I" + str(ROOT / "bazel-bin"),
                                   "-x", "c++", str(self.root / path)], stderr=subprocess.PIPE, text=True, check=False)
            self.assertEqual(done.returncode, 0, "%s\n%s" % (path, done.stderr[:3000]))

    def assert_text(self, path, text):
        self.assertTrue(text in (self.root / path).read_text(encoding="utf-8"), "%s: %s" % (path, text))

    def read_page(self, id):
        """Returns the fault that the compiler finds in a page."""
        program = self.root / "page.cc"
        program.write_text('#include "compiler/diagnostics/rule_page.h"\n#include <fstream>\n#include <iostream>\n'
                           "#include <sstream>\nint main(int, char** words) {\n  std::stringstream page;\n"
                           "  page << std::ifstream(words[2]).rdbuf();\n  std::string fault;\n"
                           "  switchyard::diagnostics::ReadRulePage(words[1], page.str(), &fault);\n"
                           "  std::cout << fault;\n}\n", encoding="utf-8")
        subprocess.run(["g++", "-std=c++17", "-I" + str(self.root), str(program),
                        str(self.root / "compiler/diagnostics/rule_page.cc"), "-o", str(self.root / "page")], check=True)
        return subprocess.run([self.root / "page", id, self.root / ("docs/rules/%s.md" % id)],
                              stdout=subprocess.PIPE, text=True, check=True).stdout

    def test_a_rule_is_two_rows_a_function_and_a_page(self):
        touched = self.new("rule", "aliasing", "OutArgumentsAreReturned", scope="kDeclaration")
        id = scaffold.next_id(Tree(ROOT), "A")
        self.assertEqual(touched, {
            "rows": ["compiler/diagnostics/diagnostics.def", "compiler/sema/rules.def"],
            "code": ["compiler/sema/aliasing.cc"], "page": ["docs/rules/%s.md" % id]})
        self.assert_text("compiler/sema/rules.def", 'RULE(kDeclaration, OutArgumentsAreReturned, "%s")\n\n// ' % id)
        self.assert_compile("compiler/diagnostics/diagnostic.cc", "compiler/sema/aliasing.cc", "compiler/sema/checker.cc")
        self.assertEqual(self.read_page(id), "")

    def test_a_rule_of_each_scope_compiles(self):
        for scope, group in (("kAnnotations", "out_arguments"), ("kOperator", "entries"), ("kFamily", "families"),
                             ("kProgram", "views")):
            with self.subTest(scope):
                self.new("rule", group, "ThingsAreFine", scope=scope)
                self.assert_compile("compiler/sema/%s.cc" % group)
                self.tearDown()
                self.touched = []

    def test_a_check_is_two_rows_a_file_a_page_and_two_sources(self):
        touched = self.new("check", "CheckStreams")
        id = scaffold.next_id(Tree(ROOT), "X")
        self.assertEqual(touched, {
            "rows": ["compiler/check/checks/checks.def", "compiler/diagnostics/diagnostics.def"],
            "code": ["compiler/check/checks/streams.cc"], "page": ["docs/rules/%s.md" % id],
            "build": ["compiler/check/checks/BUILD"],
            "tests": ["tests/files/check/streams/fail_streams.cc", "tests/files/check/streams/streams.cc"]})
        self.assert_text("compiler/check/checks/BUILD", '        "stubs.cc",\n')
        self.assert_text("compiler/check/checks/BUILD", '        "streams.cc",\n')
        self.assert_compile("compiler/diagnostics/diagnostic.cc", "compiler/check/checks/streams.cc",
                            "compiler/check/checks/checks.cc")
        self.assertEqual(self.read_page(id), "")

    def test_an_emitter_is_a_row_a_file_and_a_case(self):
        touched = self.new("emitter", "headers", "profile_header")
        self.assertEqual(touched["rows"], ["compiler/emit/emitters.def"])
        lists = [path for path in touched["code"] if os.path.dirname(path) == "compiler/emit"]
        self.assertEqual(lists, ["compiler/emit/emitters.cc"])
        self.assertEqual([path for path in touched["code"] if path not in lists],
                         ["compiler/emit/headers/profile_header.cc"])
        self.assertEqual(touched["build"], ["compiler/emit/headers/BUILD"])
        self.assertEqual(touched["tests"], [OPERATORS + "/expected/include/switchyard/profile_header.h"])
        self.assert_compile("compiler/emit/headers/profile_header.cc", *lists)

    def test_an_emitter_is_run_once_in_every_build(self):
        self.new("emitter", "headers", "profile_header")
        rows = Table(Tree(self.root), "compiler/emit/emitters.def").rows
        new = [row for row in rows if row.value("name") == "kProfileHeader"]
        self.assertEqual(len(new), 1)
        self.assertEqual(new[0].value("function"), "EmitProfileHeader")
        self.assertEqual(new[0].value("scope"), "kBuild")
        self.assertEqual(new[0].value("when"), "nullptr")

    def test_a_command_is_a_row_a_file_and_a_test(self):
        self.assertEqual(self.new("command", "graph"), {
            "rows": ["compiler/driver/commands.def"], "code": ["compiler/driver/commands/graph_command.cc"],
            "build": ["compiler/driver/commands/BUILD", "tests/compiler/driver/BUILD"],
            "tests": ["tests/compiler/driver/graph_command_test.cc"]})
        self.assert_compile("compiler/driver/commands/graph_command.cc", "compiler/driver/commands/all_help.cc",
                            "tests/compiler/driver/graph_command_test.cc")

    def test_a_target_is_a_row_a_file_a_library_and_a_test(self):
        self.assertEqual(self.new("target", "tiny"), {
            "rows": ["compiler/target/targets.def"], "code": ["compiler/target/tiny.cc"],
            "build": ["compiler/target/BUILD", "lib/tiny/BUILD", "tests/compiler/target/BUILD"],
            "tests": ["tests/compiler/target/tiny_test.cc"]})
        self.assert_compile("compiler/target/tiny.cc", "compiler/target/target.cc", "tests/compiler/target/tiny_test.cc")

    def test_a_pass_is_a_row_a_file_and_a_test(self):
        touched = self.new("pass", "fold-casts")
        self.assertEqual(touched, {
            "rows": ["compiler/model/make/passes.def"],
            "code": ["compiler/model/make/fold_casts.cc", "compiler/model/make/passes.cc"],
            "build": ["compiler/model/make/BUILD", "tests/compiler/model/make/BUILD"],
            "tests": ["tests/compiler/model/make/fold_casts_test.cc"]})
        names = [row.value("name") for row in Table(Tree(self.root), "compiler/model/make/passes.def").rows]
        self.assertEqual(names[names.index('"fold-casts"') + 1], '"write-back"')
        self.assert_compile("compiler/model/make/fold_casts.cc", "compiler/model/make/passes.cc",
                            "tests/compiler/model/make/fold_casts_test.cc")

    @unittest.skipUnless(os.access(COMPILER, os.X_OK), "no compiler is built")
    def test_an_operator_is_a_row_and_its_kernels(self):
        schema = "soft_cut.at(Tensor self, Scalar at=1, *, int? times=None) -> (Tensor, Tensor)"
        self.assertEqual(self.new("operator", "activation", schema, compiler=COMPILER), {
            "rows": ["kernels/facts.yaml", "kernels/native_functions.yaml"],
            "code": ["kernels/cpu/activation.cc", "kernels/cuda/activation.cu"]})
        parameters = "(const Tensor& self, const Scalar& at, std::optional<int64_t> times) {\n  Fail("
        for path, name in (("kernels/cpu/activation.cc", "soft_cut_at_cpu"), ("kernels/cuda/activation.cu", "soft_cut_at_cuda")):
            text = " ".join((self.root / path).read_text(encoding="utf-8").split())
            self.assertTrue("std::tuple<Tensor, Tensor> " + name + " ".join(parameters.split()) in text, text[-400:])
        done = subprocess.run([COMPILER, "lint", str(self.root / "kernels/native_functions.yaml")], check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        self.assertEqual(done.returncode, 0, done.stdout)

    def test_a_decomposition_is_three_rows(self):
        touched = self.new("decomposition", "thrice(Tensor self) -> Tensor")
        self.assertEqual(touched, {"rows": ["kernels/decompositions.yaml", "kernels/facts.yaml",
                                            "kernels/native_functions.yaml"]})
        self.assert_text("kernels/decompositions.yaml", "- name: thrice(Tensor self) -> Tensor\n  formula: self  #")
        self.assert_text("kernels/facts.yaml", "- {facts: thrice, complex: false}\n")

    def test_a_decomposition_of_what_is_declared_is_a_row_behind_its_family(self):
        schema = "deg2rad.scaled(Tensor self, Scalar by) -> Tensor"
        (self.root / "kernels/native_functions.yaml").write_text(
            Tree(self.root).read("kernels/native_functions.yaml") + "\n- func: %s\n" % schema, encoding="utf-8")
        touched = self.new("decomposition", schema)
        self.assertEqual(touched, {"rows": ["kernels/decompositions.yaml"]})
        self.assert_text("kernels/decompositions.yaml", "(M_PI / 180)\n\n- name: " + schema)
        self.touched.append("kernels/native_functions.yaml")

    def test_a_gradient_is_a_formula_for_each_tensor(self):
        (self.root / "kernels/derivatives.yaml").write_text(
            "- name: mul.Tensor(Tensor self, Tensor other) -> Tensor\n  self: grad * other\n\n"
            "- name: relu(Tensor self) -> Tensor\n  self: grad\n", encoding="utf-8")
        self.assertEqual(self.new("gradient", "mul.Scalar"), {"rows": ["kernels/derivatives.yaml"]})
        text = (self.root / "kernels/derivatives.yaml").read_text(encoding="utf-8")
        self.assertRegex(text, r"grad \* other\n\n- name: mul.Scalar\(Tensor self, Scalar other\) -> Tensor\n"
                               r"  self: grad  # \w+\n\n- name: relu")
        for name, fault in (("mul.Scalar", "has the operator"), ("no_such", "has no operator no_such"),
                            ("arange", "no argument of the operator is a tensor")):
            with self.assertRaisesRegex(Wrong, fault):
                self.new("gradient", name)

    def test_what_cannot_be_is_told_and_changes_nothing(self):
        for arguments, options in ((("rule", "aliasing", "AliasSetsAreLetters"), {}), (("rule", "nowhere", "IsFine"), {}),
                                   (("rule", "aliasing", "IsFine"), {"scope": "kGalaxy"}), (("check", "Streams"), {}),
                                   (("check", "CheckStubs"), {}), (("emitter", "nowhere", "x_header"), {}),
                                   (("emitter", "headers", "group_header"), {}), (("target", "embedded"), {}),
                                   (("command", "lint"), {}), (("pass", "decompose"), {}), (("pass", "Fold"), {}),
                                   (("operator", "activation", "gelu"), {}),
                                   (("operator", "activation", "relu(Tensor self) -> Tensor"), {})):
            with self.subTest(arguments):
                with self.assertRaises(Wrong):
                    self.new(*arguments, **options)

    def test_a_group_that_is_no_file_is_told_where_its_rules_are(self):
        with self.assertRaisesRegex(Wrong, r"diagnostics of `naming` are reported in: names, .*; a group is one of: names, types, "):
            self.new("rule", "naming", "NamesAreFine")
        with self.assertRaisesRegex(Wrong, r"has no rules; a group is one of: names, types, "):
            self.new("rule", "nowhere", "NamesAreFine")

    def test_an_id_is_never_given_twice(self):
        tree = Tree(self.root)
        # A rule of the language that no diagnostic reports.
        tree.write("docs/rules/rules_not_reported.md", "| A898 | x |\n")
        self.assertEqual(scaffold.next_id(tree, "A"), "A899")

    def test_a_form_that_is_not_known_is_told(self):
        for arguments in ([], ["rules"], ["rule", "aliasing"], ["target", "a", "b"]):
            with self.assertRaises(Wrong):
                scaffold.main(self.root, arguments)


class TableTest(unittest.TestCase):
    def table(self, text):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        tree = Tree(pathlib.Path(folder.name))
        tree.write("x.def", text)
        return tree, Table(tree, "x.def")

    def test_columns_are_those_of_the_first_comment(self):
        tree, table = self.table('// Emitters.\n//   EMITTER(function, name, scope, help)\n\n'
                                 'EMITTER(EmitA,    a, kBuild, "of a, b")\nEMITTER(EmitC, c, kShard, "(")\n')
        self.assertEqual(table.rows[1].cells, ["EmitC", "c", "kShard", '"("'])
        table.insert(table.rows[0], {"Name": "b", "Function": "EmitB", "help": '"x"'})
        self.assertIn('EMITTER(EmitA,    a, kBuild, "of a, b")\nEMITTER(EmitB,    b, kBuild, "x")\nEMITTER(EmitC',
                      tree.read("x.def"))

    def test_a_column_that_is_not_there_is_told(self):
        _, table = self.table("//   ROW(name)\nROW(a)\n")
        with self.assertRaises(Wrong):
            table.insert(table.rows[0], {"name": "b", "path": "c"})

    def test_rows_of_several_lines_are_one(self):
        _, table = self.table('//   ROW(name, ids)\n// a.cc\nROW(a,\n    "A001 "\n    "A002")\nROW(b, "A003")\n\n// b.cc\nROW(c, "A")\n')
        self.assertEqual([row.cells[0] for row in table.rows], ["a", "b", "c"])
        self.assertEqual([row.cells[0] for row in table.section("a.cc")], ["a", "b"])
        self.assertEqual(table.section("c.cc"), [])


if __name__ == "__main__":
    unittest.main()
