#!/bin/bash
# PyTorch's whole file with its gradients: emits it from the installed python3-torch and compiles
# the output. Prints files, seconds and results; exits with 1 if something does not compile or
# entries had to be left out, with 2 if something needed is missing.
#
#   tests/product/whole_file/run.sh [--keys=KEY,...] [--shards=N] [--alone=WHICH] [--keep=DIR]
#
# The user writes the element functions of ufuncs; those of the emitters' tests replace them here.
# CUDA sources are compiled if there is an nvcc. Every source, and a source that includes every
# header twice, is compiled with every compiler, with and without exceptions and run-time types.
# Every header by itself, which takes minutes, is compiled as --alone says: once, with the first
# compiler (the default), with all of them, or with none. --keep leaves the emitted files and the
# compilers' messages in DIR.
#
# Environment:
#   SWITCHYARD_BAZEL      how to call Bazel, with start-up options (default: bazel)
#   SWITCHYARD_COMPILER   a compiler that is built already; then Bazel is not called
#   TORCHGEN              the folder of torchgen (default: as python3 imports it)
#   DERIVATIVES           derivatives.yaml of that release (default: torchgen's, else the reference's)
#   CXX_LIST              the C++ compilers (default: g++-12 clang++-14 clang++-19)
#   NVCC                  nvcc (default: that in PATH)
#   JOBS                  how many compilers run at the same time (default: as many as cores)
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../../.."

keys=CPU,CUDA
shards=16
alone=once
keep=

fail() {
  printf 'tests/product/whole_file/run.sh: %s\n' "$*" >&2
  exit 2
}

read_arguments() {
  local argument
  for argument in "$@"; do
    case "$argument" in
      --keys=*) keys=${argument#*=} ;;
      --shards=*) shards=${argument#*=} ;;
      --keep=*) keep=${argument#*=} ;;
      --alone=once | --alone=all | --alone=none) alone=${argument#*=} ;;
      *) fail "there are --keys, --shards, --alone=once|all|none and --keep, not $argument" ;;
    esac
  done
}

find_compiler() {
  compiler=${SWITCHYARD_COMPILER:-}
  [ -z "$compiler" ] || return 0
  local bazel=${SWITCHYARD_BAZEL:-bazel}
  # shellcheck disable=SC2086 # a command with options
  $bazel build --config=opt --noshow_progress --ui_event_filters=-info //compiler:switchyard ||
    fail "the build failed"
  # shellcheck disable=SC2086
  compiler=$($bazel info --config=opt bazel-bin 2> /dev/null)/compiler/switchyard
}

find_schema() {
  local python folder=${TORCHGEN:-}
  for python in python3 /usr/bin/python3; do
    [ -n "$folder" ] || folder=$("$python" -c \
      'import os, torchgen; print(os.path.dirname(torchgen.__file__))' 2> /dev/null) || true
  done
  native=$folder/packaged/ATen/native
  [ -f "$native/native_functions.yaml" ] ||
    fail "PyTorch's native_functions.yaml is not here; Debian's package is python3-torch"
}

# Debian's python3-torch has no derivatives.yaml; the reference's data has that of its release.
find_derivatives() {
  local file
  derivatives=
  for file in "${DERIVATIVES:-}" "$native/../../autograd/derivatives.yaml" \
    "${SWITCHYARD_CONFORMANCE:-../shared/conformance}/torch-1.13.1/derivatives.yaml"; do
    if [ -f "$file" ]; then
      derivatives=$file
      return 0
    fi
  done
  echo 'no derivatives.yaml is here: no gradients are emitted'
  missed=1
}

now() { date +%s.%N; }
since() { awk -v from="$1" -v to="$(now)" 'BEGIN { printf "%.1f", to - from }'; }

emit() {
  local from
  python3 tests/product/whole_file/emittable.py "$compiler" "$keys" "$native/native_functions.yaml" \
    "$scratch/native_functions.yaml" "$native/tags.yaml" | tee "$scratch/emittable" ||
    fail "the file cannot be emitted"
  ! grep -q 'left out' "$scratch/emittable" || missed=1
  from=$(now)
  "$compiler" gen --keys="$keys" --shards="$shards" --out="$scratch/out" --color=never \
    ${derivatives:+"--derivatives=$derivatives"} "$scratch/native_functions.yaml" "$native/tags.yaml" 2> "$scratch/gen.log" ||
    fail "gen failed: $(tail -n 3 "$scratch/gen.log")"
  printf 'emitted for %s: %s headers, %s sources, %s KiB, in %s s\n' "$keys" \
    "$(find "$scratch/out/include" -name '*.h' | wc -l)" "$(find "$scratch/out/src" -type f | wc -l)" \
    "$(du -sk --apparent-size "$scratch/out" | cut -f1)" "$(since "$from")"
  [ -z "$derivatives" ] || printf 'gradients: %s nodes of %s entries of %s\n' \
    "$(grep -h '^struct .* final : autograd::Node' -r "$scratch/out/include" | wc -l)" \
    "$(grep -c '^- name:' "$derivatives")" "$derivatives"
}

# The test of a header is a source that only includes it, twice. tensor_methods.h is valid only
# inside the class of tensors: it is compiled with methods.
write_header_sources() {
  local header
  mkdir -p "$scratch/alone" "$scratch/together"
  : > "$scratch/together/headers.cc"
  (cd "$scratch/out/include" && find . -name '*.h' ! -name tensor_methods.h | sed 's|^\./||' | LC_ALL=C sort) |
    while read -r header; do
      printf '#include "%s"\n#include "%s"\n' "$header" "$header" |
        tee -a "$scratch/together/headers.cc" > "$scratch/alone/${header//\//+}.cc"
    done
}

# compile WHAT BATCH FOLDER... -- CXX OPTION...: checks syntax and semantics of the folders'
# sources, BATCH of them per run of the compiler.
compile() {
  local what=$1 batch=$2 folders=() log from count failed=0
  shift 2
  while [ "$1" != -- ]; do
    folders+=("$1")
    shift
  done
  shift
  log=$scratch/log.$(printf '%s' "$what $*" | tr -c 'A-Za-z0-9' _)
  from=$(now)
  count=$(find "${folders[@]}" -name '*.cc' | wc -l)
  find "${folders[@]}" -name '*.cc' -print0 | LC_ALL=C sort -z |
    xargs -0 -r -n "$batch" -P "${JOBS:-$(nproc)}" "$@" -std=c++17 -Wall -Wextra -Werror \
      -fsyntax-only "${include[@]}" > "$log" 2>&1 || failed=1
  report "$@"
}

# compile_cuda: nvcc has no option to check only the syntax.
compile_cuda() {
  local what="CUDA sources" log=$scratch/log.cuda from count failed=0
  count=$(find "$scratch/out/src" -name '*.cu' | wc -l)
  [ "$count" != 0 ] || return 0
  set -- "${NVCC:-nvcc}"
  if ! command -v "$1" > /dev/null; then
    printf 'no nvcc is here: %s sources for CUDA are not compiled\n' "$count"
    missed=1
    return 0
  fi
  from=$(now)
  find "$scratch/out/src" -name '*.cu' -print0 | LC_ALL=C sort -z |
    xargs -0 -r -n 1 -P "${JOBS:-$(nproc)}" "$1" -std=c++17 -c -o /dev/null "${include[@]}" \
      > "$log" 2>&1 || failed=1
  report "$@"
}

# Prints the result of a compilation, whose variables it reads.
report() {
  printf '%-18s %-40s %5s files %7s s  %s\n' "$what" "$*" "$count" "$(since "$from")" \
    "$([ "$failed" = 0 ] && echo fine || echo FAILED)"
  [ "$failed" = 0 ] && return 0
  missed=1
  grep -E 'error|fatal' "$log" | sed 's/^.*\(error\|fatal error\): //; s/^/    /' | sort | uniq -c |
    sort -rn | sed -n 1,10p
  printf '    all messages: %s\n' "$log"
  keep=${keep:-$scratch}
}

compile_all() {
  local cxx options include
  include=(-I"$PWD" -I"$scratch/out/include" -I"$PWD/tests/compiler/emit/ufunc_headers")
  write_header_sources
  for cxx in ${CXX_LIST:-g++-12 clang++-14 clang++-19}; do
    if ! command -v "$cxx" > /dev/null; then
      printf '%s is not here: not compiled with it\n' "$cxx"
      missed=1
      continue
    fi
    for options in "" "-fno-exceptions -fno-rtti"; do
      # shellcheck disable=SC2086 # a list of words
      compile "sources, headers" 1 "$scratch/out/src" "$scratch/together" -- "$cxx" $options
    done
    compile "headers, methods" 1 "$scratch/together" -- "$cxx" \
      '-DSWITCHYARD_TENSOR_METHODS="switchyard/tensor_methods.h"'
    [ "$alone" = none ] || compile "headers alone" 32 "$scratch/alone" -- "$cxx"
    [ "$alone" = all ] || alone=none
  done
  compile_cuda
}

main() {
  missed=0
  read_arguments "$@"
  find_compiler
  find_schema
  find_derivatives
  scratch=${keep:-$(mktemp -d)}
  mkdir -p "$scratch"
  printf 'PyTorch %s, %s\n' "$(python3 -c 'import torch; print(torch.__version__)' 2> /dev/null ||
    echo '(unknown version)')" "$native/native_functions.yaml"
  emit
  compile_all
  [ -n "$keep" ] || rm -rf "$scratch"
  if [ "$missed" = 0 ]; then
    echo 'everything was emitted and compiles'
  else
    echo 'NOT everything was emitted, or compiles: see above'
  fi
  return "$missed"
}

main "$@"
