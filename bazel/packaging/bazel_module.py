"""Makes the Bazel module that is published, and the folder of a registry that has it: `./dev wheel` calls this.

Usage: bazel_module.py [--url=BASE] ROOT OUT

ROOT is the repository, OUT the folder in which programs_wheel.py has written the wheel of the programs; wheels for
other processors in OUT are used, too. Writes into OUT:

    bazel-module-NAME-VERSION.tar.gz    the rules and lib/, which take the programs of the wheel by its checksum
    registry/                           the same version as a registry has it, in the form of the Bazel Central Registry

BASE is the address that the files of OUT will have; by default OUT on this machine, where the registry then works as it
is. Prints why the Bazel Central Registry would refuse the version.
"""

import base64
import glob
import hashlib
import json
import os
import re
import shutil
import sys

import static_program
from project import PROGRAMS, Project
from source_archive import pack, sources
from wheel_file import normalized, write_whole

# The sources in the module: folders, or files of one. Files that these load are in the module, too.
PARTS = (
    "LICENSE",
    "bazel/BUILD",
    "bazel/defs.bzl",
    "bazel/private/BUILD",
    "bazel/programs/BUILD",
    "bazel/released.bzl",
    "bazel/third_party/BUILD",
    "bazel/third_party/python.BUILD",
    "examples/accelerator/",
    "lib/",
    "tests/meta/init_array/check/",
)
# The example is the registry's test: it needs no options, and no other build system.
LEFT_OUT = ("examples/accelerator/.bazelrc", "examples/accelerator/CMakeLists.txt", "examples/accelerator/WORKSPACE")
PRESUBMIT = "bazel/packaging/registry/presubmit.yml"

HEAD = "# Of a release: the rules and the run-time, and the programs by their checksum. The sources have another one."
RELEASE = """
release = use_extension("//bazel:released.bzl", "release")
{programs}use_repo(
    release,
    "python",
    "switchyard_cuda",
    "switchyard_programs",
)

register_toolchains(
{toolchains})

# The run-time needs C++17, which the toolchain of rules_cc compiles, too, and Bazel 7's own not without an option.
cc_configure = use_extension("@rules_cc//cc:extensions.bzl", "cc_configure_extension")
use_repo(cc_configure, "local_config_cc_toolchains")

register_toolchains("@local_config_cc_toolchains//:all")
"""
PROGRAMS_TAG = """\
release.programs(
    integrity = "{integrity}",
    machine = "{machine}",
    stem = "{stem}",
    url = "{url}",
)
"""


def integrity(contents):
    """Returns a checksum in the form of registries and repository rules."""
    return "sha256-" + base64.b64encode(hashlib.sha256(contents).digest()).decode()


def loads(path, text):
    """The files of this repository that a file loads, as paths in it."""
    found = re.findall(r'^load\(\s*"((?://|:)[^"]*)"', text, re.MULTILINE)
    folder = os.path.dirname(path)
    return [label[2:].replace(":", "/") if label.startswith("//") else folder + "/" + label[1:] for label in found]


def module_files(project):
    """Returns the paths of the module's files, including those that others load."""
    taken, waiting = set(), [path for path in sources(project.root)
                             if path not in LEFT_OUT and (path in PARTS or path.startswith(tuple(
                                 part for part in PARTS if part.endswith("/"))))]
    while waiting:
        path = waiting.pop()
        taken.add(path)
        if path.endswith((".bzl", "/BUILD")):
            waiting += [other for other in loads(path, project.read(path).decode()) if other not in taken]
    return sorted(taken)


def program_wheels(project, out):
    """machine -> path of the wheels of the programs in a folder, those for Linux."""
    stem = os.path.join(glob.escape(out), "%s-%s-*linux*_" % (normalized(PROGRAMS), project.version))
    found = {machine: glob.glob(stem + machine + ".whl") for machine in sorted(static_program.MACHINES.values())}
    if not any(found.values()):
        raise FileNotFoundError("%s has no wheel of the programs" % out)
    return {machine: paths[0] for machine, paths in found.items() if paths}


def read(path):
    with open(path, "rb") as file:
        return file.read()


def module_file(project, wheels, base):
    """Returns MODULE.bazel: the module and its dependencies as in the repository, then the programs of the release."""
    own = project.read("MODULE.bazel").decode()
    head = re.findall(r"^(?:module\(\n.*?^\)|bazel_dep\(.*?\))$", own, re.DOTALL | re.MULTILINE)
    tags = [PROGRAMS_TAG.format(integrity=integrity(read(path)), machine=machine, url=base + os.path.basename(path),
                                stem="-".join(os.path.basename(path).split("-")[:2]))
            for machine, path in wheels.items()]
    # The last one is for machines without programs.
    toolchains = ['    "@switchyard_programs//:%s",\n' % name for name in [*wheels, "none"]]
    return "\n".join([HEAD, head[0], "", *head[1:], ""]) + RELEASE.format(programs="".join(tags), toolchains="".join(toolchains))


def contents_of(project, module):
    """path -> (bytes, whether it is a program) of the module's archive."""
    entries = {path: (project.read(path), os.access(os.path.join(project.root, path), os.X_OK))
               for path in module_files(project)}
    with_operators = entries["bazel/private/operators.bzl"][0]
    assert with_operators.count(b"= True\n") == 1
    entries["bazel/private/operators.bzl"] = (with_operators.replace(b"= True\n", b"= False\n"), False)
    entries["MODULE.bazel"] = (module.encode(), False)
    return entries


def metadata(project):
    """Returns metadata.json, of which a registry has one for all versions of a module."""
    urls = project.table.get("urls", {})
    return {"homepage": urls.get("Homepage", ""), "maintainers": project.table.get("maintainers", []),
            "repository": [urls["Repository"]] if "Repository" in urls else [], "versions": [project.version],
            "yanked_versions": {}}


def refusals(project, base):
    """Returns why the Bazel Central Registry would refuse this version."""
    found, about = [], metadata(project)
    for key, line in (("homepage", "Homepage in [project.urls]"), ("repository", "Repository in [project.urls]"),
                      ("maintainers", "maintainers in [project]")):
        if not about[key]:
            found.append("pyproject.toml has no %s" % line)
    if not base.startswith("https://"):
        found.append("%s is no address that begins with https://: --url=BASE" % base)
    for repository in about["repository"]:
        if not base.startswith(repository.rstrip("/") + "/"):
            found.append("%s is not below %s" % (base, repository))
    return found


def _write_json(path, value):
    write_whole(path, (json.dumps(value, indent=4) + "\n").encode())


def make_module(project, out, base):
    """Writes the archive and the registry into the folder `out`; returns the path of the archive."""
    name = re.search(r'^    name = "(.*)",$', project.read("MODULE.bazel").decode(), re.MULTILINE).group(1)
    module = module_file(project, program_wheels(project, out), base)
    stem = "%s-%s" % (name, project.version)
    archive = pack(stem, contents_of(project, module))
    path = os.path.join(out, "bazel-module-%s.tar.gz" % stem)
    write_whole(path, archive)
    registry = os.path.join(out, "registry")
    entry = os.path.join(registry, "modules", name)
    place = os.path.join(entry, project.version)
    shutil.rmtree(entry, ignore_errors=True)  # of another version
    os.makedirs(place)
    _write_json(os.path.join(registry, "bazel_registry.json"), {})
    _write_json(os.path.join(entry, "metadata.json"), metadata(project))
    _write_json(os.path.join(place, "source.json"),
                {"integrity": integrity(archive), "strip_prefix": stem, "url": base + os.path.basename(path)})
    write_whole(os.path.join(place, "MODULE.bazel"), module.encode())
    write_whole(os.path.join(place, "presubmit.yml"), project.read(PRESUBMIT))
    return path


def main():
    urls = [word[len("--url="):] for word in sys.argv[1:] if word.startswith("--url=")]
    words = [word for word in sys.argv[1:] if not word.startswith("--")]
    if len(words) != 2 or len(urls) + len(words) != len(sys.argv) - 1:
        sys.exit(__doc__)
    root, out = words
    base = (urls[-1] if urls else "file://" + os.path.abspath(out)).rstrip("/") + "/"
    project = Project(root, PROGRAMS)
    try:
        path = make_module(project, out, base)
    except OSError as error:
        sys.exit("bazel_module.py: %s" % error)
    print("%s: %.1f MB" % (path, os.path.getsize(path) / 1e6))
    print("%s: a registry of modules for Bazel; files come from %s" % (os.path.join(out, "registry"), base))
    for refusal in refusals(project, base):
        print("not yet for the Bazel Central Registry: " + refusal)


if __name__ == "__main__":
    main()
