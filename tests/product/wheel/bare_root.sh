#!/bin/bash
# Usage: bare_root.sh DIST [SCRATCH]
#
# What `./dev wheel` has written into DIST is installed and used in root file systems without compilers and without a
# network, with the newest pre-commit that runs there: that of Debian 11, which is older than the machine that the programs
# were linked on; that of Debian 12, whose Python, 3.11, is the first that the operators serve; and those of Debian 13 and
# sid, with Python 3.13 and 3.14. Debian 11 gets Python 3.11, too, compiled from Debian's source: so the operators are loaded by
# an older C library. in_bare_root.sh and operators_in_bare_root.sh are what runs inside. The roots and the packages from PyPI
# are kept in SCRATCH, if it is given, for the next time. Needs root, the packages of bazel/packages-wheel.txt, Debian and
# PyPI.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
root=$(readlink -f "$here/../../..")
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

# make_root SUITE PACKAGES: complete or nothing; what debootstrap leaves half done is not used.
make_root() {
  local made=$scratch/$1
  [ ! -e "$made.done" ] || return 0
  echo "tests/product/wheel: making a root file system of Debian's $1"
  rm -rf "$made"
  debootstrap --variant=minbase --include="$2" "$1" "$made" > "$made.log" 2>&1 || { tail -n 20 "$made.log" >&2; exit 1; }
  touch "$made.done"
}

# in_root ROOT COMMAND: as root, with the network of this machine.
in_root() {
  # shellcheck disable=SC2016 # expanded inside
  unshare --mount --pid --fork --kill-child bash -c '
    set -eu
    mount --make-rprivate /
    mount -t proc none "$1/proc"
    exec /usr/sbin/chroot "$1" /bin/bash -euc "$2"' bare_root "$@"
}

# compile_python ROOT: Python 3.11, of Debian 12's source, into /opt/python.
compile_python() {
  local apt=$scratch/apt options
  options=(-o Dir::Etc::SourceList="$apt/sources.list" -o Dir::Etc::SourceParts=/nonexistent
    -o Dir::State::Lists="$apt/lists" -o APT::Sandbox::User=root)
  mkdir -p "$apt/lists/partial"
  "$here/../bare_root/isolated.sh" debian_sources bookworm | sed 's/^deb /deb-src /' > "$apt/sources.list"
  apt-get "${options[@]}" update &&
    (cd "$1/root" && apt-get "${options[@]}" source --download-only python3.11) &&
    in_root "$1" 'export DEBIAN_FRONTEND=noninteractive
      apt-get update
      apt-get install --yes --no-install-recommends gcc libc6-dev libffi-dev make zlib1g-dev
      cd /root
      tar xf python3.11_*.orig.tar.*
      cd Python-3.11.*
      ./configure --prefix=/opt/python
      make --jobs=2
      make install'
}

# make_older_root: bullseye.python is Debian 11 with that Python, which is compiled in another root: no compiler is in it.
make_older_root() {
  local made=$scratch/bullseye.python building=$scratch/bullseye.building
  [ ! -e "$made.done" ] || return 0
  echo 'tests/product/wheel: compiling Python 3.11 in Debian 11'
  rm -rf "$made" "$building"
  cp -a "$scratch/bullseye" "$building"
  cp -L /etc/resolv.conf "$building/etc/resolv.conf"
  apt-config dump | grep '^Acquire::' > "$building/etc/apt/apt.conf.d/90acquire" || true
  compile_python "$building" > "$made.log" 2>&1 || { tail -n 20 "$made.log" >&2; exit 1; }
  cp -a "$scratch/bullseye" "$made"
  cp -a "$building/opt/python" "$made/opt/python"
  ln -s /opt/python/bin/python3 "$made/usr/local/bin/python3"
  rm -rf "$building"
  touch "$made.done"
}

# take_pre_commit SUITE: pip evaluates conditions on the version of Python for itself, so what 3.9 needs besides is named.
take_pre_commit() {
  local python packages=$scratch/$1.pypi
  [ ! -d "$packages" ] || return 0
  python=$(chroot "$scratch/$1" python3 -c 'import sys; print("%d.%d" % sys.version_info[:2])')
  /usr/bin/python3 -m pip download --quiet --disable-pip-version-check --only-binary=:all: \
    --python-version "$python" --implementation cp --platform manylinux_2_28_x86_64 --platform manylinux_2_17_x86_64 \
    --platform manylinux2014_x86_64 \
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
  [ ! -d "$scratch/$suite.pypi" ] || cp -r "$scratch/$suite.pypi" "$work/pypi"
  git clone -q --bare --no-local --depth=1 "$root" "$work/repository"
  cp "$here"/*in_bare_root.sh "$root/examples/training/train.py" "$root/examples/digits/data/digits.bin" "$work"
  cp -r "$root/tests/lib/python" "$work/tables"
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
take_pre_commit bullseye
run_inside bullseye in_bare_root.sh
make_older_root
run_inside bullseye.python operators_in_bare_root.sh
for suite in bookworm trixie sid; do
  make_root "$suite" python3,python3-venv,git
  take_pre_commit "$suite"
  run_inside "$suite" in_bare_root.sh operators_in_bare_root.sh
done
