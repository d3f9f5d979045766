#!/bin/bash
# A backend file and the members of its class for PyTorch: built into a program with static dispatch,
# and into a library that registers the same members, which PyTorch loads. PyTorch is that of Debian,
# or with `wheel` that of the wheel whose folder `site-packages` SWITCHYARD_TORCH_WHEEL names.
#
# usage: backend_test.sh SWITCHYARD [wheel]
# Exit status 0 where that PyTorch is absent, with a line that says so.
set -euo pipefail
switchyard=$(realpath "$1") which=${2:-debian}
. tests/lib/aten/pytorch.sh "$which"
if [ ! -f "$headers/torch/library.h" ] || [ ! -f "$libraries/libtorch_cpu.so" ]; then
  echo "SKIPPED: no headers or libraries of PyTorch ($which)"
  exit 0
fi
if [ ! -f "$schemas/native_functions.yaml" ]; then
  echo "SKIPPED: no native_functions.yaml of PyTorch ($which)"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
here=tests/lib/aten/backend
"$switchyard" gen --target=aten --torch="$edition" --keys=CPU,PrivateUse1 --shards=1 --register=torch \
  --fallback=c10 --symbols="$libraries/libtorch_cpu.so" --ops="$here/operators.txt" \
  --out="$work/ops" "$schemas/native_functions.yaml" "$schemas/tags.yaml" "$here/backend.yaml"
flags=(-std=$standard -O0 -fPIC -Wall -Wextra -Werror -I. -I"$work/ops/include" "${includes[@]}")
compile() { g++ "${flags[@]}" -c "$1" -o "$work/$(basename "$1").o"; }
members=($here/device.cc $here/kernels.cc lib/aten/devices.cc)
others=($here/static_test.cc lib/aten/{dispatch,options,structured}.cc
  "$work"/ops/src/{dispatch,structured_kernels}_0.cc)
registrations=$work/ops/src/torch_library_PrivateUse1.cc
for source in "${members[@]}" "${others[@]}" "$registrations"; do compile "$source"; done
objects() { for source in "$@"; do echo "$work/$(basename "$source").o"; done; }
link=(-L"$libraries" -Wl,-rpath,"$libraries" -Wl,--no-as-needed -ltorch_cpu -lc10)
g++ -o "$work/static_test" $(objects "${members[@]}" "${others[@]}") "${link[@]}"
"$work/static_test"
if [ ! -f "$packages/torch/__init__.py" ]; then
  echo "SKIPPED: no PyTorch for Python ($which); static dispatch was tested"
  exit 0
fi
g++ -shared -o "$work/libbackend.so" $(objects "${members[@]}" "$registrations") "${link[@]}"
"${run[@]}" $here/registered_test.py "$work/libbackend.so"
