#!/bin/bash
# Usage: run.sh COMPILER [--ops]
#
# Builds examples/accelerator with CMake, with the repository as a subdirectory and with an
# installation of it: it builds and runs, and a second build does nothing. --ops builds and installs
# the operators of the repository, too, which are 250 sources; ../embedding/sources_test.py holds
# CMake to Bazel's sources without it. Exits with 0 and a message without cmake, and with 1 if
# something fails.
set -euo pipefail
compiler=$(readlink -f "$1")
root=$(readlink -f "$(dirname "$(readlink -f "$0")")/../../..")
if ! command -v cmake > /dev/null; then
  echo 'tests/product/cmake: skipped, there is no cmake (./dev setup cmake)'
  exit 0
fi
with_ops=${2:-}
# Without symbols for debuggers, which cost a third of the time.
plain=(-DCMAKE_BUILD_TYPE=Debug "-DCMAKE_CXX_FLAGS_DEBUG=-O0")
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT
cp -r "$root/examples/accelerator" "$scratch/accelerator"

# Runs a command, and shows its output if it fails.
quietly() {
  if ! "$@" > "$scratch/log" 2>&1; then
    cat "$scratch/log" >&2
    printf 'tests/product/cmake: failed: %s\n' "$*" >&2
    exit 1
  fi
}

expect() {
  case "$2" in
    *"$1"*) ;;
    *) printf 'tests/product/cmake: "%s" is not in:\n%s\n' "$1" "$2" >&2 && exit 1 ;;
  esac
}

# try NAME OPTION...: configures, builds and runs the example.
try() {
  local build=$scratch/$1 said
  shift
  quietly cmake -S "$scratch/accelerator" -B "$build" "${plain[@]}" \
    -DCMAKE_CXX_FLAGS="-Wall -Wextra -Werror" "$@"
  quietly cmake --build "$build" --parallel 2
  said=$("$build/devices")
  expect 'residual 10 14 16' "$said"
  expect 'npu 1: axpy' "$said"
  expect '0 2' "$("$build/small")"
  # A comment causes a run of the compiler, but no compilation.
  sed -i '1i # A line more.' "$scratch/accelerator/ops.yaml"
  quietly cmake --build "$build"
  expect 'Compiling operator schemas of ops' "$(cat "$scratch/log")"
  ! grep 'Building CXX' "$scratch/log" || exit 1
}

try subdirectory "-DSWITCHYARD_SOURCE=$root" "-DSWITCHYARD_COMPILER=$compiler" \
  "-DCMAKE_INSTALL_PREFIX=$scratch/prefix"
echo 'tests/product/cmake: add_subdirectory builds and runs'

quietly cmake --install "$scratch/subdirectory"
rm -rf "$scratch/subdirectory"
try installed "-DCMAKE_PREFIX_PATH=$scratch/prefix"
rm -rf "$scratch/installed"
echo 'tests/product/cmake: find_package after an installation builds and runs'

# An operator only for Float, with its own run-time.
mkdir "$scratch/floats"
cat > "$scratch/floats/ops.yaml" <<'YAML'
- func: twice(Tensor self) -> Tensor
  dispatch:
    CPU: twice_cpu
YAML
cat > "$scratch/floats/kernels.cc" <<'CC'
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/twice_native.h"
namespace switchyard::native {
Tensor twice_cpu(const Tensor& self) {
  const Tensor result = EmptyTensor(self.sizes(), self.dtype());
  DispatchOnType(self.dtype(), "twice", [&](auto tag) {
    using T = typename decltype(tag)::type;
    for (int64_t i = 0; i < self.numel(); ++i) result.data<T>()[i] = self.data<T>()[i] + self.data<T>()[i];
  });
  return result;
}
}  // namespace switchyard::native
CC
cat > "$scratch/floats/main.cc" <<'CC'
#include <cstdio>
#include "lib/core/tensor_factory.h"
#include "switchyard/ops/twice.h"
int main() {
  float one = 1;
  double two = 2;
  std::printf("%g\n", *switchyard::twice(switchyard::FromBlob(&one, {}, switchyard::kFloat)).data<float>());
  try {
    switchyard::twice(switchyard::FromBlob(&two, {}, switchyard::kDouble));
  } catch (const switchyard::Error& error) {
    std::printf("%s\n", error.what());
  }
}
CC
cat > "$scratch/floats/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.20)
project(floats LANGUAGES CXX)
set(SWITCHYARD_BUILD_OPS OFF)
add_subdirectory("$root" switchyard EXCLUDE_FROM_ALL)
add_library(kernels STATIC kernels.cc)
target_link_libraries(kernels PRIVATE ops_headers)
switchyard_add_dispatch(ops SCHEMA ops.yaml KEYS CPU KERNELS kernels DTYPES Float SHARDS 1)
add_executable(floats main.cc)
target_link_libraries(floats PRIVATE ops)
CMAKE
quietly cmake -S "$scratch/floats" -B "$scratch/floats_built" "-DSWITCHYARD_COMPILER=$compiler"
quietly cmake --build "$scratch/floats_built" --parallel 2
said=$("$scratch/floats_built/floats")
expect '2' "$said"
expect 'twice: this build was made without dtype Double, for Float only' "$said"
echo 'tests/product/cmake: DTYPES compiles the run-time for these dtypes'

# The operators of the repository, after an installation of everything.
try_ops() {
  quietly cmake -S "$root" -B "$scratch/switchyard" "${plain[@]}" \
    "-DSWITCHYARD_COMPILER=$compiler" "-DCMAKE_INSTALL_PREFIX=$scratch/whole"
  quietly cmake --build "$scratch/switchyard" --parallel 2 --target install
  mkdir "$scratch/program"
  cp "$root/tests/product/embedding/main.cc" "$scratch/program/"
  cat > "$scratch/program/CMakeLists.txt" <<'CMAKE'
cmake_minimum_required(VERSION 3.20)
project(program LANGUAGES CXX)
find_package(Switchyard REQUIRED)
add_executable(program main.cc)
target_link_libraries(program PRIVATE Switchyard::ops)
CMAKE
  quietly cmake -S "$scratch/program" -B "$scratch/built" "-DCMAKE_PREFIX_PATH=$scratch/whole"
  quietly cmake --build "$scratch/built"
  expect '7 10 15 22' "$("$scratch/built/program")"
  echo 'tests/product/cmake: Switchyard::ops links and runs'
}
if [ "$with_ops" = --ops ]; then try_ops; fi

# Gradients: definitions in the archive take precedence over those of the run-time.
mkdir "$scratch/gradients"
cat > "$scratch/gradients/main.cc" <<'CC'
#include <cstdio>

#include "lib/autograd/backward.h"
#include "lib/autograd/variable.h"
#include "switchyard/ops/twice.h"
#include "switchyard/ops/twice_native.h"
#include "tests/lib/autograd/sample_operators.h"

namespace switchyard::native {
Tensor twice_cpu(const Tensor& self) {
  return sample::kernels::Unary(self, [](double x) { return 2 * x; });
}
}  // namespace switchyard::native

int main() {
  namespace sample = switchyard::sample;
  const switchyard::Tensor x = sample::Leaf({2}, {3, 4});
  switchyard::autograd::Backward({sample::Sum(sample::Mul(switchyard::twice(x), x))});
  for (const double value : sample::Values(switchyard::autograd::GradOf(x))) std::printf("%g ", value);
}
CC
cat > "$scratch/gradients/twice.yaml" <<'YAML'
- func: twice(Tensor self) -> Tensor
  dispatch:
    CPU: twice_cpu
YAML
cat > "$scratch/gradients/derivatives.yaml" <<'YAML'
- name: twice(Tensor self) -> Tensor
  self: twice(grad)
YAML
cat > "$scratch/gradients/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.20)
project(gradients LANGUAGES CXX)
set(SWITCHYARD_BUILD_OPS OFF)
add_subdirectory("$root" switchyard EXCLUDE_FROM_ALL)
add_library(no_kernels INTERFACE)
switchyard_add_dispatch(twice SCHEMA twice.yaml KEYS CPU KERNELS no_kernels
  DERIVATIVES derivatives.yaml SHARDS 1)
add_executable(gradients main.cc "$root/tests/lib/autograd/sample_kernels.cc"
  "$root/tests/lib/autograd/sample_operators.cc" "$root/tests/lib/autograd/sample_views.cc")
target_link_libraries(gradients PRIVATE twice Switchyard::autograd)
CMAKE
quietly cmake -S "$scratch/gradients" -B "$scratch/gradients_built" \
  "${plain[@]}" -DCMAKE_CXX_FLAGS=-fsanitize=address "-DSWITCHYARD_COMPILER=$compiler"
quietly cmake --build "$scratch/gradients_built" --parallel 2
expect '12 16' "$("$scratch/gradients_built/gradients")"
echo 'tests/product/cmake: DERIVATIVES and Switchyard::autograd compute gradients and leak nothing'
