#!/bin/bash
# Takes every signature of the Torch Library API, a row each (rows/), one by one through `import` and
# `gen`, for each run-time. With `debian` or `wheel` it builds the rows with PyTorch and calls them: static
# dispatch for libtorch, and registered operators. PyTorch is that of Debian, or that of the wheel whose
# folder `site-packages` SWITCHYARD_TORCH_WHEEL names.
#
# RUNTIME is an archive of lib/aten for that PyTorch; without it, lib/aten is compiled here.
#
# usage: torch_library_api_test.sh SWITCHYARD [debian|wheel [RUNTIME]]
# Exit status 0 where that PyTorch is absent, with a line that says so.
set -euo pipefail
switchyard=$(realpath "$1") which=${2:-} runtime=${3:-}
here=tests/product/torch_library_api
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

fail() { echo "$1: $2"; sed 's/^/  /' "$3"; exit 1; }
# The id of the message that refuses the row for the target; empty for none.
refusal() { sed -n "s|^// refused:.*\b$2 \([A-Z0-9]*\).*|\1|p" "$1"; }

one_row() {
  local row=$1 target=$2 out=$work/$2/$(basename "$1" .cc) options=() status=0
  mkdir -p "$out"
  "$switchyard" import --quiet --target="$target" --out="$out/ops.yaml" --forwards="$out" \
    --fallbacks="$out/fallbacks.yaml" "$row" -- -std=c++17 -I/switchyard/torch 2> "$out/log" || status=$?
  local wanted; wanted=$(refusal "$row" "$target")
  if [ -n "$wanted" ]; then
    [ "$status" = 1 ] || fail "$row" "import for $target ends with $status, not with $wanted" "$out/log"
    grep -q "\[$wanted\]" "$out/log" || fail "$row" "import for $target does not report $wanted" "$out/log"
    return
  fi
  [ "$status" = 0 ] || fail "$row" "import for $target ends with $status" "$out/log"
  if [ "$target" = aten ]; then options=(--register=torch --fallback=c10); fi
  if [ -s "$out/fallbacks.yaml" ]; then options+=("$out/fallbacks.yaml"); fi
  "$switchyard" gen --target="$target" --keys=CPU,PrivateUse2 --shards=1 --out="$out/ops" "$out/ops.yaml" \
    "${options[@]}" 2> "$out/log" || fail "$row" "gen for $target refuses what import wrote" "$out/log"
}
if [ -z "$which" ]; then
  for row in $here/rows/*.cc; do
    one_row "$row" embedded
    one_row "$row" aten
  done
  echo "import and gen take every row"
  exit 0
fi

. tests/lib/aten/pytorch.sh "$which"
if [ "$which" = wheel ]; then
  missing="no headers or libraries of PyTorch in SWITCHYARD_TORCH_WHEEL, the site-packages of a wheel"
  includes+=(-DHAS_PYTHON_MODULES)
else
  missing="Debian's libtorch-dev is not installed: \`sudo apt-get install libtorch-dev\` brings it"
fi
if [ ! -f "$headers/torch/library.h" ] || [ ! -f "$libraries/libtorch_cpu.so" ]; then
  echo "SKIPPED: $missing"
  exit 0
fi
# Whether this edition has what the row is about: `// needs:` names the first that does.
has_all_of() {
  local needs
  needs=$(sed -n 's|^// needs: ||p' "$1")
  [ "$(printf '%s\n' "${needs:-0}" "$edition" | sort -V | head -n 1)" = "${needs:-0}" ]
}
rows=()
for row in $here/rows/*.cc; do
  if [ -n "$(refusal "$row" aten)" ]; then continue; fi
  if ! has_all_of "$row"; then continue; fi
  rows+=("$row")
done
"$switchyard" import --quiet --target=aten --out="$work/ops.yaml" --forwards="$work/forwards" \
  --fallbacks="$work/fallbacks.yaml" "${rows[@]}" -- -std=$standard "${includes[@]}"
"$switchyard" gen --target=aten --torch=$edition --keys=CPU,PrivateUse2 --shards=1 --register=torch \
  --fallback=c10 --out="$work/ops" "$work/ops.yaml" "$work/fallbacks.yaml"
# The sources as they are, with their forwards behind them.
for row in "${rows[@]}"; do
  printf '#include "%s"\n' "$row"
  name=$(basename "$row" .cc)_forwards.h
  if [ -f "$work/forwards/$name" ]; then printf '#include "%s"\n' "$name"; fi
done > "$work/whole.cc"
$here/write_calls.sh "${rows[@]}" > "$work/main.cc"

flags=(-std=$standard -O0 -fPIC -w -I. -I"$work/ops/include" -I"$work/forwards" "${includes[@]}" -DWITH_LIBTORCH)
compile() { g++ "${flags[@]}" "${@:3}" -c "$1" -o "$work/$2.o"; }
compile "$work/whole.cc" static_rows -include lib/aten/static_dispatcher.h
compile "$work/whole.cc" registered_rows -include lib/aten/unread_registrations.h
compile "$work/main.cc" static_main -DOPERATORS=switchyard::aten
compile "$work/main.cc" registered_main
sources=("$work"/ops/src/*.cc)
if [ -z "$runtime" ]; then sources+=(lib/aten/*.cc); fi
for source in "${sources[@]}"; do
  compile "$source" "part_$(basename "$source" .cc)"
done
mv "$work/part_torch_library.o" "$work/torch_library.o"
link=(${runtime:+-Wl,--whole-archive "$runtime" -Wl,--no-whole-archive} -L"$libraries" -Wl,-rpath,"$libraries" -Wl,--no-as-needed -ltorch -ltorch_cpu -lc10)
g++ -o "$work/static" "$work"/static_*.o "$work"/part_*.o "${link[@]}"
echo "static dispatch: $("$work/static")"
# Operators are registered in front of the sources: what these register has to be there by then.
g++ -o "$work/registered" "$work/torch_library.o" "$work"/registered_*.o "$work"/part_*.o "${link[@]}"
echo "registered: $("$work/registered")"
