"""What pip and other front ends call to build from sources (PEP 517). Needs no package from an index.

The programs are built by Bazel from Debian's packages, and what is missing is told; nothing is installed. Where
they are built already: `pip install . --config-settings=programs=FOLDER`.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile

import programs_wheel
import source_archive
from project import Project, root_folder
from wheel_file import WheelFile

NEEDS = """\
switchyard-tools: building it from sources needs Debian 12 with the packages of bazel/packages.txt{missing}.
A wheel has the programs built, for every Linux of its processor: `./dev wheel` on a machine with Debian 12 makes it, and
`pip install switchyard_tools-*.whl` installs it. Programs that are built already are taken with
`pip install . --config-settings=programs=FOLDER`."""


def _is_installed(package):
    found = subprocess.run(["dpkg-query", "-W", "-f=${db:Status-Status}", package], check=False,
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return found.stdout == b"installed"


def _require_packages(root):
    """Ends with what the machine lacks, if it lacks something."""
    if shutil.which("dpkg-query") is None:
        raise SystemExit(NEEDS.format(missing=""))
    with open(os.path.join(root, "bazel", "packages.txt"), encoding="utf-8") as file:
        packages = [line.split("#")[0].strip() for line in file]
    missing = [package for package in packages if package and not _is_installed(package)]
    if missing:
        raise SystemExit(NEEDS.format(missing="; these are missing: " + " ".join(missing)))


def _build(root, folder):
    """Builds the programs; Bazel's outputs, its server and its links stay out of the sources and of the user's cache."""
    # The programs tell the commit if the sources are those of one.
    release = ["--release"] if source_archive.commit_to_tell(root) != "unknown" else []
    links = os.path.join(folder, "bazel-")
    command = [os.path.join(root, "dev"), "build", *release, "--symlink_prefix=" + links]
    environment = dict(os.environ, SWITCHYARD_OUTPUT_BASE=os.path.join(folder, "outputs"))
    if subprocess.run(command, check=False, stdout=sys.stderr, env=environment).returncode != 0:
        raise SystemExit("switchyard-tools: `./dev build` failed")
    return os.path.join(links + "bin", "compiler")


@contextlib.contextmanager
def _programs(root, config_settings):
    """The folder of the programs, built if the caller names none."""
    folder = (config_settings or {}).get("programs")
    if folder:
        yield folder
        return
    _require_packages(root)
    with tempfile.TemporaryDirectory(prefix="switchyard-build-") as scratch:
        try:
            yield _build(root, scratch)
        finally:
            # Bazel's outputs are write-protected.
            subprocess.run(["chmod", "-R", "u+w", scratch], check=False)


def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_sdist(config_settings=None):
    return []


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    project = Project(root_folder())
    name = WheelFile(project.name, project.version).info
    folder = os.path.join(metadata_directory, name)
    os.makedirs(folder)
    with open(os.path.join(folder, "METADATA"), "wb") as file:
        file.write(project.metadata(programs_wheel.license_names()))
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    project = Project(root_folder())
    with _programs(project.root, config_settings) as programs:
        return os.path.basename(programs_wheel.make_wheel(project, programs, wheel_directory))


def build_sdist(sdist_directory, config_settings=None):
    return os.path.basename(source_archive.make_archive(Project(root_folder()), sdist_directory))
