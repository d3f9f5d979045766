#!/bin/bash
# Emits PyTorch 1.13.1's whole file for libtorch, compiles some shards, and compares operators of
# them with PyTorch's own calls.
#
# usage: compare_test.sh SWITCHYARD SHARDS EVERY CASES KNOWN UNEMITTED
#   SHARDS  numbers of the shards that are built, of 16, with commas between them
#   EVERY   of their operators every how many is compared
#   CASES   calls of each
#   KNOWN   the file of known differences
#   UNEMITTED  an archive of lib/aten and of the comparison, compiled
# Exit status 0 where data or Debian's libtorch are absent, with a line that says so.
set -euo pipefail
switchyard=$(realpath "$1") shards=$2 every=$3 cases=$4 known=$(realpath "$5")
unemitted=$(realpath "$6")
data=${SWITCHYARD_CONFORMANCE:-}/torch-1.13.1
library=/usr/lib/x86_64-linux-gnu/libtorch_cpu.so
if [ ! -f "$data/native_functions.yaml" ]; then
  echo "SKIPPED: no conformance data in SWITCHYARD_CONFORMANCE"
  exit 0
fi
if [ ! -f "$library" ]; then
  echo "SKIPPED: Debian's libtorch-dev is not installed"
  exit 0
fi
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$switchyard" gen --target=aten --torch=1.13 --keys=CPU --fallback=c10 --symbols="$library" \
  --shards=16 --out="$work/ops" "$data/native_functions.yaml" "$data/tags.yaml" 2>"$work/told"
grep -c 'warning: .*\[E042\]' "$work/told" | sed 's/$/ kernels are left to the dispatcher/'
if grep -q error: "$work/told"; then
  cat "$work/told"
  exit 1
fi

python3 tests/lib/aten/make_cases.py "$work/ops" "$work" --shards="$shards" \
  --every="$every" --sources=2
sources=("$work"/cases_*.cc tests/lib/aten/compare_test.cc)
for shard in ${shards//,/ }; do sources+=("$work/ops/src/dispatch_$shard.cc"); done
printf '%s\n' "${sources[@]}" |
  xargs -P 2 -I {} sh -c 'g++ -std=c++17 -O1 -I"$1" -I"$2" -I"$2/ops/include" \
    -I/usr/include/torch/csrc/api/include -c "$3" -o "$2/$(basename "$3").o"' - "$root" "$work" {}
g++ "$work"/*.o -Wl,--whole-archive "$unemitted" -Wl,--no-whole-archive -o "$work/compare" \
  -ltorch -ltorch_cpu -lc10
# Warnings of libtorch about calls that are meant to be odd go aside. Without malloc's caches, memory
# has the bytes that FillNewMemory wants.
GLIBC_TUNABLES=glibc.malloc.tcache_count=0 "$work/compare" "$cases" "$known" 2>"$work/warnings" || {
  status=$?
  tail -n 5 "$work/warnings"
  exit "$status"
}
