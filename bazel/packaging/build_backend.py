"""The functions that pip and other front ends call to build from sources (PEP 517). Needs no package from an index.

Bazel builds everything from Debian's packages; missing packages are named, not installed. Settings
(`pip install --no-index . --config-settings=NAME=VALUE`):

    distribution=NAME   the operators, by their name in pyproject.toml; without it, what the sources are distributed as, else the programs
    programs=FOLDER     programs that are built already
    package=FOLDER      the package of the operators, built already (//bazel/packaging:operators_package)

For pre-commit nothing is built: it gets the wheel of the programs of this version from where pip looks.
"""

import contextlib
import os
import shutil
import subprocess
import sys
import tempfile

import hooks_repository
import operators_wheel
import packages
import programs_wheel
import source_archive
from project import HOOKS, OPERATORS, PROGRAMS, Project, root_folder
from wheel_file import WheelFile, write_empty

# For each distribution: the target that Bazel builds, its path below the outputs, and the setting that names one built
# already.
TARGETS = {PROGRAMS: ("//compiler:switchyard", "//compiler:switchyard-check"),
           OPERATORS: ("//bazel/packaging:operators_package",)}
BUILT = {PROGRAMS: "compiler", OPERATORS: "bazel/packaging/operators_package"}
SETTINGS = {PROGRAMS: "programs", OPERATORS: "package"}

NEEDS = """\
{name}: building it from sources needs Debian with the packages of bazel/packages.txt{missing}.
A wheel has everything built: `./dev wheel` on such a machine makes it, and `pip install --no-index FILE.whl` installs it.
What is built already is taken with `pip install --no-index . --config-settings={setting}=FOLDER`."""


def _project(config_settings):
    """Returns the project of the requested distribution."""
    name = (config_settings or {}).get("distribution")
    project = Project(root_folder(), name)
    if name not in (None, project.name):
        raise SystemExit("these are the sources of %s: they build no distribution %s" % (project.name, name))
    return project


def _require_packages(project):
    """Exits and names the missing packages, if any."""
    root, told = project.root, dict(name=project.name, setting=SETTINGS[project.name])
    if shutil.which("dpkg-query") is None:
        raise SystemExit(NEEDS.format(missing="", **told))
    missing = packages.missing(root)
    if missing:
        raise SystemExit(NEEDS.format(missing="; these are missing: " + " ".join(missing), **told))


def _build(project, folder):
    """Builds the contents of the wheel; Bazel's outputs, its server and its links stay out of the sources and of the user's cache."""
    # The programs print the commit if the sources are those of one.
    root = project.root
    release = ["--release"] if source_archive.commit_to_tell(root) != "unknown" else []
    links = os.path.join(folder, "bazel-")
    command = [os.path.join(root, "dev"), "build", *release, "--symlink_prefix=" + links,
               *TARGETS[project.name]]
    environment = dict(os.environ, SWITCHYARD_OUTPUT_BASE=os.path.join(folder, "outputs"))
    if subprocess.run(command, check=False, stdout=sys.stderr, env=environment).returncode != 0:
        raise SystemExit(project.name + ": `./dev build` failed")
    return os.path.join(links + "bin", BUILT[project.name])


def _built_already(project, config_settings):
    """Returns the folder of what is built already, or None; then the packages for building are installed."""
    folder = (config_settings or {}).get(SETTINGS[project.name])
    if not folder:
        _require_packages(project)
    return folder


@contextlib.contextmanager
def _built(project, config_settings):
    """Returns the folder of the wheel's contents, built unless the caller names one."""
    folder = _built_already(project, config_settings)
    if folder:
        yield folder
        return
    with tempfile.TemporaryDirectory(prefix="switchyard-build-") as scratch:
        try:
            yield _build(project, scratch)
        finally:
            # Bazel's outputs are write-protected.
            subprocess.run(["chmod", "-R", "u+w", scratch], check=False)


def get_requires_for_build_wheel(config_settings=None):
    return []


def get_requires_for_build_sdist(config_settings=None):
    return []


def _licenses(project):
    if project.name == PROGRAMS:
        return programs_wheel.license_names(project.root)
    return [packages.license_file(name) for name in operators_wheel.linked_packages()]


def prepare_metadata_for_build_wheel(metadata_directory, config_settings=None):
    project = _project(config_settings)
    if hooks_repository.is_installed_by_pre_commit(project.root):
        distribution, metadata = HOOKS, hooks_repository.metadata(project).encode()
    else:
        _built_already(project, config_settings)
        distribution, metadata = project.name, project.metadata(_licenses(project))
    name = WheelFile(distribution, project.version).info
    folder = os.path.join(metadata_directory, name)
    os.makedirs(folder)
    with open(os.path.join(folder, "METADATA"), "wb") as file:
        file.write(metadata)
    return name


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    project = _project(config_settings)
    if hooks_repository.is_installed_by_pre_commit(project.root):
        return os.path.basename(write_empty(hooks_repository.metadata(project).encode(), wheel_directory))
    make_wheel = programs_wheel.make_wheel if project.name == PROGRAMS else operators_wheel.make_wheel
    with _built(project, config_settings) as folder:
        return os.path.basename(make_wheel(project, folder, wheel_directory))


def build_sdist(sdist_directory, config_settings=None):
    return os.path.basename(source_archive.make_archive(_project(config_settings), sdist_directory))
