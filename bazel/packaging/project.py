"""Reads pyproject.toml and MODULE.bazel: names, version and METADATA of the distributions."""

import os
import re

try:
    import tomllib
except ImportError:  # before Python 3.11
    import tomli as tomllib


def root_folder():
    return os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def version_of(root):
    """Returns the version, which only MODULE.bazel has."""
    with open(os.path.join(root, "MODULE.bazel"), encoding="utf-8") as file:
        return re.search(r'^    version = "([0-9.]+)",$', file.read(), re.MULTILINE).group(1)


def commit_of(root):
    """Returns the commit of a source distribution; None in a clone, where Git knows it."""
    try:
        with open(os.path.join(root, "COMMIT"), encoding="utf-8") as file:
            return file.read().strip()
    except FileNotFoundError:
        return None


def _read_pyproject(root):
    with open(os.path.join(root, "pyproject.toml"), "rb") as file:
        return tomllib.load(file)


_NAMES = _read_pyproject(root_folder())["tool"]["switchyard"]["distributions"]
PROGRAMS, OPERATORS, HOOKS = _NAMES["programs"], _NAMES["operators"], _NAMES["hooks"]


class Project:
    """The table [project] of a source tree; for the operators, with the values that differ for them.

    Without a name it is the distribution of these sources: the programs, or the operators in a source distribution of
    them.
    """

    def __init__(self, root, distribution=None):
        self.root = root
        read = _read_pyproject(root)
        self.table = dict(read["project"])
        if OPERATORS in (distribution, self.table["name"]):
            self.table.update(read["tool"]["switchyard"]["operators"], name=OPERATORS)
        self.name = self.table["name"]
        self.version = version_of(root)
        self.license_files = self.table["license-files"]

    def read(self, path):
        with open(os.path.join(self.root, path), "rb") as file:
            return file.read()

    def _extras(self):
        """Returns what `NAME[EXTRA]` installs in addition."""
        for extra, requirements in sorted(self.table.get("extras", {}).items()):
            yield "Provides-Extra", extra
            for requirement in requirements:
                filled = requirement.replace("PROGRAMS", PROGRAMS).replace("VERSION", self.version)
                yield "Requires-Dist", "%s; extra == '%s'" % (filled, extra)

    def metadata(self, license_files=(), dynamic=()):
        """Returns METADATA of a wheel, or PKG-INFO of a source distribution: fields, a blank line, README.md.

        `dynamic` names the fields of a source distribution whose values may differ in its wheels.
        """
        table = self.table
        fields = [("Metadata-Version", "2.4"), ("Name", self.name), ("Version", self.version),
                  ("Summary", table["description"]),
                  ("Keywords", ",".join(table["keywords"])),
                  ("License-Expression", table["license"])]
        fields += [("Dynamic", name) for name in dynamic]
        fields += [("License-File", path) for path in [*self.license_files, *license_files]]
        fields += [("Maintainer-email", "%s <%s>" % (who["name"], who["email"])) for who in table.get("maintainers", [])]
        fields += [("Project-URL", "%s, %s" % named) for named in table.get("urls", {}).items()]
        fields += [("Classifier", classifier) for classifier in table["classifiers"]]
        fields += [("Requires-Python", table["requires-python"])]
        fields += self._extras()
        fields += [("Description-Content-Type", "text/markdown")]
        head = "".join("%s: %s\n" % field for field in fields)
        return head.encode() + b"\n" + self.read(table["readme"])
