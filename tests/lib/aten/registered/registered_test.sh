#!/bin/bash
# Emits the operators of tests/files/emit/registered with --register=torch, builds them into a
# shared library, and loads that into PyTorch: that of Debian, or with `wheel` that of the wheel
# whose folder `site-packages` SWITCHYARD_TORCH_WHEEL names.
#
# RUNTIME is an archive of lib/aten for that PyTorch; without it, lib/aten is compiled here.
#
# usage: registered_test.sh SWITCHYARD SCHEMA [debian|wheel [RUNTIME]]
# Exit status 0 where that PyTorch is absent, with a line that says so.
set -euo pipefail
switchyard=$(realpath "$1") schema=$2 which=${3:-debian} runtime=${4:-}
. tests/lib/aten/pytorch.sh "$which"
if [ ! -f "$packages/torch/__init__.py" ] || [ ! -f "$headers/torch/library.h" ]; then
  echo "SKIPPED: no PyTorch ($which)"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
# PyTorch 1.13 has none of these tags.
if [ "$edition" = 1.13 ]; then sed '/^  tags:/d' "$schema" > "$work/schema.yaml"; else
  cp "$schema" "$work/schema.yaml"
fi
"$switchyard" gen --target=aten --torch="$edition" --keys=CPU,Meta --shards=1 --register=torch \
  --derivatives="$(dirname "$schema")/derivatives.yaml" --out="$work/ops" "$work/schema.yaml" \
  "$(dirname "$schema")/torch.yaml"
shared=(lib/aten/*.cc)
if [ -n "$runtime" ]; then shared=(-Wl,--whole-archive "$runtime" -Wl,--no-whole-archive); fi
g++ -std=$standard -O0 -fPIC -shared -I. -I"$work/ops/include" "${includes[@]}" -o "$work/libregistered.so" \
  tests/lib/aten/registered/kernels.cc "$work"/ops/src/*.cc "${shared[@]}" \
  -L"$libraries" -ltorch -ltorch_cpu -lc10
"${run[@]}" tests/lib/aten/registered/registered_test.py "$work/libregistered.so"
