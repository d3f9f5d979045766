"""Tests of packages.py, and that its list and the rules of Bazel name the same releases of LLVM."""

import os
import pathlib
import re
import tempfile
import unittest
from unittest import mock

import packages

ROOT = pathlib.Path(__file__).resolve().parent.parent.parent
LIST = """\
# a comment
one          # words
two-19-dev | two-20-dev # either
libclang-19-dev | libclang-20-dev
"""


class PackagesTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = scratch.name
        os.mkdir(os.path.join(self.root, "bazel"))
        pathlib.Path(self.root, "bazel", "packages.txt").write_text(LIST)

    def installed(self, *names):
        return mock.patch.object(packages, "is_installed", names.__contains__)

    def test_of_alternatives_one_is_enough(self):
        with self.installed("one", "two-20-dev", "libclang-20-dev"):
            self.assertEqual(packages.missing(self.root), [])
            self.assertEqual(packages.clang_release(self.root), "20")
        with self.installed("libclang-19-dev", "libclang-20-dev"):
            self.assertEqual(packages.missing(self.root), ["one", "two-19-dev"])
            self.assertEqual(packages.clang_release(self.root), "19")
        with self.installed():
            self.assertEqual(packages.clang_release(self.root), "19")

    def test_lists_and_rules_name_the_same_releases(self):
        text = (ROOT / "bazel/third_party/installed_llvm.bzl").read_text()
        releases = re.findall(r'"(\d+)"', re.search(r"^LLVM_RELEASES = \[(.*)\]", text, re.MULTILINE).group(1))
        of_llvm = [names for names in packages.needed(ROOT) if re.fullmatch(r"(lib)?(clang|llvm)-\d+(-dev)?", names[0])]
        self.assertEqual(len(of_llvm), 3)
        for names in of_llvm:
            self.assertEqual([re.search(r"\d+", name).group() for name in names], releases)


if __name__ == "__main__":
    unittest.main()
