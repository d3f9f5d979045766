"""Tests of offline_registry.py on a folder of modules that is made here."""

import json
import os
import pathlib
import tempfile
import unittest

import offline_registry

RULES = """\
# module(name = "not_this")
module(
    name = "rules_x",
    version = "1.2",
    compatibility_level = 3,
)

bazel_dep(name = "base", version = "2.0")  # one line
bazel_dep(name = "only_tests", version = "9", dev_dependency = True)
"""


class OfflineRegistryTest(unittest.TestCase):
    def setUp(self):
        self.scratch = tempfile.TemporaryDirectory()
        self.addCleanup(self.scratch.cleanup)
        self.root = pathlib.Path(self.scratch.name)
        self.write("share/rules/x/MODULE.bazel", RULES)
        self.write("share/embedded_tools/MODULE.bazel", 'module(name = "bazel_tools")\nbazel_dep(name = "rules_x", version = "1.0")\n')
        self.write("MODULE.bazel", 'module(name = "mine", version = "1")\n'
                                   'bazel_dep(name = "rules_x", version = "3.1")\n'
                                   'bazel_dep(name = "used_in_tests", version = "4", dev_dependency = True)\n')

    def write(self, path, text):
        place = self.root / path
        os.makedirs(place.parent, exist_ok=True)
        place.write_text(text)

    def make(self, *roots):
        missing = offline_registry.make_registry(str(self.root / "registry"), roots, str(self.root / "share"))
        return missing, self.root / "registry/modules"

    def test_the_installed_module_answers_for_each_version_that_is_asked_for(self):
        _, modules = self.make(str(self.root / "MODULE.bazel"))
        self.assertEqual(sorted(path.name for path in (modules / "rules_x").iterdir()), ["1.0", "3.1"])
        for version in ("1.0", "3.1"):
            text = (modules / "rules_x" / version / "MODULE.bazel").read_text()
            head = offline_registry.calls(text, "module")
            self.assertEqual([offline_registry.argument(words, "version") for words in head], [version])
            self.assertNotIn("compatibility_level", text)
            self.assertIn('bazel_dep(name = "base", version = "2.0")', text)
            source = json.loads((modules / "rules_x" / version / "source.json").read_text())
            self.assertEqual(source, {"type": "local_path", "path": str(self.root / "share/rules/x")})

    def test_what_is_not_installed_is_empty_and_told(self):
        missing, modules = self.make(str(self.root / "MODULE.bazel"))
        self.assertEqual(missing, ["base", "used_in_tests"])
        self.assertEqual((modules / "base/2.0/MODULE.bazel").read_text(), 'module(name = "base", version = "2.0")\n')
        self.assertFalse((modules / "only_tests").exists())

    def test_a_stand_in_answers_for_what_is_not_installed(self):
        self.write("MODULE.bazel", 'module(name = "mine")\nbazel_dep(name = "rules_shell", version = "5")\n')
        stand_in = os.path.join(offline_registry.STAND_INS, "rules_shell")
        for path in (stand_in, str(self.root / "share/rules/shell")):
            missing, modules = self.make(str(self.root / "MODULE.bazel"))
            self.assertNotIn("rules_shell", missing)
            source = json.loads((modules / "rules_shell/5/source.json").read_text())
            self.assertEqual(source, {"type": "local_path", "path": path})
            self.write("share/rules/shell/MODULE.bazel", 'module(name = "rules_shell", version = "1")\n')

    def test_a_given_module_is_not_missing(self):
        self.write("user/MODULE.bazel", 'module(name = "user")\nbazel_dep(name = "mine", version = "1")\n')
        missing, _ = self.make(str(self.root / "user/MODULE.bazel"), str(self.root / "MODULE.bazel"))
        self.assertNotIn("mine", missing)

    def test_what_cannot_be_done_is_told(self):
        offline_registry.ROOT, root = str(self.root / "share"), offline_registry.ROOT
        self.addCleanup(setattr, offline_registry, "ROOT", root)
        new = str(self.root / "new")
        for arguments, message in (([], "usage: "), ([new, "no.bazel"], "no no.bazel"), ([str(self.root)], "is there")):
            with self.assertRaisesRegex(SystemExit, message):
                offline_registry.main(arguments)
        offline_registry.ROOT = str(self.root / "none")
        with self.assertRaisesRegex(SystemExit, "this Bazel has no modules"):
            offline_registry.main([new])
        self.assertFalse(os.path.exists(new))


if __name__ == "__main__":
    unittest.main()
