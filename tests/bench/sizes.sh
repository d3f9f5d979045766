#!/bin/bash
# The sizes of programs with our operators, the number of their initializers before main, and the
# start-up time; the same figures for libtorch, and for ExecuTorch if EXECUTORCH is the folder of
# its unpacked wheel. usage: sizes.sh BAZEL_BIN, with //tests/product/mobile and
# //tests/bench:compare_commands built there. Exits with 1 if a requirement is missed.
set -euo pipefail

bin=$1
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The entries of .init_array, 8 bytes each.
initializers() {
  readelf -SW "$1" | sed -n 's/.* \.init_array  *INIT_ARRAY  *[0-9a-f]* [0-9a-f]* \([0-9a-f]*\) .*/\1/p' |
    while read -r bytes; do echo $((16#$bytes / 8)); done
}

row() { printf '  %-34s %11s bytes %6s initializers\n' "$1" "$(stat -L -c %s "$2")" "$(initializers "$3")"; }

programs() {
  local cpu name
  for cpu in x86_64 aarch64; do
    [ -e "$bin/tests/product/mobile/add_only_$cpu.stripped" ] || {
      echo "  $cpu is left out: its compiler is not installed"
      continue
    }
    for name in no_operator add_only twenty_for_float twenty_operators; do
      row "$name, $cpu" "$bin/tests/product/mobile/${name}_$cpu.stripped" "$bin/tests/product/mobile/${name}_$cpu"
    done
  done
}

peer() {
  local folder=/usr/lib/x86_64-linux-gnu library
  for library in libtorch_cpu.so libc10.so; do
    [ -e "$folder/$library" ] || {
      echo "  libtorch is left out: Debian's package is libtorch-dev"
      return 1
    }
    row "$library" "$folder/$library" "$folder/$library"
  done
}

executorch() {
  local library
  [ -n "${EXECUTORCH:-}" ] || {
    echo "  ExecuTorch is left out: EXECUTORCH is not set"
    return
  }
  for library in libexecutorch.so libexecutorch_kernels_optimized.so; do
    strip -o "$scratch/$library" "$EXECUTORCH/lib/$library"
    row "$library" "$scratch/$library" "$scratch/$library"
  done
}

# Whole processes without work: the time before and after main.
start_up() {
  echo 'int main() { return 0; }' > "$scratch/empty.cc"
  g++ -O2 "$scratch/empty.cc" -Wl,--no-as-needed -ltorch_cpu -lc10 -o "$scratch/with_libtorch"
  printf '\nA process from start to end: a sum of two numbers with ours, nothing with libtorch\n'
  "$bin/tests/bench/compare_commands" start_up 15 20 "add_only" "empty, with libtorch" \
    -- "$bin/tests/product/mobile/add_only_x86_64.stripped" -- "$scratch/with_libtorch"
}

printf '\nSizes of stripped programs (-Os, no exceptions, no run-time types)\n'
programs
executorch
if peer; then start_up; fi
