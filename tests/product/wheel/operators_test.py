#!/usr/bin/env -S python3 -B
"""The wheel of the operators: what is in it, that pip makes and installs it, and that the tables of snippets hold there.

Usage: operators_test.py COMPILER [TEST...]

Runs in the root of the sources, with the package in bazel/packaging/operators_package.
"""

import os
import pathlib
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import unittest
import zipfile

ROOT = pathlib.Path.cwd()
COMPILER = pathlib.Path(sys.argv[1]).resolve()
PACKAGE = (ROOT / "bazel/packaging/operators_package").resolve()
SOURCES = ["pyproject.toml", "MODULE.bazel", "README.md", "LICENSE", "bazel/packaging"]
NUMPY = pathlib.Path("/usr/lib/python3/dist-packages/numpy")
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "LC_ALL": "C.UTF-8",
               "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_CACHE_DIR": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def run(*command, folder=None, status=0, **variables):
    """What a command says; its exit status is `status`."""
    done = subprocess.run([str(word) for word in command], cwd=str(folder or SCRATCH), check=False,
                          env=dict(ENVIRONMENT, HOME=str(SCRATCH), **variables), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    if done.returncode != status:
        raise AssertionError("status %d of %s:\n%s" % (done.returncode, command, done.stdout))
    return done.stdout


def copy(name, target):
    target.parent.mkdir(parents=True, exist_ok=True)
    if (ROOT / name).is_dir():
        shutil.copytree(ROOT / name, target, ignore=shutil.ignore_patterns("operators_package"))
    else:
        shutil.copy(ROOT / name, target)


def pip_wheel(sources, out, *settings):
    options = ["--config-settings=" + setting for setting in settings]
    run("/usr/bin/python3", "-m", "pip", "wheel", "--wheel-dir", out, *options, sources)
    wheel, = out.glob("*.whl")
    return wheel


def setUpModule():
    """Builds the wheel as pip does, and installs it in two environments: one has NumPy."""
    global SCRATCH, WHEEL, PLAIN, WITH_NUMPY
    SCRATCH = pathlib.Path(tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR")))
    unittest.addModuleCleanup(shutil.rmtree, SCRATCH)
    for name in SOURCES:
        copy(name, SCRATCH / "sources" / name)
    WHEEL = pip_wheel(SCRATCH / "sources", SCRATCH / "dist", "distribution=" + DISTRIBUTION, "package=%s" % PACKAGE)
    PLAIN, WITH_NUMPY = SCRATCH / "plain", SCRATCH / "with_numpy"
    for venv in (PLAIN, WITH_NUMPY):
        run("/usr/bin/python3", "-m", "venv", venv)
        run(venv / "bin/pip", "install", WHEEL)
    (packages_of(WITH_NUMPY) / "numpy").symlink_to(NUMPY)
    # Nothing of the sources is where the tests run.
    shutil.copytree(ROOT / "tests/lib/python", SCRATCH / "tables")


def packages_of(venv):
    folder, = venv.glob("lib/python3*/site-packages")
    return folder


def python(venv, program, **others):
    return run(venv / "bin/python", "-c", program, **others)


def distribution(part):
    return re.search(r'^%s = "(.*)"' % part, (ROOT / "pyproject.toml").read_text(), re.MULTILINE).group(1)


DISTRIBUTION, PROGRAMS = distribution("operators"), distribution("programs")
STEM = DISTRIBUTION.replace("-", "_")


def version():
    return re.search(r'^    version = "(.*)"', (ROOT / "MODULE.bazel").read_text(), re.MULTILINE).group(1)


class ContentsTest(unittest.TestCase):
    def setUp(self):
        self.archive = zipfile.ZipFile(WHEEL)
        self.addCleanup(self.archive.close)
        self.names = self.archive.namelist()

    def text(self, end):
        name, = (name for name in self.names if name.endswith(end))
        return self.archive.read(name).decode()

    def test_name_and_tags(self):
        self.assertRegex(WHEEL.name, r"^%s-%s-cp311-abi3-manylinux_2_[0-9]+_[a-z0-9_]+\.whl$" % (STEM, re.escape(version())))
        self.assertIn("\nRoot-Is-Purelib: false\nTag: " + WHEEL.stem.split("-", 2)[2] + "\n", self.text("/WHEEL"))

    def test_the_page_tells_its_tag_and_size(self):
        page = (ROOT / "docs/guide/install.md").read_text()
        self.assertIn("`%s-VERSION-%s.whl`" % (STEM, WHEEL.stem.split("-", 2)[2]), page)
        told = re.search(r"^\| size \| ([0-9.]+) MB, unpacked ([0-9]+) MB, nearly all", page, re.MULTILINE).groups()
        unpacked = sum(entry.file_size for entry in self.archive.infolist())
        for number, size in zip(told, (WHEEL.stat().st_size, unpacked)):
            self.assertLess(abs(float(number) - size / 1e6), 0.05 * size / 1e6, "the page says %s MB" % number)

    def test_metadata(self):
        fields = self.text("/METADATA").split("\n\n")[0]
        for line in ("Name: " + DISTRIBUTION, "Version: " + version(), "Requires-Python: >=3.11", "License-File: LICENSE",
                     "Provides-Extra: tools", "Requires-Dist: %s==%s; extra == 'tools'" % (PROGRAMS, version())):
            self.assertIn("\n%s\n" % line, fields)
        self.assertEqual(self.text("/licenses/LICENSE"), (ROOT / "LICENSE").read_text())
        named = re.findall("^License-File: (.*)$", fields, re.MULTILINE)
        self.assertEqual(sorted(named), sorted(name.split("/licenses/")[1] for name in self.names if "/licenses/" in name))

    def test_everything_has_its_place(self):
        tops = {name.split("/")[0] for name in self.names}
        self.assertEqual(tops, {"switchyard", "%s-%s.dist-info" % (STEM, version())})
        for place in ("__init__.py", "__init__.pyi", "py.typed", "_operators/__init__.pyi", "nn/functional.py",
                      "_C.abi3.so", "lib/libswitchyard_python.so"):
            self.assertIn("switchyard/" + place, self.names)
        # The one source is for modules of users.
        self.assertEqual([name for name in self.names if name.endswith((".pyc", ".cc", ".params"))],
                         ["switchyard/share/cmake/Switchyard/module_entry.cc"])

    def test_libraries_are_stripped_and_name_no_folder_of_the_build(self):
        for name in ("_C.abi3.so", "lib/libswitchyard_python.so"):
            library = SCRATCH / "library"
            library.write_bytes(self.archive.read("switchyard/" + name))
            said = run("readelf", "--section-headers", "--dynamic", "--wide", library)
            self.assertNotIn(".symtab", said)
            self.assertNotIn("solib", said)
            self.assertNotRegex(said, "NEEDED.*libpython")
            self.assertNotIn(b"/sandbox/", library.read_bytes())

    def test_same_bytes_from_the_source_distribution(self):
        sys.path.insert(0, str(SCRATCH / "sources/bazel/packaging"))
        from project import OPERATORS, Project  # pylint: disable=import-error
        from source_archive import make_archive  # pylint: disable=import-error
        archive = make_archive(Project(str(SCRATCH / "sources"), OPERATORS), str(SCRATCH / "archive"))
        with tarfile.open(archive) as tar:
            tar.extractall(SCRATCH)
        again = pip_wheel(archive[:-len(".tar.gz")].replace("/archive/", "/"), SCRATCH / "again", "package=%s" % PACKAGE)
        self.assertEqual(again.name, WHEEL.name)
        self.assertEqual(again.read_bytes(), WHEEL.read_bytes())

    def test_without_packages_the_sources_say_what_they_need(self):
        program = "import build_backend; build_backend.build_wheel('.', {'distribution': '%s'})" % DISTRIBUTION
        said = run("/usr/bin/python3", "-c", program, folder=SCRATCH / "sources/bazel/packaging", status=1,
                   PATH=str(SCRATCH))
        self.assertIn(DISTRIBUTION + ": building it from sources needs Debian with", said)
        self.assertNotIn("Traceback", said)


class InstalledTest(unittest.TestCase):

    def check_tables(self, venv):
        tests = sorted((SCRATCH / "tables").glob("*_test.py"))
        self.assertGreaterEqual(len(tests), 6)
        for test in tests:
            with self.subTest(test=test.name):
                self.assertIn("\nOK", run(venv / "bin/python", test))

    def test_tables_without_numpy(self):
        self.assertIn("ModuleNotFoundError", python(PLAIN, "import numpy", status=1))
        self.check_tables(PLAIN)

    def test_tables_with_numpy(self):
        self.check_tables(WITH_NUMPY)

    def test_the_seed(self):
        conformance = os.environ.get("SWITCHYARD_CONFORMANCE")
        where = {"SWITCHYARD_CONFORMANCE": conformance} if conformance else {}
        print(run(PLAIN / "bin/python", ROOT / "tests/product/python/extending_pytorch.py", **where), end="")

    def test_training(self):
        said = run(PLAIN / "bin/python", ROOT / "examples/training/train.py", ROOT / "examples/digits/data")
        self.assertIn("held out: 491 of 500 right", said)

    def test_imports_only_what_it_needs(self):
        program = "import switchyard, sys; print(sorted({name.split('.')[0] for name in sys.modules}))"
        loaded = python(WITH_NUMPY, program)
        for name in ("numpy", "switchyard_tools", "inspect", "typing", "dataclasses", "logging"):
            self.assertNotIn("'%s'" % name, loaded)

    def test_pip(self):
        self.assertIn("No broken requirements", run(PLAIN / "bin/pip", "check"))
        self.assertIn(DISTRIBUTION + "==" + version(), run(PLAIN / "bin/pip", "list", "--format=freeze"))


class ToolsTest(unittest.TestCase):
    """table, lint, explain and compile, with the programs and without."""

    def test_without_the_programs(self):
        for name in ("table", "lint", "explain", "compile"):
            said = python(PLAIN, "import switchyard; switchyard.%s('T001')" % name, status=1)
            self.assertIn("ImportError: switchyard.%s() needs the programs" % name, said)
            self.assertIn("install --no-index FOLDER/%s-*.whl" % PROGRAMS.replace("-", "_"), said)
            self.assertNotIn("During handling", said)

    def test_with_the_programs(self):
        packages = packages_of(WITH_NUMPY)
        shutil.copytree(ROOT / "bazel/packaging/switchyard_tools", packages / "switchyard_tools")
        (WITH_NUMPY / "bin/switchyard").symlink_to(COMPILER)
        (SCRATCH / "good.yaml").write_text("- func: f(Tensor self) -> Tensor\n  dispatch:\n    CPU: f_cpu\n")
        said = python(WITH_NUMPY, """\
import switchyard
print(switchyard.lint(text="- func: f(Tensr self) -> Tensor\\n"))
print(switchyard.explain("T001").splitlines()[0])
table = switchyard.table("f", "good.yaml", keys=["CPU"])
print(table.rows()[0].kernel, "<iframe" in table._repr_html_())
print(switchyard.table(registrations=["CPU"], keys=["CPU"]).rows()[0].key)
""")
        lines = said.splitlines()
        self.assertIn("[T001]", lines[0])
        self.assertIn("T001", said.splitlines()[-3])
        self.assertEqual(lines[-2:], ["at::native::f_cpu True", "CPU"])

    def test_what_is_broken_is_not_called_absent(self):
        broken = SCRATCH / "broken"
        broken.mkdir()
        (broken / "switchyard_tools.py").write_text("import nothing_like_this\n")
        said = python(PLAIN, "import switchyard; switchyard.lint(text='')", status=1, PYTHONPATH=str(broken))
        self.assertIn("No module named 'nothing_like_this'", said)


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
