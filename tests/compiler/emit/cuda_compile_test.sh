#!/bin/bash
# Compiles the emitted CUDA sources with nvcc. Where there is no nvcc the test says so and passes:
# nothing was checked then.
set -eu
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null || true)
if [ -z "$nvcc" ]; then
  echo "SKIPPED: there is no nvcc on this machine, the CUDA sources were not compiled"
  exit 0
fi
cd "$(dirname "$(readlink -f WORKSPACE)")"  # the working tree, with all headers
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT
for source in tests/files/emit/structured/expected/src/*.cu; do
  "$nvcc" -std=c++17 -Werror all-warnings -Xcompiler -Wall,-Wextra -I. \
    -Itests/files/emit/structured/expected/include -Itests/compiler/emit/ufunc_headers \
    -c "$source" -o "$output/$(basename "$source").o"
  echo "compiled $source"
done
