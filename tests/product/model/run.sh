#!/bin/bash
# Compiles exported models to static programs, builds them with CMake, runs them, and compares the results with PyTorch's.
#
#   tests/product/model/run.sh COMPILER MODELS [NAME...]
#
# COMPILER is `switchyard`. MODELS is a folder with a folder for each model: model.pt2 and core.pt2, and cases with inputs and
# PyTorch's results, caseK/inI.npy and caseK/outI.npy. NAME... are the models to take, by default all. WORK (default: a new
# folder) keeps what is built. For a model that is refused, prints what it lacks, and goes on with the others. Exits with 1 then,
# and if a result differs by more than the tolerance of compare.py, for floats 1e-5 of the largest; says so if MODELS is missing.
#
# CMAKE_OPTIONS: more for cmake, such as -DSWITCHYARD_THREADS=ON. RUN: a command in front of the programs. Both for arm64:
#   CMAKE_OPTIONS='-DCMAKE_SYSTEM_NAME=Linux -DCMAKE_CXX_COMPILER=aarch64-linux-gnu-g++'
#   RUN='qemu-aarch64-static -L /usr/aarch64-linux-gnu'
# CXXFLAGS is the environment variable of CMake's, such as '-fsanitize=address,undefined -fno-sanitize-recover=all'.
set -euo pipefail
# A case without inputs has no such files.
shopt -s nullglob
root=$(dirname "$(readlink -f "$0")")/../../..
root=$(cd "$root" && pwd)
compiler=$(readlink -f "${1:?usage: run.sh COMPILER MODELS [NAME...]}")
models=${2:?usage: run.sh COMPILER MODELS [NAME...]}
shift 2
if [ ! -d "$models" ]; then
  echo "tests/product/model: SKIPPED: there are no models in $models"
  exit 0
fi
work=${WORK:-$(mktemp -d)}
[ $# -gt 0 ] || mapfile -t names < <(cd "$models" && ls -d */ | tr -d /)
[ $# -eq 0 ] || names=("$@")

# All models in one project, so that the operators are compiled once.
cmake_lists=$work/CMakeLists.txt
mkdir -p "$work"
{
  echo 'cmake_minimum_required(VERSION 3.20)'
  echo 'project(models CXX)'
  echo 'set(CMAKE_BUILD_TYPE Release)'
  echo 'add_compile_options(-ffunction-sections -fdata-sections)'
  echo "add_subdirectory(\"$root\" switchyard EXCLUDE_FROM_ALL)"
  # As the emitted projects do.
  echo 'include(CheckCXXSourceCompiles)'
  echo 'set(CMAKE_REQUIRED_LINK_OPTIONS -static)'
  echo 'check_cxx_source_compiles("int main() { return 0; }" SWITCHYARD_STATIC_RUNNER)'
} > "$cmake_lists"
status=0
programs=()
for name in "${names[@]}"; do
  for form in model core; do
    program=${name}_$form archive=$models/$name/$form.pt2
    if [ ! -f "$archive" ]; then
      echo "$name/$form.pt2: is not there"
      continue
    fi
    if ! "$compiler" model "$archive" --root="$root" --name="$program" --runner --out="$work/$program" 2> "$work/$program.told"; then
      echo "$name/$form.pt2: NOT COMPILED:$(sed 's/.*: error: //; s/^/ /' "$work/$program.told" | sort -u | tr '\n' ';')"
      status=1
      continue
    fi
    programs+=("$name/$form")
    {
      echo "add_executable(run_$program $program/$program.cc $program/${program}_c.cc $program/run_model.cc)"
      echo "target_include_directories(run_$program PRIVATE $program)"
      echo "target_link_libraries(run_$program PRIVATE Switchyard::ops)"
      echo "target_link_options(run_$program PRIVATE -Wl,--gc-sections \$<\$<BOOL:\${SWITCHYARD_STATIC_RUNNER}>:-static>)"
    } >> "$cmake_lists"
  done
done
echo "${#programs[@]} of $((2 * ${#names[@]})) compiled"
# shellcheck disable=SC2086 # several options
cmake -S "$work" -B "$work/build" ${CMAKE_OPTIONS:-} > "$work/cmake.log"
cmake --build "$work/build" -j "${JOBS:-2}" >> "$work/cmake.log" 2>&1 || {
  tail -n 50 "$work/cmake.log"
  exit 1
}
for one in "${programs[@]}"; do
  program=${one/\//_}
  cases=("$models/${one%/*}"/case*)
  if [ ${#cases[@]} = 0 ]; then
    echo "$one.pt2: HAS NO CASES"
    status=1
  fi
  for folder in "${cases[@]}"; do
    # shellcheck disable=SC2086 # a command with options
    ${RUN:-} "$work/build/run_$program" --weights="$work/$program/$program.weights" "$folder"/in*.npy \
      --out="$work/out_$program"
    python3 -B "$root/tests/product/model/compare.py" "$one.pt2 $(basename "$folder")" \
      "$folder" "$work/out_$program" || status=1
    # What is kept between runs has to be as it was; a model with state gives other results.
    grep -q SetState "$work/$program/$program.h" && continue
    # shellcheck disable=SC2086 # a command with options
    ${RUN:-} "$work/build/run_$program" --repeat=2 --weights="$work/$program/$program.weights" "$folder"/in*.npy \
      --out="$work/out_$program" > /dev/null
    python3 -B "$root/tests/product/model/compare.py" "$one.pt2 $(basename "$folder"), second run" \
      "$folder" "$work/out_$program" || status=1
  done
done
exit $status
