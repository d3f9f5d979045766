#!/bin/bash
# Builds generated/, lib/ and kernels/ without Bazel, first with only g++ and then with nvcc, and runs a
# program on the CPU, on simulated devices and on every GPU of the machine. Without a GPU it says so;
# without nvcc it exits with 2 after the part for g++. Exits with 1 if something fails.
#
# At the end it runs the program that compares every CUDA kernel with that on the CPU. Bazel builds
# it, because it uses operators emitted for both:
# `bazel build --config=opt //tests/kernels/cuda:gpu_agreement_test`. docs/reference/operators.md says what ran on which device.
#
#   tests/product/gpu/run.sh [--keep=DIR]
#
# Environment:
#   CXX    the C++ compiler (default: g++)
#   NVCC   nvcc (default: that in PATH, then the one below /usr/local/cuda)
#   JOBS   how many compilers run at the same time (default: as many as cores)
#   AGREEMENT_TEST  the program that compares kernels (default: that below bazel-bin)
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../../.."

scratch=
case "${1:-}" in
  "") scratch=$(mktemp -d) && trap 'rm -rf "$scratch"' EXIT ;;
  --keep=*) scratch=${1#*=} ;;
  *) printf 'tests/product/gpu/run.sh: there is --keep=DIR, not %s\n' "$1" >&2 && exit 2 ;;
esac

cxx=${CXX:-g++}
nvcc=${NVCC:-$(command -v nvcc || true)}
[ -n "$nvcc" ] || [ ! -x /usr/local/cuda/bin/nvcc ] || nvcc=/usr/local/cuda/bin/nvcc

sources() {
  find generated/src lib kernels -name '*.cc' -not -path 'lib/aoti/*' -not -path 'lib/aten/*' -not -path 'lib/autograd/*' -not -path 'lib/model/*' -not -path 'lib/boxing/class_methods.cc' -not -path 'kernels/gradients/*' -not -path 'kernels/nn/*' -not -path 'kernels/without_memory/*' -not -path 'lib/python/*' -not -path 'kernels/python/*' | LC_ALL=C sort
  printf '%s\n' tests/product/gpu/devices.cc tests/product/gpu/main.cc
}

# build NAME LINKER COMPILER OPTION...: compiles every source separately, then links one program.
build() {
  local name=$1 linker=$2 from=$SECONDS
  shift 2
  mkdir -p "$scratch/$name"
  sources | xargs -P "${JOBS:-$(nproc)}" -I{} sh -c \
    'object=$1/$(printf "%s" "$2" | tr / +).o; shift 2; "$@" -o "$object"' \
    sh "$scratch/$name" {} "$@" -std=c++17 -O1 -I. -Igenerated/include -c {}
  "$linker" "$scratch/$name"/*.o ${cuda_objects[@]+"${cuda_objects[@]}"} -o "$scratch/$name/program"
  printf '%s: %s sources in %s s\n' "$name" "$(sources | wc -l)" "$((SECONDS - from))"
  "$scratch/$name/program" | sed 's/^/  /'
}

cuda_objects=()
printf '%s\n' "$("$cxx" --version | head -n 1)"
build "g++" "$cxx" "$cxx" -Wall -Wextra -Werror

if [ -z "$nvcc" ]; then
  echo 'no nvcc was found: nothing was built with it'
  exit 2
fi
printf '%s\n' "$("$nvcc" --version | grep release)"
"$nvcc" -std=c++17 -O1 -I. -Igenerated/include -c kernels/cuda/device/cuda_devices.cu -o "$scratch/runtime.o"
cuda_objects=("$scratch/runtime.o")
# As CUDA sources, because kernels in .cu files include these headers.
build nvcc "$nvcc" "$nvcc" -x cu -DSWITCHYARD_WITH_CUDA -Xcompiler -Wall,-Wextra,-Werror

agreement=${AGREEMENT_TEST:-bazel-bin/tests/kernels/cuda/gpu_agreement_test}
if [ ! -x "$agreement" ]; then
  printf 'kernels on CUDA were not compared: there is no %s\n' "$agreement"
elif "$agreement" >"$scratch/agreement"; then
  grep -m 1 -o 'no GPU was found.*' "$scratch/agreement" || tail -n 1 "$scratch/agreement"
else
  grep -A 4 'Failure$' "$scratch/agreement" | head -n 100
  exit 1
fi
