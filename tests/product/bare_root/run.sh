#!/bin/bash
# Usage: run.sh [--suite=NAME] [--cache=FOLDER] [--lend=FILE]... [--scratch=FOLDER] [--shared=FOLDER] [--keep]
#               [COMMAND...]
#
# What a newcomer does: a fresh machine with only git, a clone of HEAD, and the two commands of README.md, or the given
# ones, each a line of shell. The machine is a root file system that debootstrap makes (minbase, ca-certificates, git) of
# the suite (default: bookworm). Prints the time of each command; ends with the status of the first that fails.
#
#   --cache=FOLDER    the disk cache of Bazel, lent to the root so that little is compiled; default: none
#   --lend=FILE       a program of this machine that commands find in /srv/lent
#   --scratch=FOLDER  keeps the fresh root there for the next run; default: a temporary folder
#   --shared=FOLDER   lent to the root in place of ../shared of the clone
#   --keep            keeps the root that the commands ran in, SCRATCH/SUITE.run, to look into it
#
# ../shared of the clone, if it exists, is beside the clone inside, read-only. Nothing else of this machine is: the
# sources of packages, apt's settings of the network, resolv.conf and variables of proxies are copied, as without them
# no package is reached. Everything is mounted in a namespace of its own, which ends with this script, so no mount is
# left, and none is there when folders are removed. Needs root and the packages of bazel/packages-wheel.txt.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
clone=$(readlink -f "$here/../../..")
suite=bookworm
cache=
scratch=
shared=$clone/../shared
keep=
lent=()
while [ "$#" != 0 ]; do
  case "$1" in
    --suite=*) suite=${1#*=} ;;
    --cache=*) cache=${1#*=} ;;
    --lend=*) lent+=("${1#*=}") ;;
    --scratch=*) scratch=${1#*=} ;;
    --shared=*) shared=${1#*=} ;;
    --keep) keep=1 ;;
    -*)
      echo "bare_root: unknown option $1" >&2
      exit 2
      ;;
    *) break ;;
  esac
  shift
done
[ "$#" != 0 ] || set -- './dev run' './dev test'

say() { printf 'bare_root: %s\n' "$*"; }
fail() {
  say "$*" >&2
  exit 2
}

if [ "$(id -u)" != 0 ]; then
  say 'skipped, only root makes root file systems'
  exit 0
fi
case "$suite" in
  '' | *[!a-z]*) fail "the name of a suite has only letters: $suite" ;;
esac
if [ -n "$cache" ]; then
  mkdir -p "$cache"
  cache=$(readlink -f "$cache")
fi

# remove FOLDER: nothing on another file system, and nothing at all while something is mounted below.
remove() {
  if grep -qF " $1/" /proc/self/mountinfo; then
    say "not removed, something is mounted below: $1" >&2
    return 0
  fi
  rm -rf --one-file-system -- "$1"
}

temporary=
child=
finish() {
  # The namespace, and with it every process and mount of the root, ends with its first process.
  if [ -n "$child" ]; then
    kill -KILL "$child" 2> /dev/null || true
    wait "$child" 2> /dev/null || true
  fi
  [ -n "$keep" ] || remove "$scratch/$suite.run"
  [ -z "$temporary" ] || [ -n "$keep" ] || remove "$scratch"
}
if [ -z "$scratch" ]; then
  scratch=$(mktemp -d)
  temporary=1
fi
mkdir -p "$scratch"
scratch=$(readlink -f "$scratch")
trap finish EXIT
trap 'exit 130' INT TERM HUP

# isolated FUNCTION ARGUMENT...: runs it with mounts and processes of its own.
isolated() {
  local status=0
  unshare --mount --pid --ipc --uts --fork --kill-child --mount-proc --propagation=private \
    "$here/isolated.sh" "$@" < /dev/null &
  child=$!
  wait "$child" || status=$?
  child=
  return "$status"
}

if [ ! -e "$scratch/$suite.done" ]; then
  say "making a root file system of Debian's $suite"
  remove "$scratch/$suite"
  isolated make_root "$scratch/$suite" "$suite" > "$scratch/$suite.log" 2>&1 || {
    tail -n 20 "$scratch/$suite.log" >&2
    fail 'debootstrap failed'
  }
  touch "$scratch/$suite.done"
fi
run=$scratch/$suite.run
remove "$run"
cp -a "$scratch/$suite" "$run"
mkdir -p "$run/srv/clone" "$run/srv/lent"
[ "${#lent[@]}" = 0 ] || cp -L "${lent[@]}" "$run/srv/lent"
git clone -q --no-hardlinks "$clone" "$run/srv/clone/switchyard"
say "$suite, $(git -C "$clone" rev-parse --short HEAD), cache: ${cache:-none}, $(nproc) cores"

worst=0
for command in "$@"; do
  began=$SECONDS
  status=0
  isolated run_inside "$run" "$shared" "$cache" "$command" || status=$?
  say "$((SECONDS - began)) s, status $status: $command"
  [ "$worst" != 0 ] || worst=$status
done
exit "$worst"
