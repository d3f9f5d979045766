"""The wheel of the operators: the package `switchyard` as //bazel/packaging:operators_package lays it out.

    switchyard/                           Python, stubs, headers and CMake files as they are
    switchyard/_C.abi3.so                 the module, for CPython 3.11 and newer
    switchyard/lib/                       the run-time, which modules of others link, too
    NAME.dist-info/licenses/              of this repository, of the C++ library, of which some functions are linked, and
                                          of Eigen, which linear algebra is compiled from
"""

import os
import platform
import subprocess
import tempfile

import packages
import shared_library
from wheel_file import WheelFile

# CPython's limited interface since 3.11: lib/python is compiled for it.
PYTHON, ABI = "cp311", "abi3"
PACKAGE = "switchyard"
NEEDED = ("__init__.py", "_C.abi3.so", "lib/libswitchyard_python.so", "py.typed")


def _tool(processor, name):
    """A program of the compiler for a processor."""
    return name if processor == platform.machine() else "%s-linux-gnu-%s" % (processor, name)


def _stripped(path, folder):
    """Returns the path of a copy of a library without the parts that only debuggers and linkers of objects read."""
    copy = os.path.join(folder, os.path.basename(path))
    strip = _tool(shared_library.processor_of(shared_library.needs_of(path)), "strip")
    subprocess.run([strip, "--strip-unneeded", "-o", copy, path], check=True)
    return copy


def linked_packages(processor=None):
    """Returns Debian's packages whose code is in the libraries: the C++ library, for what older systems lack
    (older_system.py), and Eigen.
    """
    return [packages.of_static_cxx_library(_tool(processor or platform.machine(), "g++")),
            packages.owner("/usr/include/eigen3/Eigen/Core")]


def _files(folder):
    """Returns place -> path of all files below a folder."""
    found = {}
    for parent, _, names in os.walk(folder, followlinks=True):
        for name in names:
            path = os.path.join(parent, name)
            if "__pycache__" not in path:
                found[os.path.relpath(path, folder).replace(os.sep, "/")] = path
    return found


def _read(path):
    with open(path, "rb") as file:
        return file.read()


def _is_library(place):
    return place.endswith(".so")


def make_wheel(project, package, out):
    """Writes the wheel with the package of a folder, PACKAGE/switchyard, into the folder `out`; returns its path."""
    files = _files(os.path.join(package, PACKAGE))
    missing = [place for place in NEEDED if place not in files]
    if missing:
        raise FileNotFoundError("%s has no %s" % (package, ", ".join(missing)))
    contents, needs = {}, {}
    with tempfile.TemporaryDirectory() as scratch:
        for place, path in files.items():
            if _is_library(place):
                path = _stripped(path, scratch)
                needs[place] = shared_library.needs_of(path)
            contents[place] = _read(path)
    tag = shared_library.platform_tag(needs, shared_library.PROMISED)
    linked = linked_packages(shared_library.processor_of(needs[NEEDED[1]]))
    wheel = WheelFile(project.name, project.version, PYTHON, ABI, [tag])
    for place, data in contents.items():
        wheel.add("%s/%s" % (PACKAGE, place), data, is_program=_is_library(place))
    for path in project.license_files:
        wheel.add("%s/licenses/%s" % (wheel.info, path), project.read(path))
    for name in linked:
        wheel.add("%s/licenses/%s" % (wheel.info, packages.license_file(name)), _read(packages.COPYRIGHT % name))
    wheel.add(wheel.info + "/METADATA", project.metadata([packages.license_file(name) for name in linked]))
    os.makedirs(out, exist_ok=True)
    return wheel.write(out)
