#!/bin/bash
# Emits the operators of operators.txt for libtorch with and without --fallback=c10, and calls both
# with keys that the build lacks.
#
# usage: keys_test.sh SWITCHYARD UNEMITTED
#   UNEMITTED  an archive with lib/aten, compiled
# Exit status 0 where Debian's libtorch is absent, with a line that says so.
set -euo pipefail
switchyard=$(realpath "$1") unemitted=$(realpath "$2")
here=tests/lib/aten/keys
schema=/usr/lib/python3/dist-packages/torchgen/packaged/ATen/native
if [ ! -f "$schema/native_functions.yaml" ] || [ ! -f /usr/include/ATen/ATen.h ]; then
  echo "SKIPPED: Debian's libtorch-dev and python3-torch are not installed"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

for kind in fallback none; do
  options=()
  if [ "$kind" = fallback ]; then options=(--fallback=c10); fi
  "$switchyard" gen --target=aten --torch=1.13 --keys=CPU --shards=1 --ops="$here/operators.txt" \
    "${options[@]}" --out="$work/$kind" "$schema/native_functions.yaml" "$schema/tags.yaml" \
    2> "$work/told" || {
    cat "$work/told"
    exit 1
  }
done
emitted=()
for kind in fallback none; do
  emitted+=("$work/$kind/src/dispatch_0.cc" "$work/$kind/src/structured_kernels_0.cc")
done
printf '%s\n' "$here/keys_test.cc" "${emitted[@]}" |
  xargs -P 2 -I {} sh -c '
    source=$1 && work=$2 && kind=$(basename "$(dirname "$(dirname "$source")")") && shift 2 &&
    "$@" "-I$work/fallback/include" -c "$source" \
      -o "$work/$kind.$(basename "$source").o"' - {} "$work" \
    g++ -std=c++17 -O1 -w -I. -I/usr/include/torch/csrc/api/include
for kind in fallback none; do
  g++ "$work"/aten.*.o "$work/$kind".*.o "$unemitted" -o "$work/$kind/test" -ltorch -ltorch_cpu -lc10
  "$work/$kind/test" "$kind"
done
