"""Tests of included_headers.py."""

import os
import tempfile
import unittest

from included_headers import NotFound, closure_of, main, roots_of


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def write(self, place, text=""):
        path = os.path.join(self.folder, place)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def files(self, **texts):
        return {place.replace("__", "/") + ".h": self.write(place + ".h", text) for place, text in texts.items()}


class RootsTest(Folder):
    def test_a_star_stays_in_a_folder(self):
        files = {"lib/core/a.h": "", "lib/core/b/c.h": "", "lib/d.h": ""}
        self.assertEqual(roots_of(files, ["lib/core/*.h"]), {"lib/core/a.h"})

    def test_what_is_left_out(self):
        files = {"ops/add.h": "", "ops/add_native.h": ""}
        self.assertEqual(roots_of(files, ["ops/*.h", "!ops/*_native.h"]), {"ops/add.h"})

    def test_a_pattern_without_a_header_is_an_error(self):
        for pattern in ("lib/gone/*.h", "!lib/gone/*.h"):
            with self.assertRaisesRegex(NotFound, "no header matches"):
                roots_of({"lib/a.h": ""}, [pattern])


class ClosureTest(Folder):
    def test_what_is_included_is_included(self):
        files = self.files(a='#include "b.h"\n#include <string>\n', b='  # include "c.h"\n', c='#include "a.h"\n', d="")
        self.assertEqual(closure_of(files, {"a.h"}), {"a.h", "b.h", "c.h"})

    def test_a_header_that_is_not_there_is_an_error(self):
        with self.assertRaisesRegex(NotFound, "a.h includes gone.h"):
            closure_of(self.files(a='#include "gone.h"\n'), {"a.h"})

    def test_some_are_there_in_some_builds(self):
        self.assertEqual(closure_of(self.files(a='#include "switchyard/shared_runtime.h"\n'), {"a.h"}), {"a.h"})


class MainTest(Folder):
    def test_folders_and_files(self):
        one = self.write("sources/lib/one.h", '#include "ops/two.h"\n')
        self.write("generated/ops/two.h")
        self.write("generated/ops/three.h")
        listed = self.write("list", "lib/one.h\t%s\ngenerated\t%s\n" % (one, os.path.join(self.folder, "generated")))
        out = os.path.join(self.folder, "out")
        main([out, listed, "lib/*.h"])
        found = {os.path.relpath(os.path.join(parent, name), out) for parent, _, names in os.walk(out) for name in names}
        self.assertEqual(found, {"lib/one.h", "ops/two.h"})


if __name__ == "__main__":
    unittest.main()
