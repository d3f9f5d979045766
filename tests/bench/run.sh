#!/bin/bash
# The measurements that run whole processes. `./dev bench` calls this after the benchmarks in C++.
# Ends with 1 when a wanted figure is missed, 2 when something needed is not there.
#
#   tests/bench/run.sh [front_end] [scaling]      all of them when none is named
#
# Environment:
#   SWITCHYARD_BAZEL   how to call Bazel, with start-up options (default: bazel)
#   PYTHON             a Python that can import torchgen (default: the first of python3 in PATH and
#                      the system's that can)
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

bazel=${SWITCHYARD_BAZEL:-bazel}

fail() {
  printf 'tests/bench/run.sh: %s\n' "$*" >&2
  exit 2
}

build() {
  # shellcheck disable=SC2086 # a command with options
  $bazel build --config=opt --noshow_progress --ui_event_filters=-info \
    //compiler:switchyard //tests/bench:compare_commands //tests/bench:lint_scaling ||
    fail "the build failed"
  # shellcheck disable=SC2086
  bin=$($bazel info --config=opt bazel-bin 2> /dev/null)
}

# Prints the folder of torchgen as the given Python imports it.
torchgen_folder() {
  "$1" -c 'import os, torchgen.gen; print(os.path.dirname(torchgen.__file__))' 2> /dev/null
}

find_torchgen() {
  local candidate
  for candidate in ${PYTHON:-python3 /usr/bin/python3}; do
    if folder=$(torchgen_folder "$candidate"); then
      python=$candidate
      return 0
    fi
  done
  fail "no Python here can import torchgen; Debian's package is python3-torch"
}

# Our front end against PyTorch's own on PyTorch's own file: both read, parse and check it and then
# end. Start-up of both counts, for that is what a user waits for.
front_end() {
  find_torchgen
  local native=$folder/packaged/ATen/native
  local files=("$native/native_functions.yaml" "$native/tags.yaml")
  printf '\nFront end: PyTorch %s, native_functions.yaml and tags.yaml, %s entries\n' \
    "$("$python" -c 'import torch; print(torch.__version__)' 2> /dev/null || echo '(unknown)')" \
    "$(cat "${files[@]}" | grep -c -E '^- (func|tag):')"
  "$bin/tests/bench/compare_commands" 15 25 "switchyard lint" "torchgen parse and check" \
    -- "$bin/compiler/switchyard" lint "${files[@]}" \
    -- "$python" -c 'import sys
from torchgen.gen import parse_native_yaml
parse_native_yaml(sys.argv[1], sys.argv[2])' "${files[@]}"
}

scaling() {
  local scratch status=0
  scratch=$(mktemp -d)
  printf '\nScaling: switchyard lint on synthetic schemas\n'
  "$bin/tests/bench/lint_scaling" "$bin/compiler/switchyard" "$scratch" 5 1000 10000 100000 ||
    status=$?
  rm -rf "$scratch"
  return "$status"
}

main() {
  local name missed=0
  [ "$#" != 0 ] || set -- front_end scaling
  build
  for name in "$@"; do
    case "$name" in
      front_end | scaling) "$name" || missed=1 ;;
      *) fail "no measurement $name; there are front_end and scaling" ;;
    esac
  done
  return "$missed"
}

main "$@"
