"""Builds without Bazel compile the sources that Bazel compiles.

The command of docs/guide/embedding.md, run.sh beside this file and CMakeLists.txt each have a list of sources: patterns
with exceptions. Here the lists are compared with Bazel's, whose tests compile and run these sources; `./dev whole`
compiles with the command and with CMake, too.

    bazel query 'kind("source file", deps(//kernels:ops))' | sources_test.py
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
# What gradients need more: libraries of their own with CMake, left out by the command.
GRADIENTS = ("lib/autograd/", "kernels/nn/")
# What programs of models, of AOTInductor and those with custom classes need more: the archive of CMake has it, the command leaves it out.
ARCHIVED = ("lib/aoti/", "lib/model/", "lib/boxing/class_methods.cc")
bazel_labels = []


def _read(path):
    with open(os.path.join(ROOT, path), encoding="utf-8") as file:
        return file.read()


def _found(command):
    """The sources of a command's `$(find ...)`."""
    find = re.search(r"\$\((find [^()]*)\)", command).group(1)
    told = subprocess.run(["sh", "-c", find], cwd=ROOT, check=True, stdout=subprocess.PIPE, universal_newlines=True)
    return set(told.stdout.split())


def _sources_in(folder):
    return {folder + name for name in os.listdir(os.path.join(ROOT, folder)) if name.endswith(".cc")}


def _bazel_sources():
    paths = {label.strip().replace("//", "", 1).replace(":", "/", 1) for label in bazel_labels}
    written = {path for path in paths if re.match(r"(lib|kernels)/.*\.cc$", path)}
    # Bazel compiles the same texts where they are emitted: //tests/generated holds the two to each other.
    return written | _sources_in("generated/src/")


def _cmake_commands(*options):
    with tempfile.TemporaryDirectory() as folder:
        subprocess.run(["cmake", "-S", ROOT, "-B", folder, "-DCMAKE_EXPORT_COMPILE_COMMANDS=ON", *options], check=True,
                       stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, universal_newlines=True)
        with open(os.path.join(folder, "compile_commands.json"), encoding="utf-8") as file:
            return {os.path.relpath(one["file"], ROOT): one["command"] for one in json.load(file)}


class SourcesTest(unittest.TestCase):
    def test_the_lists_are_not_empty(self):
        sources = _bazel_sources()
        for path in ("lib/core/tensor_impl.cc", "kernels/cpu/copy.cc", "generated/src/dispatch_0.cc"):
            self.assertIn(path, sources)

    def test_the_command_of_the_guide(self):
        self.assertEqual(_found(_read("docs/guide/embedding.md")), _bazel_sources())

    def test_the_command_that_is_run(self):
        self.assertEqual(_found(_read("tests/product/embedding/run.sh")), _bazel_sources())

    @unittest.skipUnless(shutil.which("cmake"), "there is no cmake (./dev setup cmake)")
    def test_cmake(self):
        commands = _cmake_commands()
        self.assertEqual({path for path in commands if not path.startswith(GRADIENTS + ARCHIVED)}, _bazel_sources())
        for start in ARCHIVED:
            self.assertTrue(any(path.startswith(start) for path in commands), start)
        for folder in GRADIENTS:
            self.assertEqual({path for path in commands if path.startswith(folder)}, _sources_in(folder))
        for path, command in commands.items():
            includes = set(re.findall(r"-I(\S+)", command))
            wanted = {ROOT} if path.startswith("lib/") else {ROOT, os.path.join(ROOT, "generated/include")}
            self.assertEqual(includes, wanted, path)

    @unittest.skipUnless(shutil.which("cmake"), "there is no cmake (./dev setup cmake)")
    def test_cmake_chooses_kernels(self):
        for kind in "default", "optimized", "portable":
            for path, command in _cmake_commands("-DCMAKE_BUILD_TYPE=MinSizeRel", "-DSWITCHYARD_KERNELS=" + kind).items():
                words = command.split()
                is_kernel = path.startswith(("kernels/", "generated/"))
                for name in "optimized", "portable":
                    self.assertEqual("-DSWITCHYARD_KERNELS_" + name.upper() in words,
                                     kind == name and is_kernel and not path.startswith(GRADIENTS), path)
                level = [word for word in words if word.startswith("-O")][-1]
                is_fast = kind == "optimized" and path.startswith("kernels/cpu/")
                self.assertEqual(level, "-O3" if is_fast else "-Os", path)
        with self.assertRaises(subprocess.CalledProcessError) as refused:
            _cmake_commands("-DSWITCHYARD_KERNELS=fast")
        self.assertIn("SWITCHYARD_KERNELS takes default, optimized or", refused.exception.stderr)


if __name__ == "__main__":
    bazel_labels = sys.stdin.read().split()
    unittest.main()
