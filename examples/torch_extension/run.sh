#!/bin/bash
# Builds the operators of this example in three ways from the same sources, and runs them:
#   embedded        a program on the run-time of this repository; EMBEDDED, which Bazel builds
#   with libtorch   the same program; calls are static, kernels and tensors are libtorch's
#   in PyTorch      a library that an unmodified PyTorch loads (in_pytorch.py)
#
# usage, in the root of the repository: run.sh SWITCHYARD EMBEDDED
#
# SWITCHYARD_TORCH_WHEEL is the folder `site-packages` of PyTorch, 2.4 or newer, SWITCHYARD_TORCH_PYTHON its Python.
# Without them only the first program runs, with a line that says so.
set -euo pipefail
switchyard=$(realpath "$1") embedded=$(realpath "$2")
example=examples/torch_extension
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$embedded" | tee "$work/embedded.txt"

packages=${SWITCHYARD_TORCH_WHEEL:-}
torch=$packages/torch
if [ -z "$packages" ] || [ ! -f "$torch/include/torch/library.h" ]; then
  echo "SKIPPED: SWITCHYARD_TORCH_WHEEL names no PyTorch: neither with libtorch nor in PyTorch"
  exit 0
fi
compile=(g++ -std=c++20 -O1 -fPIC -I. "-I$torch/include" "-I$torch/include/torch/csrc/api/include")
link=("-L$torch/lib" "-Wl,-rpath,$torch/lib" -ltorch -ltorch_cpu -lc10)

"$switchyard" gen --target=aten --torch=newest --keys=CPU --shards=1 --out="$work/static" $example/filters.yaml
"${compile[@]}" "-I$work/static/include" -DFILTERS=switchyard::aten::filters -o "$work/with_libtorch" \
  $example/main.cc $example/kernels.cc "$work"/static/src/*.cc lib/aten/*.cc "${link[@]}"
"$work/with_libtorch" > "$work/with_libtorch.txt"
diff "$work/embedded.txt" "$work/with_libtorch.txt"
echo "with libtorch: the same"

"$switchyard" gen --target=aten --torch=newest --register=torch --keys=CPU,Meta --shards=1 --out="$work/registered" \
  --derivatives=$example/derivatives.yaml $example/filters.yaml
"${compile[@]}" -shared "-I$work/registered/include" -o "$work/libfilters.so" \
  $example/kernels.cc $example/fakes.cc "$work"/registered/src/*.cc lib/aten/*.cc "${link[@]}"
PYTHONPATH=$packages "${SWITCHYARD_TORCH_PYTHON:-python3}" $example/in_pytorch.py \
  "$work/libfilters.so" "${SWITCHYARD_PROGRAM:-$work/filter.pt2}"
