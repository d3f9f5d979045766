"""The Debian packages that a build needs: bazel/packages.txt, as `./dev` reads it.

`packages.py worker` prints those of a machine that runs actions for this one, one per line.
"""

import os
import re
import shutil
import subprocess
import sys


def needed(root, name="packages.txt"):
    """Returns lists of packages: one of each list is enough, and `./dev` installs the first if there is a choice."""
    with open(os.path.join(root, "bazel", name), encoding="utf-8") as file:
        lines = [line.split("#")[0].strip() for line in file]
    return [[name.strip() for name in line.split("|")] for line in lines if line]


def is_installed(package):
    """Whether dpkg has a package; False without dpkg."""
    if shutil.which("dpkg-query") is None:
        return False
    found = subprocess.run(["dpkg-query", "-W", "-f=${db:Status-Status}", package], check=False,
                           stdout=subprocess.PIPE, stderr=subprocess.DEVNULL)
    return found.stdout == b"installed"


def missing(root):
    """Returns the first package of each list without an installed one."""
    return [names[0] for names in needed(root) if not any(map(is_installed, names))]


def clang_release(root):
    """Returns the number of the installed release that bazel/third_party/installed_llvm.bzl takes; the first if no
    release is installed.
    """
    releases = [name for names in needed(root) for name in names if re.fullmatch(r"libclang-\d+-dev", name)]
    return next(filter(is_installed, releases), releases[0]).split("-")[1]


def of_worker(root):
    """Returns the packages of a machine that runs actions for this one. Clang's headers are of this machine's release."""
    release = "-%s-" % clang_release(root)
    return [next((name for name in names if release in name), names[0]) for names in needed(root, "packages-worker.txt")]


def owner(path):
    """Returns the package that installed a file."""
    listed = subprocess.run(["dpkg-query", "-S", os.path.realpath(path)], check=True, stdout=subprocess.PIPE,
                            universal_newlines=True).stdout
    return listed.split(":")[0]


COPYRIGHT = "/usr/share/doc/%s/copyright"


def of_static_cxx_library(compiler="g++"):
    """Returns the package whose C++ library a compiler links statically."""
    return owner(subprocess.run([compiler, "-print-file-name=libstdc++.a"], check=True, stdout=subprocess.PIPE,
                                universal_newlines=True).stdout.strip())


def license_file(package):
    """Returns the name, below a wheel's folder of licences, for the licence of a package whose code is linked."""
    return "linked/%s.txt" % package


if __name__ == "__main__":
    if sys.argv[1:] != ["worker"]:
        sys.exit("usage: packages.py worker")
    print("\n".join(of_worker(os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__)))))))
