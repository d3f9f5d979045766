#!/bin/bash
# Compiles the emitted CUDA sources with nvcc. Without nvcc the test says so and passes without a
# check.
set -eu
nvcc=$(command -v nvcc || ls /usr/local/cuda/bin/nvcc 2>/dev/null || true)
if [ -z "$nvcc" ]; then
  echo "SKIPPED: there is no nvcc on this machine, the CUDA sources were not compiled"
  exit 0
fi
compiler=$PWD/$1
cd "$(dirname "$(readlink -f WORKSPACE)")"  # the working tree, with all headers
output=$(mktemp -d)
trap 'rm -rf "$output"' EXIT
"$compiler" gen --keys=CPU,CUDA,Meta,SparseCPU,QuantizedCPU --shards=2 --out="$output/emitted" \
  tests/files/emit/structured/schema.yaml
for source in "$output"/emitted/src/*.cu; do
  "$nvcc" -std=c++17 -Werror all-warnings -Xcompiler -Wall,-Wextra -I. \
    -I"$output/emitted/include" -Itests/compiler/emit/ufunc_headers \
    -c "$source" -o "$output/$(basename "$source").o"
  echo "compiled $source"
done
