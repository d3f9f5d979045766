"""The Debian packages that a build needs: bazel/packages.txt, as `./dev` reads it."""

import os
import re
import shutil
import subprocess


def needed(root):
    """Lists of packages: of each, one is enough, and the first is what `./dev` installs if there is a choice."""
    with open(os.path.join(root, "bazel", "packages.txt"), encoding="utf-8") as file:
        lines = [line.split("#")[0].strip() for line in file]
    return [[name.strip() for name in line.split("|")] for line in lines if line]


def is_installed(package):
    """Whether dpkg has a package; never where there is no dpkg."""
    if shutil.which("dpkg-query") is None:
        return False
    found = subprocess.run(["dpkg-query", "-W", "-f=${db:Status-Status}", package], check=False,
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return found.stdout == b"installed"


def missing(root):
    """The first package of each list of which none is installed."""
    return [names[0] for names in needed(root) if not any(map(is_installed, names))]


def clang_release(root):
    """The number of the installed release that bazel/third_party/installed_llvm.bzl takes; the first without one."""
    releases = [name for names in needed(root) for name in names if re.fullmatch(r"libclang-\d+-dev", name)]
    return next(filter(is_installed, releases), releases[0]).split("-")[1]


def owner(path):
    """The package that installed a file."""
    listed = subprocess.run(["dpkg-query", "-S", os.path.realpath(path)], check=True, stdout=subprocess.PIPE,
                            universal_newlines=True).stdout
    return listed.split(":")[0]
