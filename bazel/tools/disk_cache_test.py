"""Tests of disk_cache.py: the place of the cache, and that only old entries are removed."""

import contextlib
import io
import os
import tempfile
import unittest

import disk_cache


class RootFolderTest(unittest.TestCase):
    def test_is_in_the_cache_folder_of_the_user(self):
        self.assertEqual(disk_cache.root_folder({"HOME": "/h"}), "/h/.cache/switchyard/bazel")
        self.assertEqual(
            disk_cache.root_folder({"HOME": "/h", "XDG_CACHE_HOME": "/x"}), "/x/switchyard/bazel")

    def test_a_relative_cache_folder_is_passed_by(self):
        self.assertEqual(
            disk_cache.root_folder({"HOME": "/h", "XDG_CACHE_HOME": "x"}),
            "/h/.cache/switchyard/bazel")

    def test_without_a_home_there_is_none(self):
        self.assertIsNone(disk_cache.root_folder({}))
        self.assertIsNone(disk_cache.root_folder({"HOME": ""}))

    def test_a_variable_moves_it_or_turns_it_off(self):
        moved = {"HOME": "/h", "XDG_CACHE_HOME": "/x", "SWITCHYARD_DISK_CACHE": "/other"}
        self.assertEqual(disk_cache.root_folder(moved), "/other")
        self.assertIsNone(disk_cache.root_folder(dict(moved, SWITCHYARD_DISK_CACHE="")))


class BoundTest(unittest.TestCase):
    def test_is_read_in_gib(self):
        self.assertEqual(disk_cache.bound_in_bytes({"SWITCHYARD_DISK_CACHE_GIB": "0.5"}), 1 << 29)
        self.assertEqual(disk_cache.bound_in_bytes({}), disk_cache.DEFAULT_GIB << 30)

    def test_what_is_no_size_is_an_error(self):
        for text in ("many", "-1", "nan", "inf"):
            with self.assertRaises(ValueError):
                disk_cache.bound_in_bytes({"SWITCHYARD_DISK_CACHE_GIB": text})
            self.assertEqual(
                disk_cache.main(["folder"], {"HOME": "/h", "SWITCHYARD_DISK_CACHE_GIB": text}), 2)


class PackagesTest(unittest.TestCase):
    def test_compilers_count_and_editors_do_not(self):
        self.assertTrue(disk_cache.is_of_the_build(b"g++-12:amd64 12.2.0-14 installed"))
        self.assertTrue(disk_cache.is_of_the_build(b"libc6-dev:amd64 2.36-9 installed"))
        self.assertFalse(disk_cache.is_of_the_build(b"g++-12:amd64 12.2.0-14 config-files"))
        self.assertFalse(disk_cache.is_of_the_build(b"vim:amd64 9.0 installed"))

    def test_headers_that_no_action_names_count(self):
        """Packages of repositories that have no link to headers: the C++ compiler finds those itself."""
        folder = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..")
        with open(os.path.join(folder, "repositories.bzl"), encoding="utf-8") as file:
            text = file.read()
        found = []
        for call in text.split("debian_package,")[1:]:
            call = call.split("\n    )\n")[0]
            if "headers = [" in call:
                package = call.split('package = "')[1].split('"')[0]
                found.append(package)
                self.assertTrue(
                    disk_cache.is_of_the_build(("%s:amd64 1 installed" % package).encode()), package)
        self.assertIn("libabsl-dev", found)
        self.assertIn("tao-pegtl-dev", found)
        self.assertTrue(disk_cache.is_of_the_build(b"libclang-common-19-dev:all 1 installed"))

    def test_prints_what_stands_for_them(self):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            self.assertEqual(disk_cache.main(["packages"], {}), 0)
        self.assertEqual(printed.getvalue().strip(), disk_cache.packages_digest())


class TrimTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = folder.name

    def write(self, name, length, last_use):
        path = os.path.join(self.root, name)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "wb") as file:
            file.write(b"x" * length)
        os.utime(path, (last_use, last_use))
        return path

    def test_within_the_bound_nothing_goes(self):
        path = self.write("a/cas/1", 100, 1)
        self.assertEqual(disk_cache.trim(self.root, 100), 0)
        self.assertTrue(os.path.exists(path))

    def test_what_was_not_used_for_longest_goes(self):
        oldest = self.write("a/cas/1", 100, 1)
        old = self.write("b/ac/2", 100, 2)
        used = self.write("a/cas/3", 100, 3)
        self.assertEqual(disk_cache.trim(self.root, 250), 100)
        self.assertEqual([os.path.exists(path) for path in (oldest, old, used)],
                         [False, True, True])

    def test_reading_is_a_use(self):
        read = self.write("a/cas/1", 100, 1)
        os.utime(read, (9, 1))
        left = self.write("a/cas/2", 100, 2)
        self.assertEqual(disk_cache.trim(self.root, 150), 100)
        self.assertEqual([os.path.exists(read), os.path.exists(left)], [True, False])

    def test_a_bound_of_nothing_empties_it(self):
        self.write("a/cas/1", 100, 1)
        self.write("a/ac/2", 100, 2)
        disk_cache.trim(self.root, 0)
        self.assertEqual(list(disk_cache.entries(self.root)), [])


if __name__ == "__main__":
    unittest.main()
