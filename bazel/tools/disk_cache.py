"""The disk cache of Bazel that clones of this repository share.

`folder` prints its path, or nothing if there is none. `trim` removes the least recently used entries
until the cache is within its limit. `packages` prints a digest of the installed packages' versions, for
a cache that machines share (docs/guide/bazel.md).

The cache is in `switchyard/bazel` of the user's cache folder: XDG_CACHE_HOME, or .cache in HOME; without
either there is none. SWITCHYARD_DISK_CACHE names another folder, or is empty for none;
SWITCHYARD_DISK_CACHE_GIB is the limit in GiB. Bazel's keys do not cover the system's packages
(compilers, linkers, C and C++ libraries), so their versions choose a folder in the cache: after an
update of a package no older objects are used.
"""

import argparse
import hashlib
import os
import subprocess
import sys

DEFAULT_GIB = 20


def root_folder(environment):
    """The folder of all caches, or None."""
    if "SWITCHYARD_DISK_CACHE" in environment:
        return os.path.abspath(environment["SWITCHYARD_DISK_CACHE"]) \
            if environment["SWITCHYARD_DISK_CACHE"] else None
    if environment.get("XDG_CACHE_HOME", "").startswith("/"):
        return os.path.join(environment["XDG_CACHE_HOME"], "switchyard", "bazel")
    if environment.get("HOME", "").startswith("/"):
        return os.path.join(environment["HOME"], ".cache", "switchyard", "bazel")
    return None


def bound_in_bytes(environment):
    """The limit on the size of all caches. ValueError if the variable is not a number."""
    text = environment.get("SWITCHYARD_DISK_CACHE_GIB", "") or str(DEFAULT_GIB)
    bound = float(text)
    if not 0 <= bound < 1 << 30:
        raise ValueError(text)
    return int(bound * (1 << 30))


def packages_digest():
    """A digest of the versions of the installed packages, or None without dpkg."""
    try:
        listed = subprocess.run(
            ["dpkg-query", "-W", "-f=${Package}:${Architecture} ${Version} ${db:Status-Status}\n"],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, check=True).stdout
    except (OSError, subprocess.CalledProcessError):
        return None
    tools = sorted(line for line in listed.splitlines() if is_of_the_build(line))
    return hashlib.sha256(b"\n".join(tools)).hexdigest()[:16]


# Software that no action declares as input: compilers, linkers, the system's headers and libraries,
# headers of other packages below /usr/include (debian_package.bzl), and Clang's own headers. All
# other installed software comes through repositories, whose files are inputs.
BUILD_PACKAGES = (
    b"binutils", b"cpp", b"g++", b"gcc", b"libabsl-dev", b"libbenchmark-dev", b"libc6", b"libclang-common-",
    b"libgcc", b"libgmock-dev", b"libgtest-dev", b"libminizip-dev", b"libstdc++", b"libtorch-dev", b"linux-libc-dev",
    b"python3:", b"tao-pegtl-dev")


def is_of_the_build(line):
    return line.endswith(b" installed") and line.startswith(BUILD_PACKAGES)


def cache_folder(environment):
    """The folder for this machine as it is now, or None."""
    root = root_folder(environment)
    digest = packages_digest() if root else None
    return os.path.join(root, digest) if digest else None


def entries(root):
    """Yields (last use, bytes, path) of the files below a folder."""
    for folder, _, names in os.walk(root):
        for name in names:
            path = os.path.join(folder, name)
            try:
                state = os.lstat(path)
            except FileNotFoundError:  # another run may trim, too
                continue
            yield max(state.st_atime, state.st_mtime), state.st_size, path


def trim(root, bound):
    """Removes the least recently used entries until the limit holds. Returns the bytes removed."""
    found = sorted(entries(root))
    size = sum(entry[1] for entry in found)
    if size <= bound:
        return 0
    # Leaves some room, so that not every run has to remove files.
    excess = size - bound * 9 // 10
    removed = 0
    for _, length, path in found:
        if removed >= excess:
            break
        try:
            os.remove(path)
        except FileNotFoundError:
            pass
        removed += length
    return removed


def main(arguments, environment):
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("command", choices=["folder", "packages", "trim"])
    command = parser.parse_args(arguments).command
    try:
        bound = bound_in_bytes(environment)
    except ValueError as error:
        print("dev: SWITCHYARD_DISK_CACHE_GIB is not a number of GiB: %s" % error, file=sys.stderr)
        return 2
    if command == "packages":
        digest = packages_digest()
        if not digest:
            print("dev: no dpkg tells which packages are installed", file=sys.stderr)
            return 2
        print(digest)
        return 0
    if command == "folder":
        folder = cache_folder(environment)
        if folder:
            print(folder)
        return 0
    root = root_folder(environment)
    removed = trim(root, bound) if root and os.path.isdir(root) else 0
    if removed:
        print("dev: removed %d MiB of %s that were not used for longest" % (removed >> 20, root),
              file=sys.stderr)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:], os.environ))
