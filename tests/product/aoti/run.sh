#!/bin/bash
# Compiles exported models with PyTorch's AOTInductor, links the C++ that it writes with this run-time
# instead of libtorch, runs them, and compares the results with PyTorch's.
#
#   tests/product/aoti/run.sh COMPILER PYTHON MODELS [NAME...]
#
# COMPILER is `switchyard`. PYTHON is a Python with PyTorch 2.9 or newer. MODELS is a folder as that of
# tests/product/model/run.sh. Needs Debian's libsleef-dev. WORK (default: a new folder) keeps what is
# built. Prints sizes of stripped programs. Exits with 1 if a result differs by more than 1e-5 of the
# largest, or if a program needs libtorch; says so if PYTHON or MODELS is missing.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/../../.." && pwd)
usage="usage: run.sh COMPILER PYTHON MODELS [NAME...]"
compiler=$(readlink -f "${1:?$usage}")
python=${2:?$usage}
models=${3:?$usage}
shift 3
if [ ! -d "$models" ] || ! "$python" -c 'import torch' 2> /dev/null; then
  echo "tests/product/aoti: SKIPPED: there are no models in $models, or $python has no PyTorch"
  exit 0
fi
work=${WORK:-$(mktemp -d)}
[ $# -gt 0 ] || mapfile -t names < <(cd "$models" && ls -d */ | tr -d /)
[ $# -eq 0 ] || names=("$@")
mkdir -p "$work"

inputs_of() { find "$models/$1/case0" -name 'in*.npy' | wc -l; }

{
  echo 'cmake_minimum_required(VERSION 3.20)'
  echo 'project(models CXX)'
  echo 'set(CMAKE_BUILD_TYPE Release)'
  echo 'add_compile_options(-ffunction-sections -fdata-sections)'
  echo "add_subdirectory(\"$root\" switchyard EXCLUDE_FROM_ALL)"
} > "$work/CMakeLists.txt"
for name in "${names[@]}"; do
  [ -f "$work/$name/flags.txt" ] || "$python" -B -W ignore "$root/tests/product/aoti/package.py" "$work/$name" "$models/$name/model.pt2"
  "$compiler" gen --keys=CPU --shards=1 --aoti-shim="$work/$name/model.cpp" --out="$work/$name/shim" \
    "$root/kernels/native_functions.yaml"
  mapfile -t flags < "$work/$name/flags.txt"
  [ "$work/$name/model.o" -nt "$work/$name/model.cpp" ] ||
    g++ "${flags[@]}" -w -ffunction-sections -c "$work/$name/model.cpp" -o "$work/$name/model.o"
  {
    echo "add_executable(run_$name \"$root/tests/product/aoti/run_aoti.cc\" $name/shim/src/aoti_shim.cc $name/model.o $name/weights.o)"
    echo "target_compile_definitions(run_$name PRIVATE INPUTS=$(inputs_of "$name"))"
    echo "target_link_libraries(run_$name PRIVATE Switchyard::ops sleef gomp)"
    echo "target_link_options(run_$name PRIVATE -Wl,--gc-sections)"
  } >> "$work/CMakeLists.txt"
done
cmake -S "$work" -B "$work/build" > "$work/cmake.log"
cmake --build "$work/build" -j "${JOBS:-2}" >> "$work/cmake.log" 2>&1 || {
  tail -n 50 "$work/cmake.log"
  exit 1
}
status=0
for name in "${names[@]}"; do
  program=$work/build/run_$name
  if ldd "$program" | grep -E 'torch|c10'; then
    echo "$name: NEEDS libtorch"
    status=1
  fi
  strip -o "$program.stripped" "$program"
  for folder in "$models/$name"/case*; do
    # Compiled for the sizes of the first case, except those that may change.
    "$program" "$folder"/in*.npy --out="$work/out_$name"
    python3 -B "$root/tests/product/model/compare.py" "$name $(basename "$folder")" "$folder" "$work/out_$name" || status=1
  done
  echo "$name: $(stat -c %s "$program.stripped") bytes with its weights"
done
exit $status
