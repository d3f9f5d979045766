#!/bin/bash
# Builds generated/, lib/ and kernels/ with one command of a C++ compiler, as in
# docs/guide/embedding.md, and runs the program. CXX names the compiler, g++ by default. Exits with
# 1 if something fails.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../../.."
program=$(mktemp)
trap 'rm -f "$program"' EXIT

# shellcheck disable=SC2046 # paths without spaces
"${CXX:-g++}" -std=c++17 -O0 -I. -Igenerated/include tests/product/embedding/main.cc \
  $(find generated/src lib kernels -name '*.cc' -not -path 'lib/aoti/*' -not -path 'lib/aten/*' -not -path 'lib/autograd/*' -not -path 'lib/model/*' -not -path 'lib/boxing/class_methods.cc' -not -path 'kernels/gradients/*' -not -path 'kernels/nn/*' -not -path 'kernels/without_memory/*' -not -path 'lib/python/*' -not -path 'kernels/python/*') -o "$program"

said=$("$program")
printf 'tests/product/embedding: %s\n' "$said"
[ "$said" = '7 10 15 22 ' ]

# The first commands of the page, as a reader pastes them: the blocks of shell up to the one that makes `tour`.
tour=$(mktemp -d)
trap 'rm -rf "$program" "$tour"' EXIT
ln -s "$PWD" "$tour/switchyard"
awk '/^ *```sh$/ { inside = 1; next } /^ *```$/ { inside = 0 } inside; inside && /-o tour$/ { exit }' \
  docs/guide/embedding.md > "$tour/commands"
compiler=$PWD/bazel-bin/compiler
(cd "$tour" && PATH=$compiler:$PATH bash -eu commands)
said=$("$tour/tour" | head -n 1)
printf 'tests/product/embedding: %s\n' "$said"
[ "$said" = 'axpy(x, y)           2 3 4' ]
