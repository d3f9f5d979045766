#!/bin/bash
# Emits the operators of operators.txt for libtorch, builds networks_test.cc with them and runs it:
# with Debian's libtorch 1.13.1, or with `wheel` with the wheel whose folder `site-packages`
# SWITCHYARD_TORCH_WHEEL names.
#
# usage: networks_test.sh SWITCHYARD [debian|wheel [RUNTIME]]
#   RUNTIME  an archive of lib/aten for that PyTorch; without it, lib/aten is compiled here
# Exit status 0 where that PyTorch is absent, with a line that says so.
set -euo pipefail
switchyard=$(realpath "$1") which=${2:-debian} runtime=${3:-}
here=tests/lib/aten/networks
. tests/lib/aten/pytorch.sh "$which"
if [ ! -f "$schemas/native_functions.yaml" ] || [ ! -f "$headers/torch/library.h" ]; then
  echo "SKIPPED: no PyTorch ($which)"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$switchyard" gen --target=aten --torch="$edition" --keys=CPU --fallback=c10 --shards=1 \
  --symbols="$libraries/libtorch_cpu.so" --ops="$here/operators.txt" --out="$work/ops" \
  "$schemas/native_functions.yaml" "$schemas/tags.yaml" 2> "$work/told" || {
  cat "$work/told"
  exit 1
}
shared=() sources=("$here"/*.cc "$work"/ops/src/*.cc)
if [ -n "$runtime" ]; then
  shared=(-Wl,--whole-archive "$runtime" -Wl,--no-whole-archive)
else
  sources+=(lib/aten/*.cc)
fi
printf '%s\n' "${sources[@]}" | xargs -P 2 -I {} sh -c '
  work=$1 && source=$2 && shift 2 && "$@" -c "$source" -o "$work/$(basename "$source").o"' \
  - "$work" {} g++ "-std=$standard" -O0 -w -I. "-I$work/ops/include" "${includes[@]}"
g++ "$work"/*.o "${shared[@]}" -o "$work/networks" "-L$libraries" "-Wl,-rpath,$libraries" -ltorch -ltorch_cpu -lc10
"$work/networks"
