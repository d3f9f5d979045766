#!/bin/sh
# Usage: image.sh FOLDER [PACKAGE...]
#
# Makes the root of a worker in a new folder: Debian 12 with the packages of
# bazel/packages-worker.txt, or only with the named ones. Needs root, debootstrap and Debian's
# packages.
set -eu
folder=$1
shift
[ ! -e "$folder" ] || { echo "image.sh: $folder is there" >&2; exit 2; }
list=$(dirname "$0")/../../../../bazel/packages-worker.txt
[ "$#" != 0 ] || set -- $(sed -e 's/#.*//' "$list")
packages=$(echo "$@" | tr ' ' ',')
exec debootstrap --variant=minbase --include="$packages" bookworm "$folder"
