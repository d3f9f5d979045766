#!/bin/bash
# Emits operators for libtorch, compiles them and aten_bench.cc with it, and runs that: with Debian's
# libtorch 1.13.1, and with the wheel whose folder `site-packages` SWITCHYARD_TORCH_WHEEL names.
# `./dev bench aten` calls this.
#
# usage: run.sh SWITCHYARD [Google Benchmark's options]
# Recorded calls are measured with nodes where there is a file derivatives.yaml of the edition: the
# wheel has its own, that of 1.13.1 is in the folder torch-1.13.1 of SWITCHYARD_CONFORMANCE, or of
# ../shared/conformance. Without one they go through c10's dispatcher.
# Environment: DERIVATIVES_1_13, DERIVATIVES_WHEEL  other files; empty for none
# Exit status 1 where a requirement is missed, 2 where neither libtorch is there.
set -euo pipefail
switchyard=$(realpath "$1")
shift
cd "$(dirname "$(readlink -f "$0")")/../../.."
bench=tests/bench/aten
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# Compiles the sources given, two at a time.
compile() {
  local folder=$1
  shift
  printf '%s\n' "$@" | xargs -P 2 -I {} sh -c '
    out=$1 && shift && source=$1 && shift &&
    "$@" -c "$source" -o "$out/$(echo "${source#"$out/"}" | tr / _).o"' \
    - "$folder" {} "${compiler[@]}"
}

# One edition: its number, schema files, standard, headers, libraries, derivatives or nothing.
measure() {
  local edition=$1 schema=$2 standard=$3 headers=$4 libraries=$5 derivatives=$6
  shift 6
  local out=$work/$edition options=() pinned=() nodes=()
  if [ -n "$derivatives" ]; then
    options=("--derivatives=$derivatives")
    nodes=(--nodes)
  fi
  "$switchyard" gen --target=aten --torch="$edition" --keys=CPU --fallback=c10 --shards=1 \
    --symbols="$libraries/libtorch_cpu.so" --ops="$bench/operators.txt" "${options[@]}" \
    --out="$out/ops" "$schema/native_functions.yaml" "$schema/tags.yaml" 2> "$out.told" || {
    cat "$out.told" >&2
    exit 2
  }
  "$switchyard" gen --target=aten --torch="$edition" --keys=CPU --shards=1 --out="$out/noop" \
    "$bench/noop.yaml"
  compiler=(g++ "-std=$standard" -O2 -I. "-I$out/ops/include" "-I$out/noop/include" "-I$headers"
    "-I$headers/torch/csrc/api/include")
  compile "$out" "$out"/ops/src/*.cc "$out"/noop/src/dispatch_0.cc "$bench"/*.cc lib/aten/*.cc \
    tests/bench/results.cc
  g++ "$out"/*.o -o "$out/bench" "-L$libraries" "-Wl,-rpath,$libraries" -ltorch -ltorch_cpu -lc10 \
    -lbenchmark -lpthread
  ! command -v taskset > /dev/null || pinned=(taskset -c "$(($(nproc) - 1))")
  "${pinned[@]}" "$out/bench" --benchmark_enable_random_interleaving=true "${nodes[@]}" "$@"
}

# Runs one edition in a shell of its own; keeps the worst status.
status=2
run_edition() {
  local result=0
  set +e
  (
    set -e
    measure "$@"
  )
  result=$?
  set -e
  if [ "$result" -gt 1 ]; then exit 2; fi
  if [ "$status" = 2 ] || [ "$result" = 1 ]; then status=$result; fi
}

# The file, where it is there.
if_there() { if [ -f "$1" ]; then realpath "$1"; fi; }

conformance=${SWITCHYARD_CONFORMANCE:-../shared/conformance}
debian=/usr/lib/python3/dist-packages/torchgen/packaged/ATen/native
if [ -f "$debian/native_functions.yaml" ] && [ -f /usr/include/ATen/ATen.h ]; then
  run_edition 1.13 "$debian" c++17 /usr/include /usr/lib/x86_64-linux-gnu \
    "${DERIVATIVES_1_13-$(if_there "$conformance/torch-1.13.1/derivatives.yaml")}" "$@"
else
  echo "SKIPPED: Debian's libtorch-dev and python3-torch are not installed"
fi
wheel=${SWITCHYARD_TORCH_WHEEL:-}
if [ -d "$wheel/torch" ]; then
  version=$(sed -n "s/^__version__ = '\([0-9]*\.[0-9]*\).*/\1/p" "$wheel/torch/version.py")
  # The table of README.md has the other one's figures.
  unset SWITCHYARD_BENCH_RESULTS
  run_edition "$version" "$wheel/torchgen/packaged/ATen/native" c++20 "$wheel/torch/include" \
    "$wheel/torch/lib" \
    "${DERIVATIVES_WHEEL-$(if_there "$wheel/torchgen/packaged/autograd/derivatives.yaml")}" "$@"
else
  echo "SKIPPED: SWITCHYARD_TORCH_WHEEL names no folder with a wheel of PyTorch"
fi
exit "$status"
