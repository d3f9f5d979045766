"""Tests of source_archive.py and project.py: the files of a source distribution, which can make the same one again."""

import os
import re
import subprocess
import tarfile
import tempfile
import unittest

from project import OPERATORS, PROGRAMS, Project
from source_archive import commit_to_tell, make_archive, sources
from wheel_file import normalized

FILES = {
    "MODULE.bazel": 'module(\n    name = "m",\n    version = "1.2.3",\n)\nbazel_dep(name = "x", version = "9")\n',
    "pyproject.toml": '[project]\nname = "a-tool"\ndescription = "d"\nreadme = "README.md"\nlicense = "Apache-2.0"\n'
                      'license-files = ["LICENSE"]\nkeywords = ["k"]\nclassifiers = ["c"]\nrequires-python = ">=3.8"\n',
    "README.md": "# A tool\n",
    "LICENSE": "licence\n",
    "dev": "#!/bin/sh\n",
    "dist.cc": "",
    "src/bazel-like.txt": "",
}
OPERATORS_TABLE = '[tool.switchyard.operators]\ndescription = "Others."\n' \
                  'extras = { more = ["PROGRAMS==VERSION"] }\n'


class SourceArchiveTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.root = os.path.join(self.folder, "root")
        for path, text in FILES.items():
            self.write(path, text)
        os.chmod(os.path.join(self.root, "dev"), 0o755)

    def write(self, path, text):
        path = os.path.join(self.root, path)
        os.makedirs(os.path.dirname(path), exist_ok=True)
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)

    def git(self, *arguments):
        environment = dict(os.environ, HOME=self.folder, GIT_CONFIG_NOSYSTEM="1")
        subprocess.run(["git", "-C", self.root, "-c", "user.name=t", "-c", "user.email=t@example.org", *arguments],
                       check=True, stdout=subprocess.DEVNULL, env=environment)

    def commit(self):
        self.git("init", "-q")
        self.git("add", ".")
        self.git("commit", "-q", "-m", "first")

    def archive(self, root=None, name="a_tool-1.2.3.tar.gz"):
        path = make_archive(Project(root or self.root), os.path.join(self.folder, "out"))
        self.assertEqual(os.path.basename(path), name)
        with open(path, "rb") as file:
            return file.read()

    def unpack(self):
        with tarfile.open(os.path.join(self.folder, "out", "a_tool-1.2.3.tar.gz")) as tar:
            tar.extractall(self.folder)
        return os.path.join(self.folder, "a_tool-1.2.3")

    def test_holds_what_git_tracks(self):
        self.commit()
        self.write("not_tracked", "")
        self.assertEqual(sources(self.root), sorted(FILES))

    def test_without_git_leaves_of_a_build_stay_out(self):
        for path in ("bazel-bin", "bazel-out/x", "dist/x", "src/__pycache__/x.pyc", "COMMIT"):
            self.write(path, "")
        self.assertEqual(sources(self.root), sorted(FILES))

    def test_the_page_tells_the_size_of_this_one(self):
        """Measures this clone; ten per cent allow for growth between two updates of the page."""
        root = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
        with open(os.path.join(root, "docs/guide/install.md"), encoding="utf-8") as page:
            told = re.findall(r"^dist/switchyard_.*[.]tar[.]gz: ([0-9.]+) MB$", page.read(), re.MULTILINE)
        size = os.path.getsize(make_archive(Project(root), os.path.join(self.folder, "out"))) / 1e6
        self.assertEqual(len(told), 2)
        for number in told:
            self.assertLess(abs(float(number) - size), 0.1 * size, "the page says %s MB" % number)

    def test_same_bytes_again_from_itself(self):
        self.commit()
        first = self.archive()
        os.utime(os.path.join(self.root, "LICENSE"), (1, 1))
        self.assertEqual(self.archive(), first)
        self.assertEqual(self.archive(self.unpack()), first)

    def test_addresses_and_maintainers_are_told(self):
        self.write("pyproject.toml", FILES["pyproject.toml"] + 'maintainers = [{ name = "N", email = "n@example.org" }]\n'
                   '[project.urls]\nHomepage = "https://h.example"\n')
        text = Project(self.root).metadata().decode()
        self.assertIn("\nMaintainer-email: N <n@example.org>\nProject-URL: Homepage, https://h.example\n", text)

    def test_of_the_operators(self):
        self.write("pyproject.toml", FILES["pyproject.toml"] + OPERATORS_TABLE)
        self.commit()
        self.archive()
        path = make_archive(Project(self.root, OPERATORS), os.path.join(self.folder, "operators"))
        self.assertEqual(os.path.basename(path), normalized(OPERATORS) + "-1.2.3.tar.gz")
        with tarfile.open(path) as tar:
            tar.extractall(self.folder)
        root = os.path.join(self.folder, normalized(OPERATORS) + "-1.2.3")
        project = Project(root)
        self.assertEqual((project.name, project.table["description"]), (OPERATORS, "Others."))
        with open(os.path.join(root, "PKG-INFO"), encoding="utf-8") as file:
            text = file.read()
        self.assertIn("\nName: %s\n" % OPERATORS, text)
        self.assertIn("\nProvides-Extra: more\nRequires-Dist: %s==1.2.3; extra == 'more'\n" % PROGRAMS, text)
        with open(path, "rb") as file:
            first = file.read()
        self.assertEqual(self.archive(root, normalized(OPERATORS) + "-1.2.3.tar.gz"), first)

    def test_modes_and_information(self):
        self.commit()
        self.archive()
        root = self.unpack()
        self.assertTrue(os.access(os.path.join(root, "dev"), os.X_OK))
        self.assertFalse(os.stat(os.path.join(root, "LICENSE")).st_mode & 0o111)
        with open(os.path.join(root, "PKG-INFO"), encoding="utf-8") as file:
            text = file.read()
        self.assertIn("\nName: a-tool\nVersion: 1.2.3\n", text)
        self.assertTrue(text.endswith("\n\n# A tool\n"), text)

    def test_a_commit_is_told_only_when_the_sources_are_its_own(self):
        self.assertEqual(commit_to_tell(self.root), "unknown")
        self.commit()
        commit = commit_to_tell(self.root)
        self.assertRegex(commit, "^[0-9a-f]{40}$")
        self.archive()
        self.assertEqual(commit_to_tell(self.unpack()), commit)
        self.write("LICENSE", "another\n")
        self.assertEqual(commit_to_tell(self.root), "unknown")


if __name__ == "__main__":
    unittest.main()
