#!/bin/bash
# Usage: bare_root.sh DIST [SCRATCH]
#
# What `./dev wheel` has written into DIST is installed and used in root file systems without compilers and without a
# network, with the newest pre-commit that runs there: that of Debian 11, which is older than the machine that the programs
# were linked on, and that of Debian 12, whose Python is the first that the operators serve. in_bare_root.sh and
# operators_in_bare_root.sh are what runs inside. The roots and the packages from PyPI are kept in SCRATCH, if it is
# given, for the next time. Needs root, the packages of bazel/packages-wheel.txt, Debian and PyPI.
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

# make_root SUITE PACKAGES: whole or not at all, what debootstrap leaves half done is no root.
make_root() {
  local root=$scratch/$1
  [ ! -e "$root.done" ] || return 0
  echo "tests/product/wheel: making a root file system of Debian's $1"
  rm -rf "$root"
  debootstrap --variant=minbase --include="$2" "$1" "$root" > "$root.log" 2>&1 || { tail -n 20 "$root.log" >&2; exit 1; }
  touch "$root.done"
}

# take_pre_commit SUITE: pip evaluates conditions on the version of Python for itself, so what 3.9 needs besides is named.
take_pre_commit() {
  local python packages=$scratch/$1.pypi
  [ ! -d "$packages" ] || return 0
  python=$(chroot "$scratch/$1" python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
  /usr/bin/python3 -m pip download --quiet --disable-pip-version-check --only-binary=:all: \
    --python-version "$python" --implementation cp --platform manylinux_2_17_x86_64 --platform manylinux2014_x86_64 \
    --dest "$packages.part" pre-commit typing-extensions tomli
  mv "$packages.part" "$packages"
}

# run_inside SUITE SCRIPT...: nothing outside of /tmp can be written, and no process, network or file of this machine is seen.
run_inside() {
  local suite=$1 script work=$scratch/work
  shift
  rm -rf "$work"
  mkdir "$work"
  cp -r "$dist" "$work/dist"
  cp -r "$scratch/$suite.pypi" "$work/pypi"
  cp "$here"/*in_bare_root.sh "$here/../../../examples/training/train.py" "$here/../../../examples/digits/data/digits.bin" "$work"
  for script in "$@"; do
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
        /usr/sbin/chroot "$1" bash "/tmp/work/$3" /tmp/work' bare_root "$scratch/$suite" "$work" "$script"
  done
  rm -rf "$work"
}

make_root bullseye python3,python3-venv,python3-distutils,git
make_root bookworm python3,python3-venv,git
take_pre_commit bullseye
take_pre_commit bookworm
run_inside bullseye in_bare_root.sh
run_inside bookworm in_bare_root.sh operators_in_bare_root.sh
