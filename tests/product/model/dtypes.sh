#!/bin/bash
# Builds models, for size, with only the dtypes of their tensors, by their own CMakeLists.txt, with threads, and compares results.
#
#   tests/product/model/dtypes.sh COMPILER [MODELS [NAME...]]
#
# COMPILER is `switchyard`. MODELS is what run.sh takes (default: ../shared/models), NAME... those of its models to take
# (default: convnet and gpt_tiny), which must have Float and neither Double nor Int. The program must give PyTorch's results, with one thread
# and with two, and have loops for Float and none for Double and Int. Needs cmake and a C++ compiler; says so, and passes, where
# these or the models are missing. WORK (default: a new folder) keeps what is built, JOBS (default: 2) is for cmake.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/../../.." && pwd)
compiler=$(readlink -f "${1:?usage: dtypes.sh COMPILER [MODELS [NAME...]]}")
models=${2:-$root/../shared/models}
shift $(($# < 2 ? $# : 2))
[ $# -gt 0 ] || set -- convnet gpt_tiny

skip() {
  echo "tests/product/model/dtypes.sh: SKIPPED: $*"
  exit 0
}
for program in cmake c++ nm; do
  command -v "$program" > /dev/null || skip "there is no $program"
done
for name in "$@"; do
  [ -f "$models/$name/model.pt2" ] || skip "there is no $models/$name/model.pt2"
done

work=${WORK:-$(mktemp -d)}
[ -n "${WORK:-}" ] || trap 'rm -rf "$work"' EXIT
status=0
fail() {
  echo "FAILED: $*"
  status=1
}

# The loops of a program for a type of C++, by their names.
loops() {
  nm -C "$1" | grep -cE "(MatrixProduct|ElementFunction|MapRow|LoadRow|StoreRow|ReadRow|WriteRow|SoftmaxLine|FoldEach|Fold|Fill|Tile[A-Za-z]*)<$2[,> ]" ||
    true
}

for name in "$@"; do
  "$compiler" model "$models/$name/model.pt2" --root="$root" --name="$name" --dtypes=used --runner --out="$work/$name"
  cmake -S "$work/$name" -B "$work/$name/build" -DSWITCHYARD_ROOT="$root" \
    -DCMAKE_BUILD_TYPE=MinSizeRel -DSWITCHYARD_THREADS=ON > "$work/log"
  cmake --build "$work/$name/build" -j "${JOBS:-2}" >> "$work/log" 2>&1 || {
    tail -n 50 "$work/log"
    fail "$name is not built"
    continue
  }
  program=$work/$name/build/run_model
  for folder in "$models/$name"/case*; do
    for threads in 1 2; do
      "$program" --threads=$threads "$folder"/in*.npy --out="$work/out" || fail "$name does not run with $threads threads"
      python3 -B "$root/tests/product/model/compare.py" "$name, $threads threads, $(basename "$folder")" "$folder" "$work/out" ||
        fail "$name"
    done
  done
  [ "$(loops "$program" float)" -gt 0 ] || fail "$name has no loops for float: the check of others would find nothing"
  for type in double int; do
    [ "$(loops "$program" "$type")" = 0 ] || fail "$name has $(loops "$program" "$type") loops for $type"
  done
  echo "$name: $(stat -c %s "$program") bytes; loops for float, double, int: $(loops "$program" float)," \
    "$(loops "$program" double), $(loops "$program" int)"
done
exit $status
