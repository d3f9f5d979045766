# For the tests that build with a PyTorch; sourced with one word:
#   debian  libtorch 1.13.1 of Debian 12, and its python3-torch
#   wheel   the PyTorch in the folder `site-packages` that SWITCHYARD_TORCH_WHEEL names: that of a wheel, or
#           `/usr/lib/python3/dist-packages` of a newer Debian, which has links to what its libtorch-dev brings
#
# Sets `packages`, `headers`, `libraries`, `schemas` (PyTorch's own files), `standard` of C++, `edition` for --torch=,
# `includes` for the compiler, and `run`, the Python that can import it. Without that PyTorch, the
# named files do not exist, and the tests say so.
# shellcheck shell=bash disable=SC2034 # the tests read them
if [ "$1" = wheel ]; then
  packages=${SWITCHYARD_TORCH_WHEEL:-}
  headers=$packages/torch/include libraries=$packages/torch/lib standard=c++20
  edition=$(sed -n "s/^__version__ = '\([0-9]*\.[0-9]*\).*/\1/p" "$packages/torch/version.py" 2> /dev/null || true)
  includes=(-isystem "$headers/torch/csrc/api/include" -isystem "$headers")
  run=(env "PYTHONPATH=$packages" "${SWITCHYARD_TORCH_PYTHON:-python3}")
else
  packages=/usr/lib/python3/dist-packages
  headers=/usr/include libraries=/usr/lib/x86_64-linux-gnu standard=c++17 edition=1.13
  includes=(-isystem "$headers/torch/csrc/api/include")
  run=(/usr/bin/python3)
fi
schemas=$packages/torchgen/packaged/ATen/native
