"""Tests of wheel_file.py: the same entries give the same bytes, and RECORD is correct."""

import base64
import csv
import hashlib
import io
import os
import tempfile
import unittest
import zipfile

from wheel_file import WheelFile, normalized

ENTRIES = {"a_tool/__init__.py": b"", "a_tool/z.py": b"x = 1\n", "b.txt": b"text" * 100}


def write(folder, entries, platforms=("linux_x86_64",)):
    wheel = WheelFile("A.Tool", "1.2", platforms=platforms)
    for path, contents in entries:
        wheel.add(path, contents)
    wheel.add(wheel.data + "/scripts/tool", b"program", is_program=True)
    wheel.add(wheel.info + "/METADATA", b"Metadata-Version: 2.1\n")
    return wheel.write(folder)


class WheelFileTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def archive(self, *arguments):
        archive = zipfile.ZipFile(write(self.folder, list(ENTRIES.items()), *arguments))
        self.addCleanup(archive.close)
        return archive

    def test_names(self):
        self.assertEqual(normalized("A.Tool-_x"), "a_tool_x")
        path = write(self.folder, [], ("b", "a"))
        self.assertEqual(os.path.basename(path), "a_tool-1.2-py3-none-a.b.whl")
        self.assertEqual(os.listdir(self.folder), [os.path.basename(path)])

    def test_same_bytes_in_any_order_under_any_umask(self):
        contents = []
        for entries, umask in ((list(ENTRIES.items()), 0o022), (list(ENTRIES.items())[::-1], 0o077)):
            before = os.umask(umask)
            try:
                with open(write(self.folder, entries), "rb") as file:
                    contents.append(file.read())
            finally:
                os.umask(before)
        self.assertEqual(contents[0], contents[1])

    def test_record_has_every_entry_but_itself(self):
        archive = self.archive()
        rows = list(csv.reader(io.StringIO(archive.read("a_tool-1.2.dist-info/RECORD").decode())))
        self.assertEqual([row[0] for row in rows], archive.namelist())
        self.assertEqual(rows[-1], ["a_tool-1.2.dist-info/RECORD", "", ""])
        for path, digest, size in rows[:-1]:
            data = archive.read(path)
            sha = base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
            self.assertEqual((digest, size), ("sha256=" + sha, str(len(data))))

    def test_modes_and_the_place_of_the_information(self):
        archive = self.archive()
        modes = {info.filename: info.external_attr >> 16 for info in archive.infolist()}
        self.assertEqual(modes["a_tool-1.2.data/scripts/tool"], 0o100755)
        self.assertEqual(modes["b.txt"], 0o100644)
        places = [name.startswith("a_tool-1.2.dist-info/") for name in archive.namelist()]
        self.assertEqual(places, sorted(places))

    def test_tags(self):
        text = self.archive(("b", "a")).read("a_tool-1.2.dist-info/WHEEL").decode()
        self.assertTrue(text.endswith("Root-Is-Purelib: false\nTag: py3-none-a\nTag: py3-none-b\n"), text)
        self.assertIn("Root-Is-Purelib: true", self.archive(("any",)).read("a_tool-1.2.dist-info/WHEEL").decode())

    def test_an_entry_is_added_once(self):
        with self.assertRaises(AssertionError):
            write(self.folder, [("a", b""), ("a", b"")])


if __name__ == "__main__":
    unittest.main()
