#!/bin/bash
# Imports an extension for the target aten and builds it, source unchanged: into a program with static
# dispatch in which nothing is registered, and into a library that registers what is emitted. PyTorch
# is that of Debian, or with `wheel` that of the wheel whose folder `site-packages`
# SWITCHYARD_TORCH_WHEEL names.
#
# RUNTIME is an archive of lib/aten for that PyTorch; without it, lib/aten is compiled here.
#
# usage: imported_test.sh SWITCHYARD [debian|wheel [RUNTIME]]
# Exit status 0 where that PyTorch is absent, with a line that says so.
set -euo pipefail
switchyard=$(realpath "$1") which=${2:-debian} runtime=${3:-}
. tests/lib/aten/pytorch.sh "$which"
if [ ! -f "$headers/torch/library.h" ] || [ ! -f "$libraries/libtorch_cpu.so" ]; then
  echo "SKIPPED: no headers or libraries of PyTorch ($which)"
  exit 0
fi
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
here=tests/lib/aten/imported
"$switchyard" import --quiet --target=aten --out="$work/ops.yaml" --forwards="$work" \
  $here/extension.cc -- -std=$standard "${includes[@]}"
"$switchyard" gen --target=aten --torch="$edition" --keys=CPU --shards=1 --register=torch \
  --fallback=c10 --out="$work/ops" "$work/ops.yaml"
flags=(-std=$standard -O0 -fPIC -w -I. -I"$work/ops/include" "${includes[@]}")
compile() { g++ "${flags[@]}" "${@:3}" -c "$1" -o "$work/$2.o"; }
# The source as it is, with its forwards behind it.
printf '#include "%s"\n#include "extension_forwards.h"\n' "$PWD/$here/extension.cc" > "$work/whole.cc"
compile "$work/whole.cc" static_extension -include lib/aten/static_dispatcher.h
compile "$work/whole.cc" registered_extension -include lib/aten/unread_registrations.h
shared=()
for source in "$work/ops/src/torch_library.cc" "$work/ops/src/dispatch_0.cc" \
  "$work/ops/src/named_operators.cc" $here/imported_test.cc; do
  compile "$source" "$(basename "$source" .cc)"
done
if [ -n "$runtime" ]; then
  shared=(-Wl,--whole-archive "$runtime" -Wl,--no-whole-archive)
else
  for source in lib/aten/*.cc; do
    compile "$source" "lib_$(basename "$source" .cc)"
    shared+=("$work/lib_$(basename "$source" .cc).o")
  done
fi
objects() { for name in "$@"; do echo "$work/$name.o"; done; }
link=(-L"$libraries" -Wl,-rpath,"$libraries" -Wl,--no-as-needed -ltorch -ltorch_cpu -lc10)
g++ -o "$work/imported_test" \
  $(objects static_extension dispatch_0 named_operators imported_test) "${shared[@]}" "${link[@]}"
"$work/imported_test"
if [ ! -f "$packages/torch/__init__.py" ]; then
  echo "SKIPPED: no PyTorch for Python ($which); static dispatch was tested"
  exit 0
fi
g++ -shared -o "$work/libimported.so" $(objects registered_extension torch_library) "${shared[@]}" \
  "${link[@]}"
"${run[@]}" $here/registered_test.py "$work/libimported.so"
