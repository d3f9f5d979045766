#!/bin/bash
# Emits PyTorch's whole file for libtorch, compiles some shards, and compares operators of them with
# PyTorch's own calls: of 1.13.1, with Debian's libtorch, or of a wheel. With `gradients` those that
# are recorded, and their gradients. docs/guide/libtorch.md has the figures of long runs.
#
# usage: compare_test.sh SWITCHYARD SHARDS EVERY CASES KNOWN UNEMITTED [calls|gradients [RUNTIME]]
#   SHARDS  numbers of the shards that are built, of 16, with commas between them
#   EVERY   of their operators every how many is compared
#   CASES   calls of each
#   KNOWN   the file of known differences
#   UNEMITTED  an archive of lib/aten and of the comparison, compiled; or `wheel`: the wheel whose
#           folder `site-packages` SWITCHYARD_TORCH_WHEEL names, for which they are compiled here
#   RUNTIME  an archive of lib/aten for that wheel; without it, lib/aten is compiled, too
# Exit status 0 where data or libtorch are absent, with a line that says so.
set -euo pipefail
switchyard=$(realpath "$1") shards=$2 every=$3 cases=$4 known=$(realpath "$5") unemitted=$6 runtime=${8:-}
if [ "$unemitted" = wheel ]; then
  . tests/lib/aten/pytorch.sh wheel
  data=$schemas formulas=$packages/torchgen/packaged/autograd/derivatives.yaml
else
  . tests/lib/aten/pytorch.sh debian
  # Debian's package has no derivatives.yaml.
  data=${SWITCHYARD_CONFORMANCE:-}/torch-1.13.1
  formulas=$data/derivatives.yaml unemitted=$(realpath "$unemitted")
fi
derivatives=() kind=() parts="dispatch structured_kernels"
if [ ! -f "$data/native_functions.yaml" ]; then
  echo "SKIPPED: no conformance data in SWITCHYARD_CONFORMANCE, or no wheel in SWITCHYARD_TORCH_WHEEL"
  exit 0
fi
if [ ! -f "$libraries/libtorch_cpu.so" ]; then
  echo "SKIPPED: no libtorch in $libraries"
  exit 0
fi
if [ "${7:-}" = gradients ]; then
  derivatives=("--derivatives=$formulas") kind=(--gradients) parts="$parts autograd"
fi
root=$PWD
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$switchyard" gen --target=aten --torch="$edition" --keys=CPU --fallback=c10 \
  --symbols="$libraries/libtorch_cpu.so" "${derivatives[@]}" --shards=16 --out="$work/ops" \
  "$data/native_functions.yaml" "$data/tags.yaml" 2>"$work/told"
grep -c 'warning: .*\[E042\]' "$work/told" | sed 's/$/ kernels are left to the dispatcher/'
if grep -q error: "$work/told"; then
  cat "$work/told"
  exit 1
fi

# Every public header, which no other source here includes.
echo '#include "switchyard/functions.h"' |
  g++ "-std=$standard" -fsyntax-only -w "-I$root" "-I$work/ops/include" "${includes[@]}" -x c++ -

count=$(wc -w <<< "${shards//,/ }")
python3 tests/lib/aten/make_cases.py "$work/ops" "$work" --shards="$shards" --every="$every" \
  --sources="$((count > 2 ? count : 2))" "${kind[@]}"
sources=("$work"/cases_*.cc tests/lib/aten/compare_test.cc)
for shard in ${shards//,/ }; do
  for part in $parts; do sources+=("$work/ops/src/${part}_$shard.cc"); done
done
compiled=(-Wl,--whole-archive "$unemitted" -Wl,--no-whole-archive)
if [ "$unemitted" = wheel ]; then
  sources+=(tests/lib/aten/compare_calls.cc tests/lib/aten/compare_gradients.cc
    tests/lib/aten/generated_values.cc)
  compiled=(${runtime:+-Wl,--whole-archive "$runtime" -Wl,--no-whole-archive})
  if [ -z "$runtime" ]; then sources+=(lib/aten/*.cc); fi
fi
printf '%s\n' "${sources[@]}" |
  xargs -P 2 -I {} sh -c 'work=$1 && source=$2 && shift 2 && \
    "$@" -c "$source" -o "$work/$(basename "$source").o"' - "$work" {} \
    g++ "-std=$standard" -O1 -w "-I$root" "-I$work" "-I$work/ops/include" "${includes[@]}"
g++ "$work"/*.o "${compiled[@]}" -o "$work/compare" "-L$libraries" "-Wl,-rpath,$libraries" \
  -ltorch -ltorch_cpu -lc10
# Warnings of libtorch about calls that are meant to be odd go aside. Without malloc's caches, memory
# has the bytes that FillNewMemory wants.
GLIBC_TUNABLES=glibc.malloc.tcache_count=0 "$work/compare" "$cases" "$known" 2>"$work/warnings" || {
  status=$?
  tail -n 5 "$work/warnings"
  exit "$status"
}
