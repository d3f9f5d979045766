#!/bin/bash
# Emits the operators of operators.txt for libtorch, builds structured_test.cc with them and runs it:
# with Debian's libtorch 1.13.1, or with `wheel` with the wheel whose folder `site-packages`
# SWITCHYARD_TORCH_WHEEL names.
#
# usage: structured_test.sh SWITCHYARD [wheel]
# Exit status 0 where that PyTorch is absent, with a line that says so.
set -euo pipefail
switchyard=$(realpath "$1") which=${2:-debian}
here=tests/lib/aten/structured
. tests/lib/aten/pytorch.sh "$which"
if [ ! -f "$schemas/native_functions.yaml" ] || [ ! -f "$headers/torch/library.h" ]; then
  echo "SKIPPED: no PyTorch ($which)"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$switchyard" gen --target=aten --torch="$edition" --keys=CPU --shards=1 \
  --symbols="$libraries/libtorch_cpu.so" --ops="$here/operators.txt" --out="$work/ops" \
  "$schemas/native_functions.yaml" "$schemas/tags.yaml" 2> "$work/told" || {
  cat "$work/told"
  exit 1
}
# Every kernel's class is built here: none is called through libtorch's function around it.
if grep -q '::at::cpu::' "$work/ops/src/dispatch_0.cc"; then
  echo "a structured kernel is called by at::cpu::"
  exit 1
fi
printf '%s\n' "$here/structured_test.cc" "$work"/ops/src/dispatch_0.cc \
  "$work"/ops/src/structured_kernels_0.cc lib/aten/{devices,dispatch,options,questions,structured}.cc |
  xargs -P 2 -I {} sh -c '
  work=$1 && source=$2 && shift 2 && "$@" -c "$source" -o "$work/$(basename "$source").o"' \
  - "$work" {} g++ "-std=$standard" -O0 -w -I. "-I$work/ops/include" "${includes[@]}"
g++ "$work"/*.o -o "$work/test" "-L$libraries" "-Wl,-rpath,$libraries" -ltorch -ltorch_cpu -lc10
"$work/test"
