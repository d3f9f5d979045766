"""Tests of operators_wheel.py: what its libraries may require of a system, with small libraries in place of the
operators.
"""

import os
import shutil
import subprocess
import tempfile
import unittest
import zipfile

import operators_wheel
import packages
from project import OPERATORS, Project, root_folder
from shared_library import NotPortable

OLD = "extern \"C\" int puts(const char*); extern \"C\" int f() { return puts(\"\"); }\n"
# Symbols whose versions glibc changed after the promised version: 2.29 and 2.35.
NEW = "#include <cmath>\nextern \"C\" double f(double x) { return std::hypot(x, 1) + std::exp(x); }\n"


@unittest.skipUnless(shutil.which("c++") and shutil.which("dpkg-query"), "no C++ compiler of Debian")
class OperatorsWheelTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = scratch.name
        self.package = os.path.join(self.folder, "switchyard")
        os.makedirs(os.path.join(self.package, "lib"))
        for name in ("__init__.py", "py.typed"):
            with open(os.path.join(self.package, name), "w", encoding="utf-8"):
                pass
        self.compile("_C.abi3.so", OLD)

    def compile(self, name, text):
        subprocess.run(["c++", "-shared", "-fPIC", "-x", "c++", "-o", os.path.join(self.package, name), "-"], check=True,
                       input=text, universal_newlines=True)

    def make_wheel(self):
        return operators_wheel.make_wheel(Project(root_folder(), OPERATORS), self.folder, os.path.join(self.folder, "out"))

    def test_tag_and_licences(self):
        self.compile("lib/libswitchyard_python.so", OLD)
        path = self.make_wheel()
        self.assertRegex(os.path.basename(path), r"-cp311-abi3-manylinux_2_[0-9]+_[a-z0-9_]+\.whl$")
        with zipfile.ZipFile(path) as archive:
            metadata, = (name for name in archive.namelist() if name.endswith("/METADATA"))
            for license_file in map(packages.license_file, operators_wheel.linked_packages()):
                self.assertIn("\nLicense-File: %s\n" % license_file, archive.read(metadata).decode())
                self.assertIn(metadata.replace("METADATA", "licenses/" + license_file), archive.namelist())

    def test_a_symbol_that_is_newer_than_promised_is_named(self):
        self.compile("lib/libswitchyard_python.so", NEW)
        with self.assertRaisesRegex(NotPortable, "^lib/libswitchyard_python.so: manylinux_2_28 is promised, and does not have "
                                                 "exp of GLIBC_2.29, hypot of GLIBC_2.35$"):
            self.make_wheel()

    def test_what_is_missing_is_named(self):
        with self.assertRaisesRegex(FileNotFoundError, "has no lib/libswitchyard_python.so"):
            self.make_wheel()


if __name__ == "__main__":
    unittest.main()
