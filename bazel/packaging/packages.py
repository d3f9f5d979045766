"""The Debian packages that a build needs: bazel/packages.txt, as `./dev` reads it.

`packages.py worker` prints those of a machine that runs actions for this one, one a line.
"""

import os
import re
import shutil
import subprocess
import sys


def needed(root, name="packages.txt"):
    """Lists of packages: of each, one is enough, and the first is what `./dev` installs if there is a choice."""
    with open(os.path.join(root, "bazel", name), encoding="utf-8") as file:
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


def of_worker(root):
    """The packages of a machine that runs actions for this one. Clang's headers are of the release that this one has."""
    release = "-%s-" % clang_release(root)
    return [next((name for name in names if release in name), names[0]) for names in needed(root, "packages-worker.txt")]


def owner(path):
    """The package that installed a file."""
    listed = subprocess.run(["dpkg-query", "-S", os.path.realpath(path)], check=True, stdout=subprocess.PIPE,
                            universal_newlines=True).stdout
    return listed.split(":")[0]


COPYRIGHT = "/usr/share/doc/%s/copyright"


def of_static_cxx_library(compiler="g++"):
    """The package whose C++ library a compiler links statically."""
    return owner(subprocess.run([compiler, "-print-file-name=libstdc++.a"], check=True, stdout=subprocess.PIPE,
                                universal_newlines=True).stdout.strip())


def license_file(package):
    """The name, below the folder of a wheel's licences, of that of a package whose code is linked."""
    return "linked/%s.txt" % package


if __name__ == "__main__":
    if sys.argv[1:] != ["worker"]:
        sys.exit("usage: packages.py worker")
    print("\n".join(of_worker(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))))
