#!/bin/bash
# Every operator of PyTorch 1.13.1 in one library, with Debian's libtorch; and those of the wheel
# whose folder `site-packages` SWITCHYARD_TORCH_WHEEL names, with that of the wheel.
# docs/guide/libtorch.md has the figures.
#
# usage: whole_test.sh SWITCHYARD
# SWITCHYARD_TORCH_PYTHON is a Python for which that wheel is (default: python3): it runs torchgen.
# Exit status 0 where neither is there, with a line that says so.
set -euo pipefail
switchyard=$(realpath "$1")
run=(python3 tests/lib/aten/whole_library.py "$switchyard")
data=${SWITCHYARD_CONFORMANCE:-}/torch-1.13.1
library=/usr/lib/x86_64-linux-gnu/libtorch_cpu.so
if [ -f "$data/native_functions.yaml" ] && [ -f "$library" ]; then
  "${run[@]}" --torch=1.13 --schema="$data" --derivatives="$data/derivatives.yaml" \
    --include=/usr/include --library="$library" \
    --torchgen=/usr/bin/python3
else
  echo "SKIPPED: no conformance data, or Debian's libtorch-dev is not installed"
fi
wheel=${SWITCHYARD_TORCH_WHEEL:-}
if [ -d "$wheel/torch" ]; then
  version=$(sed -n "s/^__version__ = '\([0-9]*\.[0-9]*\).*/\1/p" "$wheel/torch/version.py")
  PYTHONPATH=$wheel "${run[@]}" --torch="$version" --standard=c++20 --include="$wheel/torch/include" \
    --schema="$wheel/torchgen/packaged/ATen/native" \
    --derivatives="$wheel/torchgen/packaged/autograd/derivatives.yaml" --library="$wheel/torch/lib/libtorch_cpu.so" \
    --torchgen="${SWITCHYARD_TORCH_PYTHON:-python3}"
else
  echo "SKIPPED: SWITCHYARD_TORCH_WHEEL names no folder with a wheel of PyTorch"
fi
