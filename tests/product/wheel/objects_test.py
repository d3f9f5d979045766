#!/usr/bin/env -S python3 -B
"""What switchyard_tools makes of the program's words: schemas, findings and tables as Python objects.

Usage: objects_test.py COMPILER [TEST...]

Runs in the root of the sources. PyTorch's own file is compared with the reference's output for it if
SWITCHYARD_CONFORMANCE names its folder.
"""

import contextlib
import io
import json
import os
import pathlib
import re
import shutil
import sys
import tempfile
import unittest

ROOT = pathlib.Path.cwd()
COMPILER = pathlib.Path(sys.argv[1]).resolve()
GUIDE = ROOT / "docs/guide/python_objects.md"
OPERATORS = """\
- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
  variants: function, method
  structured_delegate: add.out
- func: add_.Tensor(Tensor(a!) self, Tensor other, *, Scalar alpha=1) -> Tensor(a!)
  variants: method
  structured_delegate: add.out
- func: add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
  structured: True
  structured_inherits: TensorIteratorBase
  dispatch:
    CPU: add_out
- func: vision::crop(Tensor x, int[2] size, Tensor?[] masks, *, str? mode="a, b") -> (Tensor out, Tensor count)
  dispatch: {CPU: crop_cpu, Autograd: fallthrough}
  autogen: crop.out
- func: split(Tensor(a -> *) self, int n) -> Tensor(a)[]
  python_module: nn
- func: __iand__(Tensor(a!) self, Tensor other) -> Tensor(a!)
  variants: method
"""
DERIVATIVES = "- name: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor\n  self: grad\n  other: grad\n"


def setUpModule():
    """Lays package and program out as pip does, and imports the package from there."""
    global FOLDER, tools
    FOLDER = pathlib.Path(tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR")))
    unittest.addModuleCleanup(shutil.rmtree, FOLDER)
    shutil.copytree(ROOT / "bazel/packaging/switchyard_tools", FOLDER / "switchyard_tools")
    (FOLDER / "bin").mkdir()
    (FOLDER / "bin/switchyard").symlink_to(COMPILER)
    (FOLDER / "ops.yaml").write_text(OPERATORS)
    sys.path.insert(0, str(FOLDER))
    import switchyard_tools as tools  # pylint: disable=import-error


class SchemaTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.program = tools.load(FOLDER / "ops.yaml")

    def test_functions_in_the_order_of_the_file(self):
        self.assertEqual([one.qualified_name for one in self.program.functions],
                         ["aten::add.Tensor", "aten::add_.Tensor", "aten::add.out", "vision::crop", "aten::split",
                          "aten::__iand__"])
        self.assertEqual([one.kind for one in self.program.functions],
                         ["functional", "inplace", "out", "functional", "functional", "inplace"])
        self.assertEqual(self.program.functions[2].line, 7)

    def test_types_are_trees(self):
        crop = self.program["vision::crop"]
        tensor = tools.BaseType("Tensor")
        self.assertEqual([one.type for one in crop.arguments.all],
                         [tensor, tools.ListType(tools.BaseType("int"), 2),
                          tools.ListType(tools.OptionalType(tensor), None), tools.OptionalType(tools.BaseType("str"))])
        self.assertEqual([tools.is_tensor_like(one.type) for one in crop.arguments.all], [True, False, True, False])
        self.assertEqual([(one.name, str(one.type)) for one in crop.returns], [("out", "Tensor"), ("count", "Tensor")])

    def test_what_is_no_type_is_refused(self):
        for text in ("", "?", "[]", "int[x]", "Tensor (a!)", "a b"):
            with self.assertRaises(ValueError, msg=text):
                tools.parse_type(text)
        self.assertEqual(str(tools.parse_type("int[3]?[]")), "int[3]?[]")

    def test_arguments_by_their_place(self):
        arguments = self.program["add.out"].arguments
        self.assertEqual(arguments.self_arg.name, "self")
        self.assertEqual([one.name for one in arguments.positional], ["self", "other"])
        self.assertEqual([one.name for one in arguments.kwarg_only], ["alpha"])
        self.assertEqual([one.name for one in arguments.out], ["out"])
        self.assertEqual(arguments.kwarg_only[0].default, "1")
        self.assertIsNone(self.program["vision::crop"].arguments.self_arg)

    def test_annotations(self):
        written = self.program["add_.Tensor"].arguments.self_arg
        self.assertEqual((written.annotation.text, written.is_write), ("a!", True))
        view = self.program["split"].arguments.self_arg
        self.assertEqual((view.annotation.before, view.annotation.after, view.is_write), (("a",), ("*",), False))

    def test_kernels_and_names(self):
        self.assertEqual(self.program["add.out"].kernels["CPU"], tools.Kernel("add_out", "at::native", True))
        crop = self.program["vision::crop"]
        self.assertEqual((list(crop.kernels), crop.fallthroughs), (["CPU"], ("Autograd",)))
        self.assertEqual(self.program["split"].python_module, "nn")
        name = self.program["__iand__"].name
        self.assertEqual((name.base, name.is_dunder, name.is_inplace, str(name)), ("and", True, True, "__iand__"))

    def test_what_autogen_adds(self):
        made, = self.program.generated
        self.assertEqual((made.qualified_name, made.kind), ("vision::crop.out", "out"))
        self.assertIs(self.program["vision::crop.out"], made)
        self.assertEqual(made.arguments.out[0].annotation.text, "a!")

    def test_families(self):
        family = next(one for one in self.program.families if one.functional is self.program["add.Tensor"])
        self.assertIs(family.inplace, self.program["add_.Tensor"])
        self.assertIs(family.out, self.program["add.out"])
        self.assertIsNone(family.mutable)

    def test_cpp_signatures(self):
        add = self.program.cpp_signatures["add.Tensor"]
        self.assertEqual(add.dispatcher.decl, "at::Tensor add(const at::Tensor & self, const at::Tensor & other, "
                                              "const at::Scalar & alpha)")
        self.assertTrue(add.method.decl.startswith("at::Tensor add(const at::Tensor & other, "))
        self.assertIsNone(self.program.cpp_signatures["add.out"].method)

    def test_builds_and_derivatives(self):
        self.assertEqual([one["name"] for one in self.program.build("CPU")][:1], ["aten::add.Tensor"])
        (FOLDER / "derivatives.yaml").write_text(DERIVATIVES)
        program = tools.load(FOLDER / "ops.yaml", FOLDER / "derivatives.yaml")
        self.assertEqual([one["op"] for one in program.derivatives], ["AddBackward0"])
        self.assertEqual(len(program.functions), 6)

    def test_absent_names(self):
        self.assertNotIn("sub", self.program)
        with self.assertRaises(KeyError):
            _ = self.program["sub"]

    def test_errors_have_their_place(self):
        (FOLDER / "bad.yaml").write_text("- func: f(Tenser self) -> Tensor\n")
        with self.assertRaisesRegex(tools.SwitchyardError, r"bad\.yaml:1:11: error: .*Tenser.*\[T001\]"):
            tools.load(FOLDER / "bad.yaml")
        with self.assertRaisesRegex(tools.SwitchyardError, "absent.yaml"):
            tools.load(FOLDER / "absent.yaml")
        with self.assertRaises(ValueError):
            tools.load()

    def test_names_are_no_options(self):
        folder = os.getcwd()
        self.addCleanup(os.chdir, folder)
        os.chdir(FOLDER)
        shutil.copy("ops.yaml", "--phase=x")
        self.assertEqual(len(tools.load("--phase=x").functions), 6)


class ReportsTest(unittest.TestCase):
    def test_findings(self):
        finding, = tools.lint(text="- func: f(Tenser self) -> Tensor\n")
        self.assertEqual((finding.id, finding.severity, finding.hint), ("T001", "error", "did you mean `Tensor`?"))
        self.assertEqual((finding.place.file, finding.place.line, finding.place.column), ("text", 1, 11))
        self.assertEqual(str(finding), "text:1:11: error: `Tenser` is not a type of the schema language [T001]")

    def test_files_and_warnings(self):
        self.assertEqual(tools.lint(FOLDER / "ops.yaml", warnings=["no-documented", "no-laxity"]), ())
        self.assertIn("nothing is wrong", tools.lint(FOLDER / "ops.yaml", warnings=["no-documented"])._repr_html_())
        with self.assertRaisesRegex(tools.SwitchyardError, "nonsense"):
            tools.lint(FOLDER / "ops.yaml", warnings=["nonsense"])

    def test_notebooks_show_text_as_text(self):
        shown = tools.lint(text="- func: f(Tensor self) -> Tensor\n  '<b>': 1\n")._repr_html_()
        self.assertNotIn("<b>", shown)
        self.assertIn("&lt;b&gt;", shown)

    def test_explanations(self):
        self.assertTrue(tools.explain("A003").startswith("A003: "))
        with self.assertRaisesRegex(tools.SwitchyardError, "Z999"):
            tools.explain("Z999")

    def test_tables(self):
        table = tools.table("add.out", FOLDER / "ops.yaml")
        rows = {row.key: row for row in table.rows("aten::add.out")}
        self.assertEqual((rows["CPU"].kernel, rows["CPU"].reason), ("at::native::add_out", "kernel"))
        self.assertTrue(rows["CPU"].place.endswith("ops.yaml:11"))
        self.assertIn("at::native::add_out", str(table))
        self.assertIn("srcdoc=", table._repr_html_())
        with self.assertRaises(KeyError):
            table.rows("aten::sub")

    def test_tables_of_registrations(self):
        table = tools.table(registrations=["CPU", "XLA", "AutogradCPU", "CompositeImplicitAutograd"])
        reasons = {row.key: row.reason for row in table.rows()}
        self.assertEqual((reasons["CPU"], reasons["CUDA"], reasons["AutogradCPU"]), ("kernel", "math kernel", "kernel"))
        with self.assertRaises(ValueError):
            tools.table("f", registrations=["CPU"])


class GuideTest(unittest.TestCase):
    def test_the_examples_of_the_guide_run(self):
        blocks = re.findall(r"^```python\n(.*?)^```", GUIDE.read_text(), re.MULTILINE | re.DOTALL)
        self.assertGreater(len(blocks), 2)
        names = {}
        folder = os.getcwd()
        self.addCleanup(os.chdir, folder)
        os.chdir(FOLDER)
        shutil.copy(FOLDER / "ops.yaml", FOLDER / "native_functions.yaml")
        for block in blocks:
            if "torchgen" not in block:
                with contextlib.redirect_stdout(io.StringIO()):
                    exec(compile(block, str(GUIDE), "exec"), names)  # pylint: disable=exec-used


class ReferenceTest(unittest.TestCase):
    def test_pytorchs_file(self):
        folder = os.environ.get("SWITCHYARD_CONFORMANCE")
        if not folder:
            self.skipTest("SWITCHYARD_CONFORMANCE is not set")
        release = pathlib.Path(folder) / "torch-1.13.1"
        program = tools.load(release / "native_functions.yaml", release / "tags.yaml", torch="1.13")
        rows = [json.loads(line) for line in (release / "functions.jsonl").read_text().splitlines()]
        self.assertEqual(len(program.functions), len(rows))
        self.assertEqual(len(program.generated), len((release / "autogen.jsonl").read_text().splitlines()))
        for function, row in zip(program.functions, rows):
            self.assertEqual((function.schema, function.kind), (row["schema"], row["kind"]))
            self.assertEqual([str(one.type) for one in function.arguments.all], [one["type"] for one in row["arguments"]])
        for function in program.functions + program.generated:
            self.assertTrue(function.schema.startswith("%s(" % function.name), function.schema)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
