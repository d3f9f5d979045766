#!/bin/bash
# Usage: bare_root.sh DIST [SCRATCH]
#
# What `./dev wheel` has written into DIST is installed and used in the root file system of Debian 11, which is older than
# the machine that the programs were linked on: without compilers, without a network, and with the newest
# pre-commit that runs there. in_bare_root.sh is what runs inside. The root and the packages from PyPI are kept in
# SCRATCH, if it is given, for the next time. Needs root, the packages of bazel/packages-wheel.txt, Debian and PyPI.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
dist=$(readlink -f "$1")
scratch=${2:-}
if [ "$(id -u)" != 0 ]; then
  echo 'tests/product/wheel: skipped, only root makes root file systems'
  exit 0
fi
if [ -z "$scratch" ]; then
  scratch=$(mktemp -d)
  trap 'rm -rf "$scratch"' EXIT
fi
mkdir -p "$scratch"
scratch=$(readlink -f "$scratch")
root=$scratch/root

# Whole or not at all: what debootstrap leaves half done is no root.
if [ ! -e "$scratch/root.done" ]; then
  echo 'tests/product/wheel: making a root file system of Debian 11'
  rm -rf "$root"
  debootstrap --variant=minbase --include=python3,python3-venv,python3-distutils,git bullseye "$root" \
    > "$scratch/root.log" 2>&1 || { tail -n 20 "$scratch/root.log" >&2; exit 1; }
  touch "$scratch/root.done"
fi

# pip evaluates conditions on the version of Python for itself, so what 3.9 needs besides is named.
python=$(chroot "$root" python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
if [ ! -d "$scratch/pypi" ]; then
  /usr/bin/python3 -m pip download --quiet --disable-pip-version-check --only-binary=:all: \
    --python-version "$python" --implementation cp --platform manylinux_2_17_x86_64 --platform manylinux2014_x86_64 \
    --dest "$scratch/pypi.part" pre-commit typing-extensions tomli
  mv "$scratch/pypi.part" "$scratch/pypi"
fi

work=$scratch/work
rm -rf "$work"
mkdir "$work"
cp -r "$dist" "$work/dist"
cp -r "$scratch/pypi" "$here/in_bare_root.sh" "$work"

# Nothing outside of /tmp can be written, and no process, network or file of this machine is seen.
# shellcheck disable=SC2016 # expanded inside
unshare --mount --net --pid --ipc --uts --fork --kill-child bash -c '
  set -eu
  mount --make-rprivate /
  mount --bind "$1" "$1"
  mount -o remount,ro,bind "$1"
  mount -t tmpfs none "$1/tmp"
  mkdir "$1/tmp/work"
  mount --bind "$2" "$1/tmp/work"
  mount -t tmpfs none "$1/dev"
  : > "$1/dev/null"
  mount --bind /dev/null "$1/dev/null"
  : > "$1/dev/urandom"
  mount --bind /dev/urandom "$1/dev/urandom"
  mount -t proc none "$1/proc"
  exec env -i HOME=/tmp PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin LC_ALL=C.UTF-8 \
    /usr/sbin/chroot "$1" bash /tmp/work/in_bare_root.sh /tmp/work' bare_root "$root" "$work"
rm -rf "$work"
