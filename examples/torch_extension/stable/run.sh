#!/bin/bash
# Builds the operators of this folder into libraries of PyTorch's stable ABI, with the headers of each PyTorch at hand,
# and loads each library into each of them.
#
# usage, in the root of the repository: run.sh SWITCHYARD
#
# SWITCHYARD_TORCH_WHEEL and SWITCHYARD_TORCH_OTHER_WHEEL are folders `site-packages` with PyTorch 2.10 or newer,
# SWITCHYARD_TORCH_PYTHON is their Python. Without them a line says so.
set -euo pipefail
switchyard=$(realpath "$1")
example=examples/torch_extension/stable
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

"$switchyard" gen --target=stable --keys=CPU --out="$work/ops" --derivatives=examples/torch_extension/derivatives.yaml \
  $example/filters.yaml

wheels=()
for wheel in "${SWITCHYARD_TORCH_WHEEL:-}" "${SWITCHYARD_TORCH_OTHER_WHEEL:-}"; do
  [ ! -f "$wheel/torch/include/torch/headeronly/version.h" ] || wheels+=("$wheel")
done
if [ ${#wheels[@]} = 0 ]; then
  echo "SKIPPED: SWITCHYARD_TORCH_WHEEL names no PyTorch since 2.10: the library is not built"
  exit 0
fi

edition_of() { sed -n "s/^__version__ = '\([0-9]*\.[0-9]*\).*/\1/p" "$1/torch/version.py"; }

for built in "${wheels[@]}"; do
  library=$work/libfilters_$(edition_of "$built").so
  g++ -std=c++17 -O2 -Wall -Wextra -fPIC -shared "-I$work/ops/include" -isystem "$built/torch/include" -o "$library" \
    $example/kernels.cc "$work/ops/src/stable_library.cc" "-L$built/torch/lib" -ltorch_cpu -Wl,-z,defs
  if nm --undefined-only --demangle "$library" | grep -E ' (at|c10)::'; then
    echo "a library of the stable ABI needs these symbols of C++" >&2
    exit 1
  fi
  for loaded in "${wheels[@]}"; do
    echo "headers of $(edition_of "$built"), loaded into $(edition_of "$loaded")"
    PYTHONPATH=$loaded "${SWITCHYARD_TORCH_PYTHON:-python3}" $example/in_pytorch.py \
      "$work/ops/python" "$library" "$work/filter.pt2"
  done
done
