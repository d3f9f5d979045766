"""Tests of hooks_repository.py: it changes only files of its own."""

import os
import subprocess
import tempfile
import unittest
import unittest.mock

from hooks_repository import hooks, is_installed_by_pre_commit, make_repository

HOOKS = b"# ours\n- id: a\n  entry: tool a\n  language: python\n- id: b\n  entry: tool b\n  language: python\n"


class SomeProject:
    name, version, table = "a-tool", "1.2", {"requires-python": ">=3.8"}

    def __init__(self, text=HOOKS):
        self.text = text

    def read(self, path):
        return self.text


class HooksRepositoryTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = os.path.join(folder.name, "hooks")

    def write(self, name):
        os.makedirs(os.path.dirname(os.path.join(self.folder, name)), exist_ok=True)
        with open(os.path.join(self.folder, name), "w", encoding="utf-8"):
            pass

    def test_every_hook_is_one_of_python(self):
        text = hooks(SomeProject())
        self.assertEqual(text.count("language: python\n"), 2)
        with self.assertRaises(AssertionError):
            hooks(SomeProject(HOOKS + b"- id: c\n  language: docker\n"))

    def test_what_pre_commit_installs_is_told_from_what_others_install(self):
        for environment, is_hook in (("py_env-python3", True), ("py_env-default", True), (".venv", False),
                                     ("a/py_env-default", False)):
            with unittest.mock.patch.dict(os.environ, VIRTUAL_ENV=os.path.join(self.folder, environment)):
                self.assertEqual(is_installed_by_pre_commit(self.folder), is_hook, environment)
        with unittest.mock.patch.dict(os.environ):
            os.environ.pop("VIRTUAL_ENV", None)
            self.assertFalse(is_installed_by_pre_commit(self.folder))

    def test_depends_on_the_wheel_of_its_version(self):
        make_repository(SomeProject(), self.folder)
        with open(os.path.join(self.folder, "backend/METADATA"), encoding="utf-8") as file:
            self.assertIn("\nRequires-Dist: a-tool==1.2\n", file.read())

    def test_takes_the_place_of_another_version(self):
        make_repository(SomeProject(), self.folder)
        self.write("gone.py")
        make_repository(SomeProject(HOOKS + b"- id: c\n  entry: tool c\n  language: python\n"), self.folder)
        self.assertEqual(len(self.git("log", "--format=%h").split()), 2)
        self.assertFalse(os.path.exists(os.path.join(self.folder, "gone.py")))

    def git(self, *arguments):
        return subprocess.run(["git", "-C", self.folder, *arguments], check=True, stdout=subprocess.PIPE).stdout.decode()

    def test_the_tag_of_the_version_is_there(self):
        make_repository(SomeProject(), self.folder)
        first = self.git("rev-parse", "v1.2")
        make_repository(SomeProject(), self.folder)
        self.assertEqual(self.git("rev-parse", "v1.2"), first)
        self.assertEqual(self.git("rev-parse", "HEAD"), first)
        self.assertEqual(self.git("status", "--porcelain"), "")

    def test_a_folder_of_others_is_refused(self):
        self.write("precious")
        with self.assertRaises(FileExistsError):
            make_repository(SomeProject(), self.folder)
        self.assertEqual(os.listdir(self.folder), ["precious"])


if __name__ == "__main__":
    unittest.main()
