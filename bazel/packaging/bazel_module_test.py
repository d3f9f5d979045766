"""Tests of bazel_module.py: the module's files, and an entry of a registry that has what registries require."""

import io
import json
import os
import re
import tarfile
import tempfile
import unittest

import bazel_module
from project import PROGRAMS, Project, root_folder
from wheel_file import WheelFile

BASE = "https://example.org/v1/"
# A label of this repository, and one of another.
OWN = re.compile(r'"(//[A-Za-z0-9_/-]*(?::[^"]*)?)"')
OTHER = re.compile(r'"@([a-z_]+)//')
# The schema of the Bazel Central Registry requires these.
REQUIRED = {"homepage", "maintainers", "repository", "versions"}
# Labels of Bazel's own, and one that a comment makes up.
NO_PACKAGES = ("//command_line_option:", "//conditions:", "//tools:NAME", "//visibility:")
KERNELS = {"//kernels:ops_autograd", "//kernels/python", "//kernels/python:bindings"}


def write_wheel(out, machine="x86_64", word=b"one"):
    """Writes a wheel of programs with the parts that the module reads."""
    version = Project(root_folder()).version
    wheel = WheelFile(PROGRAMS, version, platforms=["manylinux_2_17_" + machine, "musllinux_1_1_" + machine])
    wheel.add(wheel.data + "/scripts/switchyard", word, is_program=True)
    return wheel.write(out)


def read(*path):
    with open(os.path.join(*path), "rb") as file:
        return file.read()


def package_of(label):
    return label[2:].split(":")[0]


class ModuleTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.out = folder.name
        cls.wheel = write_wheel(cls.out)
        cls.project = Project(root_folder(), PROGRAMS)
        cls.archive = bazel_module.make_module(cls.project, cls.out, BASE)
        cls.stem = "switchyard-" + cls.project.version
        with tarfile.open(fileobj=io.BytesIO(read(cls.archive))) as tar:
            names = tar.getnames()
            cls.files = {name[len(cls.stem) + 1:]: tar.extractfile(name).read().decode() for name in names
                         if name.startswith(cls.stem + "/")}
        assert len(cls.files) == len(names)
        cls.module = cls.files["MODULE.bazel"]

    def entry(self, *path):
        return read(self.out, "registry", "modules", "switchyard", *path)

    def build_files(self):
        for path, text in self.files.items():
            if path.endswith((".bzl", "/BUILD")):
                yield path, text

    def test_has_rules_and_library_alone(self):
        for path in ("LICENSE", "bazel/defs.bzl", "lib/core/tensor.h", "lib/BUILD"):
            self.assertEqual(self.files[path].encode(), self.project.read(path))
        for folder in ("compiler/", "kernels/", "generated/", "grammar/", "docs/", "bazel/packaging/"):
            self.assertEqual([path for path in self.files if path.startswith(folder)], [])
        self.assertEqual([path for path in self.files if path.endswith((".bazelrc", "WORKSPACE", "_test.cc"))], [])
        self.assertIn("\nHAS_OPERATORS = False\n", self.files["bazel/private/operators.bzl"])

    def test_every_load_is_there(self):
        for path, text in self.build_files():
            for loaded in bazel_module.loads(path, text):
                self.assertIn(loaded, self.files, path)

    def test_every_package_is_there(self):
        absent = set()
        for path, text in self.build_files():
            for label in OWN.findall(text):
                names_no_target = label.startswith(NO_PACKAGES) or label.endswith(("/...", ":__pkg__", ":__subpackages__"))
                if not names_no_target and package_of(label) + "/BUILD" not in self.files:
                    absent.add(label)
        self.assertEqual(absent, KERNELS)  # op_python_module says that it needs them

    def test_every_other_repository_is_declared(self):
        declared = set(re.findall(r'^bazel_dep\(name = "(\w+)"', self.module, re.MULTILINE))
        for names in re.findall(r"^use_repo\((.*?)\)$", self.module, re.DOTALL | re.MULTILINE):
            declared |= set(re.findall(r'"(\w+)"', names))
        self.assertLess({"platforms", "rules_cc", "switchyard_programs"}, declared)
        for path, text in self.build_files():
            if not path.startswith("examples/"):
                self.assertLess(set(OTHER.findall(text)), declared | {"bazel_tools", "switchyard"}, path)

    def test_dependencies_are_those_of_the_sources(self):
        own = self.project.read("MODULE.bazel").decode()
        for line in re.findall(r"^bazel_dep.*$", own, re.MULTILINE):
            self.assertIn(line + "\n", self.module)
        start = bazel_module.HEAD + '\nmodule(\n    name = "switchyard",\n    version = "%s",\n' % self.project.version
        self.assertEqual(self.module[:len(start)], start)
        self.assertNotIn("installed_packages", self.module)

    def test_takes_the_programs_by_their_checksum(self):
        for line in ('integrity = "%s"' % bazel_module.integrity(read(self.wheel)), 'machine = "x86_64"',
                     'url = "%s%s"' % (BASE, os.path.basename(self.wheel)),
                     'stem = "%s"' % WheelFile(PROGRAMS, self.project.version).stem):
            self.assertIn("    %s,\n" % line, self.module)
        self.assertIn('(\n    "@switchyard_programs//:x86_64",\n    "@switchyard_programs//:none",\n)', self.module)

    def test_source_json_is_of_the_archive(self):
        source = json.loads(self.entry(self.project.version, "source.json"))
        self.assertEqual(source["integrity"], bazel_module.integrity(read(self.archive)))
        self.assertEqual(source["url"], BASE + os.path.basename(self.archive))
        self.assertEqual(source["strip_prefix"], self.stem)
        self.assertEqual(self.entry(self.project.version, "MODULE.bazel").decode(), self.module)

    def test_what_presubmit_names_is_there(self):
        text = self.entry(self.project.version, "presubmit.yml").decode()
        self.assertEqual(text.encode(), self.project.read(bazel_module.PRESUBMIT))
        folder, = re.findall(r"^  module_path: (\S+)$", text, re.MULTILINE)
        for name in ("MODULE.bazel", "BUILD"):
            self.assertIn(folder + "/" + name, self.files)
        self.assertIn('path = "%s"' % os.path.relpath(".", folder), self.files[folder + "/MODULE.bazel"])
        targets = re.findall(r"^ *- '(.*)'$", text, re.MULTILINE)
        self.assertEqual(targets.count("//..."), 2)
        for target in set(targets) - {"//..."}:
            package, _, name = target[len("@switchyard//"):].partition(":")
            self.assertIn('    name = "%s",\n' % (name or package), self.files[package + "/BUILD"])
        # A task without a version of Bazel is refused.
        self.assertEqual(text.count("bazel: ${{ bazel }}"), text.count("    name: "))

    def test_pages_and_the_example_ask_for_this_version(self):
        for path in ("docs/guide/bazel.md", "examples/accelerator/MODULE.bazel"):
            asked = re.findall(r'^bazel_dep\(name = "switchyard", version = "(.*)"\)$', self.project.read(path).decode(), re.MULTILINE)
            self.assertEqual(set(asked), {self.project.version}, path)

    def test_the_page_tells_the_size(self):
        page = self.project.read("docs/guide/install.md").decode()
        told, = re.findall(r"^dist/%s: ([0-9.]+) MB$" % re.escape(os.path.basename(self.archive)), page, re.MULTILINE)
        self.assertAlmostEqual(float(told), os.path.getsize(self.archive) / 1e6, delta=0.1)

    def test_same_bytes_again(self):
        with tempfile.TemporaryDirectory() as out:
            wheel = write_wheel(out)
            os.makedirs(os.path.join(out, "registry/modules/switchyard/0.0.9"))
            again = bazel_module.make_module(self.project, out, BASE)
            self.assertEqual(read(again), read(self.archive))
            self.assertEqual(sorted(os.listdir(os.path.join(out, "registry/modules/switchyard"))),
                             [self.project.version, "metadata.json"])
            os.remove(wheel)
            write_wheel(out, word=b"another")
            self.assertNotEqual(read(bazel_module.make_module(self.project, out, BASE)), read(self.archive))


class RegistryTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.out = folder.name
        self.project = Project(root_folder(), PROGRAMS)

    def test_metadata(self):
        self.project.table.update(urls={"Homepage": "https://h.example", "Repository": "https://example.org/"},
                                  maintainers=[{"name": "n", "email": "e@example.org"}])
        about = bazel_module.metadata(self.project)
        self.assertLessEqual(REQUIRED, set(about))
        self.assertEqual(about["versions"], [self.project.version])
        self.assertEqual((about["homepage"], about["repository"]), ("https://h.example", ["https://example.org/"]))
        self.assertEqual(bazel_module.refusals(self.project, BASE), [])

    def test_refusals(self):
        for key in ("urls", "maintainers"):
            self.project.table.pop(key, None)
        found = bazel_module.refusals(self.project, "file:///dist/")
        self.assertEqual(len(found), 4)
        for word in ("Homepage", "Repository", "maintainers", "--url=BASE"):
            self.assertEqual(len([sentence for sentence in found if word in sentence]), 1, word)
        self.project.table["urls"] = {"Homepage": "h", "Repository": "https://example.org/v"}
        self.assertIn(BASE + " is not below https://example.org/v", bazel_module.refusals(self.project, BASE))

    def test_every_processor_that_has_a_wheel(self):
        self.assertRaises(FileNotFoundError, bazel_module.program_wheels, self.project, self.out)
        for machine in ("x86_64", "aarch64"):
            path = write_wheel(self.out, machine)
        with open(re.sub("-none-.*", "-none-win_arm64.whl", path), "wb"):
            pass  # another system's is left out
        wheels = bazel_module.program_wheels(self.project, self.out)
        text = bazel_module.module_file(self.project, wheels, BASE)
        self.assertEqual(re.findall('machine = "(.*)"', text), ["aarch64", "x86_64"])
        self.assertEqual(re.findall('"@switchyard_programs//:(.*)"', text), ["aarch64", "x86_64", "none"])

    def test_wheels_of_other_versions_are_left_out(self):
        write_wheel(self.out)
        path, = os.listdir(self.out)
        os.rename(os.path.join(self.out, path), os.path.join(self.out, path.replace(self.project.version, "0.0.9")))
        self.assertRaises(FileNotFoundError, bazel_module.program_wheels, self.project, self.out)


if __name__ == "__main__":
    unittest.main()
