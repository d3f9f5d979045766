#!/usr/bin/env -S python3 -B
"""The wheel of the programs: what is in it, that pip installs it without an index, and that the programs run.

Usage: wheel_test.py COMPILER [TEST...]

Runs in the root of the sources; switchyard-check is beside the compiler.
"""

import base64
import csv
import hashlib
import io
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
SOURCES = ["pyproject.toml", "MODULE.bazel", "README.md", "LICENSE", ".pre-commit-hooks.yaml", "bazel/packages.txt", "bazel/packaging"]
GOOD = "- func: f(Tensor self) -> Tensor\n  dispatch:\n    CPU: f_cpu\n"
KERNEL = """\
#include <stddef.h>
namespace switchyard {
class Tensor {};
namespace native {
Tensor f_cpu(const Tensor&) { return Tensor(); }
}  // namespace native
}  // namespace switchyard
"""
ENVIRONMENT = {"PATH": "/usr/bin:/bin", "PIP_CONFIG_FILE": os.devnull, "PIP_NO_INDEX": "1", "LC_ALL": "C.UTF-8",
               "PIP_DISABLE_PIP_VERSION_CHECK": "1", "PIP_NO_CACHE_DIR": "1", "PYTHONDONTWRITEBYTECODE": "1"}


def run(*command, folder=None, status=0, umask=-1, **variables):
    """What a command says; its exit status is `status`."""
    done = subprocess.run([str(word) for word in command], cwd=str(folder or SCRATCH), check=False, umask=umask,
                          env=dict(ENVIRONMENT, HOME=str(SCRATCH), **variables), stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    if done.returncode != status:
        raise AssertionError("status %d of %s:\n%s" % (done.returncode, command, done.stdout))
    return done.stdout


def copy_sources():
    """The sources as files of their own, apart from those of the build."""
    for name in SOURCES:
        target = SCRATCH / "sources" / name
        target.parent.mkdir(parents=True, exist_ok=True)
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, target)
        else:
            shutil.copy(ROOT / name, target)
    return SCRATCH / "sources"


def setUpModule():
    """Makes everything once, and installs the wheel."""
    global SCRATCH, DIST, WHEEL, VENV, SAID
    SCRATCH = pathlib.Path(tempfile.mkdtemp(dir=os.environ.get("TEST_TMPDIR")))
    unittest.addModuleCleanup(shutil.rmtree, SCRATCH)
    DIST = SCRATCH / "dist"
    sources = copy_sources()
    SAID = run("/usr/bin/python3", sources / "bazel/packaging/make_dist.py", sources, COMPILER.parent, DIST)
    WHEEL, = DIST.glob("*.whl")
    VENV = SCRATCH / "venv"
    run("/usr/bin/python3", "-m", "venv", VENV)
    run(VENV / "bin/pip", "install", WHEEL)
    (SCRATCH / "good.yaml").write_text(GOOD)


DISTRIBUTION = re.search(r'^programs = "(.*)"', (ROOT / "pyproject.toml").read_text(), re.MULTILINE).group(1)


def version():
    return re.search(r'^    version = "(.*)"', (ROOT / "MODULE.bazel").read_text(), re.MULTILINE).group(1)


class ContentsTest(unittest.TestCase):
    def setUp(self):
        self.archive = zipfile.ZipFile(WHEEL)
        self.addCleanup(self.archive.close)
        self.names = self.archive.namelist()

    def read(self, end):
        name, = (name for name in self.names if name.endswith(end))
        return self.archive.read(name)

    def test_record_is_right(self):
        rows = list(csv.reader(io.StringIO(self.read(".dist-info/RECORD").decode())))
        self.assertEqual([row[0] for row in rows], self.names)
        for name, digest, size in rows[:-1]:
            data = self.archive.read(name)
            sha = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            self.assertEqual((digest, size), ("sha256=" + sha, str(len(data))), name)

    def test_tags_of_the_name_are_those_inside(self):
        stem, python, abi, platforms = WHEEL.stem.rsplit("-", 3)
        self.assertEqual(stem, DISTRIBUTION.replace("-", "_") + "-" + version())
        tags = re.findall("^Tag: (.*)$", self.read(".dist-info/WHEEL").decode(), re.MULTILINE)
        self.assertEqual(tags, ["%s-%s-%s" % (python, abi, tag) for tag in platforms.split(".")])
        self.assertEqual((python, abi), ("py3", "none"))
        kinds = {re.sub("_(x86_64|aarch64)$", "", tag) for tag in platforms.split(".")}
        self.assertEqual(kinds, {"manylinux_2_17", "manylinux2014", "musllinux_1_1"})

    def test_every_entry_has_its_place(self):
        stem = DISTRIBUTION.replace("-", "_") + "-" + version()
        places = {re.match(r"[^/]+(/(scripts|data/share/switchyard/clang/include)(?=/))?", name).group()
                  for name in self.names}
        self.assertEqual(places, {"switchyard_tools", stem + ".dist-info", stem + ".data/scripts",
                                  stem + ".data/data/share/switchyard/clang/include"})

    def test_programs_are_static_and_stripped(self):
        for name in ("switchyard", "switchyard-check"):
            entry = "%s-%s.data/scripts/%s" % (DISTRIBUTION.replace("-", "_"), version(), name)
            self.assertEqual(self.archive.getinfo(entry).external_attr >> 16, 0o100755)
            program = SCRATCH / "program"
            program.write_bytes(self.archive.read(entry))
            self.assertIn("no dynamic section", run("readelf", "--dynamic", program))
            self.assertNotIn("INTERP", run("readelf", "--program-headers", program))
            self.assertNotIn(".symtab", run("readelf", "--section-headers", "--wide", program))

    def test_no_database_of_users_is_linked(self):
        # It would be read by shared libraries, of the C library that the system has.
        for name in ("switchyard", "switchyard-check"):
            symbols = run("nm", COMPILER.parent / name)
            self.assertIn(" T main", symbols)
            self.assertNotRegex(symbols, "_nss_files_|getaddrinfo")

    def test_the_page_tells_its_size(self):
        page = (ROOT / "docs/guide/install.md").read_text()
        told = re.search(r"^\| size \| ([0-9.]+) MB, unpacked ([0-9]+) MB: `switchyard`", page, re.MULTILINE).groups()
        unpacked = sum(entry.file_size for entry in self.archive.infolist())
        for number, size in zip(told, (WHEEL.stat().st_size, unpacked)):
            self.assertLess(abs(float(number) - size / 1e6), 0.05 * size / 1e6, "the page says %s MB" % number)

    def test_the_page_tells_the_sizes_of_its_parts(self):
        page = (ROOT / "docs/guide/install.md").read_text()
        told = re.search(r"`switchyard` (\d+) MB, `switchyard-check` with Clang in it (\d+) MB, Clang's headers (\d+) MB", page).groups()
        for number, part in zip(told, ("/switchyard$", "/switchyard-check$", "/share/switchyard/clang/")):
            size = sum(entry.file_size for entry in self.archive.infolist() if re.search(part, entry.filename))
            self.assertLess(abs(float(number) - size / 1e6), 0.05 * size / 1e6 + 0.5, "the page says %s MB of %s" % (number, part))

    def test_licenses_that_are_named_are_there(self):
        metadata = self.read(".dist-info/METADATA").decode().split("\n\n")[0]
        named = re.findall("^License-File: (.*)$", metadata, re.MULTILINE)
        there = [name.split(".dist-info/licenses/")[1] for name in self.names if "/licenses/" in name]
        self.assertEqual(sorted(named), sorted(there))
        self.assertIn("LICENSE", named)

    def test_description_is_the_readme(self):
        self.assertTrue(self.read(".dist-info/METADATA").endswith((ROOT / "README.md").read_bytes()))


class InstalledTest(unittest.TestCase):
    def test_versions(self):
        said = "switchyard%%s %s (commit " % version()
        for name in ("", "-check"):
            self.assertIn(said % name, run(VENV / ("bin/switchyard" + name), "--version"))
        self.assertIn(said % "", run(VENV / "bin/python", "-m", "switchyard_tools", "--version"))
        self.assertIn("No broken requirements", run(VENV / "bin/pip", "check"))

    def test_no_interpreter_is_in_the_way(self):
        self.assertEqual((VENV / "bin/switchyard").read_bytes()[:4], b"\x7fELF")

    def test_lint(self):
        self.assertIn("nothing wrong", run(VENV / "bin/switchyard", "lint", "good.yaml"))
        (SCRATCH / "bad.yaml").write_text("- func: f(Tensr self) -> Tensor\n")
        self.assertIn("bad.yaml:1:11: error", run(VENV / "bin/switchyard", "lint", "bad.yaml", status=1))

    def test_kernels_are_read_with_the_headers_of_the_wheel(self):
        (SCRATCH / "kernel.cc").write_text(KERNEL)
        check = [VENV / "bin/switchyard", "check", "--no-cache", "good.yaml", "kernel.cc", "--", "-std=c++17"]
        self.assertIn("kernels of the schema: 1, found: 1", run(*check))
        header = VENV / "share/switchyard/clang/include/stddef.h"
        text = header.read_text()
        header.write_text("#error that of the wheel\n" + text)
        self.addCleanup(header.write_text, text)
        self.assertIn("that of the wheel", run(*check, status=1))

    def test_target(self):
        target = SCRATCH / "target"
        run(VENV / "bin/pip", "install", "--target", target, WHEEL)
        said = run("/usr/bin/python3", "-m", "switchyard_tools", "--version", PYTHONPATH=str(target))
        self.assertIn("switchyard " + version(), said)


class SourcesTest(unittest.TestCase):
    """`pip wheel` of the sources; the programs are small here, as packing them takes the time."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory(dir=SCRATCH)
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.programs = self.folder / "programs"
        self.programs.mkdir()
        (self.folder / "main.c").write_text("int main(void) { return 0; }\n")
        for name in ("switchyard", "switchyard-check"):
            run("gcc", "-static", "-o", self.programs / name, self.folder / "main.c")

    def pip_wheel(self, sources, *options, status=0, **others):
        return run(VENV / "bin/python", "-m", "pip", "wheel", "--wheel-dir", self.folder / "out", *options, sources,
                   status=status, **others)

    def unpacked(self):
        archive, = DIST.glob("*.tar.gz")
        with tarfile.open(archive) as tar:
            tar.extractall(self.folder)
        return self.folder / archive.name[:-len(".tar.gz")]

    def test_same_bytes(self):
        wheels = []
        option = "--config-settings=programs=%s" % self.programs
        for sources, umask in ((SCRATCH / "sources", 0o022), (self.unpacked(), 0o077)):
            self.pip_wheel(sources, option, umask=umask, PYTHONHASHSEED=str(umask))
            wheel, = (self.folder / "out").glob("*.whl")
            wheels.append(wheel.read_bytes())
            wheel.unlink()
            os.utime(self.programs / "switchyard", (1, 1))
        self.assertEqual(wheels[0], wheels[1])

    def test_what_is_missing_is_said(self):
        sources = self.unpacked()
        program = "import build_backend; build_backend.build_wheel('.')"
        said = run("/usr/bin/python3", "-c", program, folder=sources / "bazel/packaging", status=1, PATH=str(self.folder))
        self.assertIn("needs Debian with the packages of bazel/packages.txt", said)
        self.assertNotIn("Traceback", said)

    def test_programs_that_are_not_static_are_refused(self):
        shutil.copy("/bin/true", self.programs / "switchyard-check")
        said = self.pip_wheel(SCRATCH / "sources", "--config-settings=programs=%s" % self.programs, status=1)
        self.assertRegex(said, "NotStatic: switchyard-check: it (is run by|has a dynamic section)")


class HooksTest(unittest.TestCase):
    """Both repositories of hooks, which bare_root.sh tries with pre-commit itself."""

    def test_hooks_are_those_of_the_compilers_repository(self):
        hooks = (DIST / "pre-commit/.pre-commit-hooks.yaml").read_text()
        ours = (ROOT / ".pre-commit-hooks.yaml").read_text()
        ids = re.findall("^- id: (.*)$", hooks, re.MULTILINE)
        self.assertEqual(ids, re.findall("^- id: (.*)$", ours, re.MULTILINE))
        self.assertEqual(hooks.count("language: python\n"), len(ids))
        self.assertIn("tagged v" + version(), SAID)

    def test_pip_installs_the_wheel_of_the_version(self):
        shutil.copytree(DIST / "pre-commit", SCRATCH / "hooks")
        run(VENV / "bin/pip", "uninstall", "--yes", DISTRIBUTION)
        self.addCleanup(run, VENV / "bin/pip", "install", WHEEL)
        said = run(VENV / "bin/pip", "install", SCRATCH / "hooks", status=1)
        self.assertIn(DISTRIBUTION + "==" + version(), said)
        run(VENV / "bin/pip", "install", "--find-links", DIST, SCRATCH / "hooks")
        self.assertIn("No broken requirements", run(VENV / "bin/pip", "check"))
        self.assertIn("switchyard", run(VENV / "bin/switchyard", "--version"))

    def test_pre_commit_installs_the_wheel_from_the_compilers_repository(self):
        clone = SCRATCH / "clone"
        shutil.copytree(SCRATCH / "sources", clone)
        environment = clone / "py_env-python3"
        run("/usr/bin/python3", "-m", "venv", environment)
        install = [environment / "bin/python", "-m", "pip", "install", "."]
        said = run(*install, folder=clone, status=1, VIRTUAL_ENV=str(environment))
        self.assertIn(DISTRIBUTION + "==" + version(), said)
        run(*install, folder=clone, VIRTUAL_ENV=str(environment), PIP_FIND_LINKS=str(DIST))
        self.assertIn("switchyard " + version(), run(environment / "bin/switchyard", "--version"))


if __name__ == "__main__":
    unittest.main(argv=sys.argv[:1] + sys.argv[2:])
