#!/bin/bash
# Usage: image.sh [--suite=NAME] FOLDER [PACKAGE...]
#
# Makes the root of a worker in a new folder: Debian of the suite (default: bookworm) with the packages that
# `bazel/packaging/packages.py worker` lists for this machine, or only with the named ones. Needs root, debootstrap and
# Debian's packages.
set -euo pipefail
root=$(readlink -f "$(dirname "$(readlink -f "$0")")/../../../..")
suite=bookworm
case "${1:-}" in
  --suite=*)
    suite=${1#*=}
    shift
    ;;
esac
folder=${1:?where is the new folder?}
shift
[ ! -e "$folder" ] || { echo "image.sh: $folder is there" >&2; exit 2; }
# shellcheck disable=SC2046 # a list of words
[ "$#" != 0 ] || set -- $(python3 -B "$root/bazel/packaging/packages.py" worker)

isolated() {
  unshare --mount --pid --ipc --uts --fork --kill-child --mount-proc --propagation=private \
    "$root/tests/product/bare_root/isolated.sh" "$@"
}
isolated make_root "$folder" "$suite" ca-certificates
# apt installs them, as debootstrap knows no packages that others provide.
mkdir -p "$folder/srv/clone/switchyard"
isolated run_inside "$folder" '' '' \
  "apt-get update && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends $*"
rm -r "$folder/srv/clone"
