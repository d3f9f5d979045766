"""The wheel of the programs: its files.

    switchyard_tools/                     finds the programs; nothing starts Python otherwise
    NAME.data/scripts/                    the programs, which installers copy into bin/ as they are
    NAME.data/data/share/switchyard/      Clang's own headers, where bin/switchyard-check looks for them
    NAME.dist-info/licenses/              of this repository, and of what is linked into the programs
"""

import os
import subprocess
import tempfile

import packages
import static_program
from wheel_file import WheelFile

PROGRAMS = ("switchyard", "switchyard-check")
PACKAGE = "switchyard_tools"


def clang_headers(root):
    """Returns the folder of Clang's own headers, of the release with which compiler/clang is built."""
    return "/usr/lib/llvm-{0}/lib/clang/{0}/include".format(packages.clang_release(root))


def linked_packages(root):
    """Returns Debian packages whose code is in the programs or beside them. No function of ncurses is called."""
    return sorted(["libabsl-dev", "libc6-dev", "libclang-%s-dev" % packages.clang_release(root), "libminizip-dev",
                   packages.of_static_cxx_library(), "libzstd-dev", "tao-pegtl-dev", "zlib1g-dev"])


def license_names(root):
    """Returns the names, below the folder licenses, for the licences of linked packages."""
    return [packages.license_file(package) for package in linked_packages(root)]


def stripped(path):
    """Returns the bytes of a program without symbols."""
    with tempfile.TemporaryDirectory() as folder:
        copy = os.path.join(folder, "program")
        subprocess.run(["strip", "--strip-all", "-o", copy, path], check=True)
        return _read(copy)


def _read(path):
    with open(path, "rb") as file:
        return file.read()


def _add_tree(wheel, folder, prefix):
    for parent, _, names in os.walk(folder):
        for name in names:
            path = os.path.join(parent, name)
            if "__pycache__" not in path:
                place = os.path.join(prefix, os.path.relpath(path, folder))
                wheel.add(place.replace(os.sep, "/"), _read(path))


def _add_licenses(wheel, project):
    folder = wheel.info + "/licenses/"
    for path in project.license_files:
        wheel.add(folder + path, project.read(path))
    for package, name in zip(linked_packages(project.root), license_names(project.root)):
        wheel.add(folder + name, _read(packages.COPYRIGHT % package))


def make_wheel(project, programs_folder, out, headers=None):
    """Writes the wheel with the programs of a folder into the folder `out`; returns its path."""
    headers = headers or clang_headers(project.root)
    if not os.path.isfile(os.path.join(headers, "stddef.h")):
        raise FileNotFoundError("Clang's headers are not in %s (libclang-common-19-dev)" % headers)
    programs = {name: stripped(os.path.join(programs_folder, name)) for name in PROGRAMS}
    tags = static_program.platform_tags(programs)
    wheel = WheelFile(project.name, project.version, platforms=tags)
    for name, contents in programs.items():
        wheel.add("%s/scripts/%s" % (wheel.data, name), contents, is_program=True)
    _add_tree(wheel, headers, wheel.data + "/data/share/switchyard/clang/include")
    _add_tree(wheel, os.path.join(os.path.dirname(os.path.abspath(__file__)), PACKAGE), PACKAGE)
    _add_licenses(wheel, project)
    wheel.add(wheel.info + "/METADATA", project.metadata(license_names(project.root)))
    os.makedirs(out, exist_ok=True)
    return wheel.write(out)
