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
WORKER_LIST = """\
one
libclang-common-19-dev | libclang-common-20-dev # headers
"""


class PackagesTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.root = scratch.name
        os.mkdir(os.path.join(self.root, "bazel"))
        pathlib.Path(self.root, "bazel", "packages.txt").write_text(LIST)
        pathlib.Path(self.root, "bazel", "packages-worker.txt").write_text(WORKER_LIST)

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

    def test_a_worker_has_the_headers_of_the_release_that_is_installed(self):
        for installed, headers in (("libclang-19-dev", "libclang-common-19-dev"), ("libclang-20-dev", "libclang-common-20-dev")):
            with self.installed("libclang-common-19-dev", installed):
                self.assertEqual(packages.of_worker(self.root), ["one", headers])

    def test_lists_and_rules_name_the_same_releases(self):
        text = (ROOT / "bazel/third_party/installed_llvm.bzl").read_text()
        releases = re.findall(r'"(\d+)"', re.search(r"^LLVM_RELEASES = \[(.*)\]", text, re.MULTILINE).group(1))
        listed = packages.needed(ROOT) + packages.needed(ROOT, "packages-worker.txt")
        of_llvm = [names for names in listed if re.fullmatch(r"(lib)?(clang|llvm)(-common)?-\d+(-dev)?", names[0])]
        self.assertEqual(len(of_llvm), 4)
        for names in of_llvm:
            self.assertEqual([re.search(r"\d+", name).group() for name in names], releases)


if __name__ == "__main__":
    unittest.main()
