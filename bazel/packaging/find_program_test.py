"""Tests of the package switchyard_tools: where it looks for the programs."""

import os
import shutil
import subprocess
import sys
import tempfile
import unittest

PACKAGE = os.path.join(os.path.dirname(os.path.abspath(__file__)), "switchyard_tools")


class FindProgramTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = os.path.realpath(folder.name)

    def install(self, packages):
        """The package in a folder of packages."""
        path = os.path.join(self.folder, packages)
        shutil.copytree(PACKAGE, os.path.join(path, "switchyard_tools"))
        return path

    def program(self, path, says, mode=0o755):
        path = os.path.join(self.folder, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write('#!/bin/sh\necho %s "$@"\nexit 3\n' % says)
        os.chmod(path, mode)

    def run_module(self, packages, *arguments):
        environment = dict(os.environ, PYTHONPATH=packages, HOME=self.folder)
        return subprocess.run([sys.executable, "-B", "-m", "switchyard_tools", *arguments], env=environment, check=False,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)

    def test_beside_the_packages_of_a_prefix(self):
        packages = self.install("lib/python3.11/site-packages")
        self.program("bin/switchyard", "prefix")
        found = self.run_module(packages, "lint", "a b")
        self.assertEqual((found.stdout, found.returncode), ("prefix lint a b\n", 3))

    def test_in_a_target_folder(self):
        packages = self.install("target")
        self.program("target/bin/switchyard", "target")
        self.assertEqual(self.run_module(packages).stdout, "target\n")

    def test_what_cannot_be_run_is_passed_over(self):
        packages = self.install("lib/python3.11/site-packages")
        self.program("lib/python3.11/site-packages/bin/switchyard", "data", 0o644)
        self.program("bin/switchyard", "prefix")
        self.assertEqual(self.run_module(packages).stdout, "prefix\n")

    def test_says_where_it_looked(self):
        packages = self.install("lib/python3.11/site-packages")
        found = self.run_module(packages)
        if found.returncode != 1:
            self.skipTest("this interpreter has the program installed")
        self.assertIn("no program switchyard in: ", found.stdout)
        self.assertIn(os.path.join(self.folder, "bin"), found.stdout)


if __name__ == "__main__":
    unittest.main()
