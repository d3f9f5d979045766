#!/bin/bash
# Usage: run.sh DIST [SCRATCH]
#
# examples/python_package as its user builds it: a clean copy, `pip wheel` with scikit-build-core against the wheels that
# `./dev wheel` has written into DIST, installed into a fresh environment beside them, with no compiler and no
# CMake in the way; its tests there, and module_cases.py. Then by hand with CMake, by clang++ where there is one, for the
# run-time that g++ compiled. What comes from PyPI (scikit-build-core and what it needs) is kept in SCRATCH, if it is
# given. Ends with 0 and says so when PyPI cannot be reached; with 1 when something fails.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
root=$(readlink -f "$here/../../..")
dist=$(readlink -f "$1")
python=/usr/bin/python3
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
scratch=${2:-$work}
mkdir -p "$scratch"
scratch=$(readlink -f "$scratch")

say() { printf 'tests/product/python_module: %s\n' "$*"; }
quietly() {
  if ! "$@" > "$work/log" 2>&1; then
    tail -n 60 "$work/log" >&2
    say "failed: $*" >&2
    exit 1
  fi
}

# The build and the installation see only these.
if [ ! -d "$scratch/pypi" ]; then
  if ! "$python" -m pip download --quiet --disable-pip-version-check --only-binary=:all: \
    --dest "$scratch/pypi.part" 'scikit-build-core>=0.10' cmake ninja > "$work/log" 2>&1; then
    tail -n 3 "$work/log" >&2
    say 'skipped, PyPI cannot be reached'
    exit 0
  fi
  mv "$scratch/pypi.part" "$scratch/pypi"
fi
offline=(--quiet --disable-pip-version-check --no-index --find-links "$scratch/pypi" --find-links "$dist")

mkdir "$work/copy"
git -C "$root" ls-files -z examples/python_package | (cd "$root" && xargs -0 cp --parents -t "$work/copy")
package=$work/copy/examples/python_package
(cd / && quietly "$python" -m pip wheel "${offline[@]}" --no-deps --wheel-dir "$work/wheels" "$package")
wheel=("$work"/wheels/signal_ops-1.0-cp311-abi3-linux_*.whl)
[ -f "${wheel[0]}" ] || { ls "$work/wheels" >&2; exit 1; }
say "made by pip: $(basename "${wheel[0]}")"

quietly "$python" -m venv "$work/venv"
quietly "$work/venv/bin/python" -m pip install "${offline[@]}" --only-binary=:all: "${wheel[0]}"
# try FOLDER: the tests with the module of a folder, or with the one that is installed.
try() {
  local test
  for test in "$package/tests/test_signal_ops.py" "$here/module_cases.py"; do
    (cd / && PYTHONPATH=$1 PYTHONDONTWRITEBYTECODE=1 \
      quietly "$work/venv/bin/python" -X dev -W error "$test")
  done
}
try ''
say 'the installed wheel passes its tests beside the installed package'

# The build by hand, as README.md says.
site=$("$work/venv/bin/python" -c 'import switchyard.utils; print(switchyard.utils.cmake_prefix_path)')
quietly "$python" -m venv "$work/tools"
quietly "$work/tools/bin/python" -m pip install "${offline[@]}" "$dist"/switchyard_schema_compiler-*.whl cmake
# What kernels may call and the operators of the package do not is in its library.
package_folder=$(dirname "$(dirname "$site")")
cat > "$work/links.cc" <<'CC'
#include "lib/autograd/backward.h"
#include "lib/autograd/dual.h"
#include "lib/boxing/frame.h"
#include "lib/core/tensor_factory.h"
#include "lib/device/device_check.h"
#include "lib/device/device_guard.h"
using namespace switchyard;
Tensor Tangent(const Tensor& x) {
  const autograd::DualLevel level;
  const DeviceGuard<DeviceType::PrivateUse1> guard(x);
  CheckCommonDevice("links", {{"x", x}});
  Frame frame(1);
  return autograd::UnpackDual(autograd::MakeDual(x, x)).tangent;
}
CC
quietly g++ -std=c++17 -fPIC -shared -Wl,--no-undefined "-I$package_folder/include" "$work/links.cc" \
  "$package_folder/lib/libswitchyard_python.so" -o "$work/links.so"
say 'the library has what kernels may call'

for compiler in g++ clang++-19; do
  command -v "$compiler" > /dev/null || continue
  PATH="$work/tools/bin:$PATH" quietly cmake -S "$package" -B "$work/$compiler" \
    -DCMAKE_CXX_COMPILER="$compiler" -DCMAKE_BUILD_TYPE=Debug -DCMAKE_CXX_FLAGS='-Wall -Wextra -Werror' \
    -DPython_EXECUTABLE="$python" "-DCMAKE_PREFIX_PATH=$site" "-DCMAKE_INSTALL_PREFIX=$work/$compiler.installed"
  PATH="$work/tools/bin:$PATH" quietly cmake --build "$work/$compiler" --parallel 2 --target install
  cp "$package/src/signal_ops/__init__.py" "$work/$compiler.installed/signal_ops"
  # Beside the package, and before the module that is installed there.
  try "$work/$compiler.installed"
  # No state of the run-time is defined twice.
  if nm --dynamic --defined-only "$work/$compiler.installed/signal_ops/_C.operators.so" | grep -E 'local_keys|modes'; then
    exit 1
  fi
  say "CMake and $compiler: the module passes the same tests"
done
