"""Writes a wheel. The same entries give the same bytes, whatever their order, their times and the machine's umask.

Entries are sorted, with the .dist-info folder last as the format requires; they have one time, and mode 0644 or 0755.
RECORD is written at the end.
"""

import base64
import email
import hashlib
import os
import re
import zipfile

# The first time that a zip archive can hold.
TIME = (1980, 1, 1, 0, 0, 0)
GENERATOR = "switchyard (bazel/packaging/wheel_file.py)"


def normalized(name):
    """Returns a distribution's name as file names spell it."""
    return re.sub(r"[-_.]+", "_", name).lower()


def write_whole(path, contents):
    """Writes a complete file or nothing; replaces an older one."""
    part = path + ".part"
    with open(part, "wb") as file:
        file.write(contents)
    os.replace(part, path)


class WheelFile:
    """Builds a wheel: `add` its entries, then `write`."""

    def __init__(self, name, version, python="py3", abi="none", platforms=("any",)):
        self.stem = "%s-%s" % (normalized(name), version)
        self.python, self.abi, self.platforms = python, abi, sorted(platforms)
        self.entries = {}

    @property
    def file_name(self):
        return "%s-%s-%s-%s.whl" % (self.stem, self.python, self.abi, ".".join(self.platforms))

    @property
    def info(self):
        return self.stem + ".dist-info"

    @property
    def data(self):
        """Adds a file outside of the packages: its folder is scripts, data or the like."""
        return self.stem + ".data"

    def add(self, path, contents, is_program=False):
        assert path not in self.entries, path
        self.entries[path] = (contents, 0o755 if is_program else 0o644)

    def add_tags(self):
        pure = self.platforms == ["any"]
        lines = ["Wheel-Version: 1.0", "Generator: " + GENERATOR,
                 "Root-Is-Purelib: " + ("true" if pure else "false")]
        lines += ["Tag: %s-%s-%s" % (self.python, self.abi, tag) for tag in self.platforms]
        self.add(self.info + "/WHEEL", ("\n".join(lines) + "\n").encode())

    def add_record(self):
        path = self.info + "/RECORD"
        lines = []
        for entry, (contents, _) in sorted(self.entries.items(), key=self.place):
            digest = base64.urlsafe_b64encode(hashlib.sha256(contents).digest()).rstrip(b"=")
            assert not set(entry) & set(',"\n'), entry
            lines.append("%s,sha256=%s,%d\n" % (entry, digest.decode(), len(contents)))
        lines.append(path + ",,\n")
        self.add(path, "".join(lines).encode())

    def place(self, item):
        path = item[0]
        return path.startswith(self.info), path.endswith("/RECORD"), path

    def write(self, folder):
        """Writes the wheel into a folder; returns its path."""
        self.add_tags()
        self.add_record()
        path = os.path.join(folder, self.file_name)
        with zipfile.ZipFile(path + ".part", "w") as archive:
            for entry, (contents, mode) in sorted(self.entries.items(), key=self.place):
                about = zipfile.ZipInfo(entry, TIME)
                about.create_system = 3  # Unix: the mode counts
                about.external_attr = (0o100000 | mode) << 16
                about.compress_type = zipfile.ZIP_DEFLATED
                archive.writestr(about, contents, compresslevel=9)
        os.replace(path + ".part", path)
        return path


def write_empty(metadata, folder):
    """Writes a wheel with only dependencies, from METADATA, into a folder; returns its path."""
    fields = email.message_from_bytes(metadata)
    wheel = WheelFile(fields["Name"], fields["Version"])
    wheel.add(wheel.info + "/METADATA", metadata)
    return wheel.write(folder)
