#!/bin/bash
# Emits the operators of tests/files/emit/aten_autograd, builds them with Debian's libtorch and runs
# recorded_test.cc with them.
#
# usage: recorded_test.sh SWITCHYARD SCHEMA DERIVATIVES UNEMITTED
#   UNEMITTED  an archive of lib/aten, compiled
# Exit status 0 where libtorch is absent, with a line that says so.
set -euo pipefail
switchyard=$(realpath "$1") schema=$2 derivatives=$3 unemitted=$(realpath "$4")
library=/usr/lib/x86_64-linux-gnu/libtorch_cpu.so
if [ ! -f "$library" ] || [ ! -f /usr/include/torch/csrc/api/include/torch/torch.h ]; then
  echo "SKIPPED: Debian's libtorch-dev is not installed"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
"$switchyard" gen --target=aten --torch=1.13 --keys=CPU --fallback=c10 --symbols="$library" \
  --derivatives="$derivatives" --shards=1 --out="$work/ops" "$schema" 2>"$work/told" || {
  cat "$work/told"
  exit 1
}
printf '%s\n' "$work/ops/src/dispatch_0.cc" "$work/ops/src/autograd_0.cc" \
  tests/lib/aten/recorded/kernels.cc tests/lib/aten/recorded/recorded_test.cc |
  xargs -P 2 -I {} sh -c 'g++ -std=c++17 -O0 -I. -I"$1/ops/include" \
    -I/usr/include/torch/csrc/api/include -c "$2" -o "$1/$(basename "$2").o"' - "$work" {}
g++ "$work"/*.o "$unemitted" -o "$work/recorded" -ltorch -ltorch_cpu -lc10
"$work/recorded"
