#!/bin/bash
# Holds what `gen --target=aten` makes of backend files to torchgen's gen_backend_stubs: that of
# Debian, 1.13.1, or with `whole` that of the wheel, too, whose folder `site-packages`
# SWITCHYARD_TORCH_WHEEL names, and both outputs compiled. Backend files are those of the conformance
# data, and those that SWITCHYARD_BACKEND_FILES names, with colons between them.
#
# usage: backend_stubs_test.sh SWITCHYARD [whole]
# Prints a line for what is absent; exit status 0 where nothing differs.
set -euo pipefail
switchyard=$(realpath "$1") is_whole=${2:-}
files=()
if [ -f "${SWITCHYARD_CONFORMANCE:-}/vendor/xla_native_functions.yaml" ]; then
  files+=("$SWITCHYARD_CONFORMANCE/vendor/xla_native_functions.yaml")
else
  echo "SKIPPED: no conformance data, so no backend file of others"
fi
IFS=: read -r -a more <<< "${SWITCHYARD_BACKEND_FILES:-}"
files+=("${more[@]}")
compare() { python3 tests/conformance/backend_stubs.py "$switchyard" "$@" "${files[@]}"; }
packages=/usr/lib/python3/dist-packages
libraries=/usr/lib/x86_64-linux-gnu
built=()
if [ "$is_whole" = whole ] && [ -f "$libraries/libtorch_cpu.so" ]; then
  built=(--include=/usr/include --library=$libraries)
elif [ "$is_whole" = whole ]; then
  echo "SKIPPED: no libtorch-dev of Debian, so nothing is compiled with it"
fi
if [ -f "$packages/torchgen/gen_backend_stubs.py" ]; then
  compare --packages=$packages --torch=1.13 --python=/usr/bin/python3 "${built[@]}"
else
  echo "SKIPPED: no python3-torch of Debian"
fi
if [ "$is_whole" != whole ]; then exit 0; fi
wheel=${SWITCHYARD_TORCH_WHEEL:-}
if [ -f "$wheel/torchgen/gen_backend_stubs.py" ]; then
  version=$(sed -n "s/^__version__ = '\([0-9]*\.[0-9]*\).*/\1/p" "$wheel/torch/version.py")
  compare "--packages=$wheel" "--torch=$version" "--python=${SWITCHYARD_TORCH_PYTHON:-python3}" \
    "--include=$wheel/torch/include" "--library=$wheel/torch/lib" --standard=c++20
else
  echo "SKIPPED: SWITCHYARD_TORCH_WHEEL names no folder with a wheel of PyTorch"
fi
