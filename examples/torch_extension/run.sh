#!/bin/bash
# Builds the operators of this example in four ways from the same sources, and runs them:
#   embedded        a program on the run-time of this repository; EMBEDDED, which Bazel builds
#   with libtorch   the same program; calls are static, kernels and tensors are libtorch's
#   in PyTorch      a library that an unmodified PyTorch loads (in_pytorch.py), and exports a model from
#   exported        a static program of that model without PyTorch (CMakeLists.txt)
#
# usage, in the root of the repository: run.sh SWITCHYARD EMBEDDED
#
# SWITCHYARD_TORCH_WHEEL is the folder `site-packages` of PyTorch, 2.4 or newer, SWITCHYARD_TORCH_PYTHON its Python. Of
# Debian 13 and newer it is /usr/lib/python3/dist-packages, with libtorch-dev, python3-torch and python3-dev.
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
edition=$(sed -n "s/^__version__ = '\([0-9]*\.[0-9]*\).*/\1/p" "$torch/version.py")
compile=(g++ -std=c++20 -O1 -fPIC -I. "-I$torch/include" "-I$torch/include/torch/csrc/api/include")
link=("-L$torch/lib" "-Wl,-rpath,$torch/lib" -ltorch -ltorch_cpu -lc10)
# What stands between emitted code and libtorch, once for both.
mkdir "$work/aten"
for source in lib/aten/*.cc; do
  "${compile[@]}" -c "$source" -o "$work/aten/$(basename "$source" .cc).o"
done

"$switchyard" gen --target=aten --torch="$edition" --keys=CPU --shards=1 --out="$work/static" $example/filters.yaml
"${compile[@]}" "-I$work/static/include" -DFILTERS=switchyard::aten::filters -o "$work/with_libtorch" \
  $example/main.cc $example/kernels.cc "$work"/static/src/*.cc "$work"/aten/*.o "${link[@]}"
"$work/with_libtorch" > "$work/with_libtorch.txt"
diff "$work/embedded.txt" "$work/with_libtorch.txt"
echo "with libtorch: the same"

"$switchyard" gen --target=aten --torch="$edition" --register=torch --keys=CPU,Meta --shards=1 --out="$work/registered" \
  --derivatives=$example/derivatives.yaml $example/filters.yaml
"${compile[@]}" -shared "-I$work/registered/include" -o "$work/libfilters.so" \
  $example/kernels.cc $example/fakes.cc "$work"/registered/src/*.cc "$work"/aten/*.o "${link[@]}"
program=${SWITCHYARD_PROGRAM:-$work/filter.pt2}
PYTHONPATH=$packages "${SWITCHYARD_TORCH_PYTHON:-python3}" $example/in_pytorch.py "$work/libfilters.so" "$program"

if [ "$(printf '%s\n' 2.9 "$edition" | sort -V | head -n 1)" != 2.9 ]; then
  echo "not exported: \`switchyard model\` reads what PyTorch 2.9 and newer write, and this is $edition"
  exit 0
fi
if ! command -v cmake > /dev/null; then
  echo "SKIPPED: no cmake (./dev setup cmake): the exported model is not built"
  exit 0
fi
"$switchyard" model "$program" --name=filter --runner --out="$work/model" \
  --schema=$example/filters.yaml,kernels/native_functions.yaml,kernels/decompositions.yaml
cmake -S $example -B "$work/build" "-DMODEL=$work/model" "-DSWITCHYARD_COMPILER=$switchyard" > "$work/cmake.log"
cmake --build "$work/build" --target run_model -j 2 >> "$work/cmake.log" 2>&1 || {
  cat "$work/cmake.log"
  exit 1
}
"$work/build/filter/run_model" "${program%.pt2}_in.npy" --out="$work/results"
PYTHONPATH=$packages "${SWITCHYARD_TORCH_PYTHON:-python3}" -c 'import numpy, sys
given, wanted = (numpy.load(path) for path in sys.argv[1:])
assert given.shape == wanted.shape and abs(given - wanted).max() <= 1e-6, (given, wanted)
print("exported: the same as in PyTorch,", given.shape[0], "pieces")' "$work/results/out0.npy" "${program%.pt2}_out.npy"
