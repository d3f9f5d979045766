#!/bin/sh
# Usage: image.sh [--suite=NAME] FOLDER [PACKAGE...]
#
# Makes the root of a worker in a new folder: Debian of the suite (default: bookworm) with the packages that
# `bazel/packaging/packages.py worker` lists for this machine, or only with the named ones. Needs root, debootstrap and
# Debian's packages.
set -eu
suite=bookworm
case "${1:-}" in
  --suite=*)
    suite=${1#*=}
    shift
    ;;
esac
folder=$1
shift
[ ! -e "$folder" ] || { echo "image.sh: $folder is there" >&2; exit 2; }
# shellcheck disable=SC2046 # a list of words
[ "$#" != 0 ] || set -- $(python3 -B "$(dirname "$0")/../../../../bazel/packaging/packages.py" worker)
packages=$(echo "$@" | tr ' ' ',')
exec debootstrap --variant=minbase --include="$packages" "$suite" "$folder"
