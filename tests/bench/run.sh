#!/bin/bash
# The measurements that run whole processes. `./dev bench` calls this after the benchmarks in C++.
# Exits with 1 if a requirement is missed, with 2 if something needed is missing.
#
#   tests/bench/run.sh [front_end] [scaling] [gen] [sizes] [editor]   all of them when none is named
#   tests/bench/run.sh gen_memory gen_disk              the two of gen
#   tests/bench/run.sh operators autograd               need libtorch and Google Benchmark; TORCH
#   tests/bench/run.sh aten                             needs them, too; SWITCHYARD_TORCH_WHEEL
#   tests/bench/run.sh check                            needs sources: CHECK_DATABASE
#   tests/bench/run.sh executorch                       needs a wheel: EXECUTORCH
#   tests/bench/run.sh products models                  need PyTorch; models: MODELS, and cmake
#
# The figures are in README.md, docs/evidence: measured.md, gradients.md (autograd), check_real_files.md (check); docs/guide:
# editors.md (editor), mobile.md (sizes, executorch), kernels.md (products, models), aotinductor.md (models with SHIM),
# libtorch.md (aten); docs/reference: operators.md (operators, executorch).
#
# Environment:
#   SWITCHYARD_BAZEL   how to call Bazel, with start-up options (default: bazel)
#   GEN_RUNS           how often `gen` measures each command (default: 5)
#   GEN_DISK           a folder on a disk for `gen` (default: the first of TMPDIR, /tmp, /var/tmp and
#                      this repository that is on one)
#   PYTHON             a Python that can import torchgen (default: the first of python3 in PATH and
#                      the system's that can)
#   EXECUTORCH         the folder `executorch` of the unpacked wheel that PyPI has
#   TORCH              the folder `torch` of an unpacked wheel of PyPI (1.13 or later), the peer of
#                      `autograd` (default: Debian's libtorch)
#   SWITCHYARD_TORCH_PYTHON
#                      a Python that imports PyTorch, the peer of `products` and `models`
#   MODELS             what tests/product/model/run.sh takes (default: ../shared/models)
#   PEERS              the folder that tests/bench/speed/peers.py filled: programs of AOTInductor and
#                      ExecuTorch, which are measured beside PyTorch; for the latter EXECUTORCH, too
#   SHIM               WORK of tests/product/aoti/run.sh, whose programs are measured beside AOTInductor
#   SWITCHYARD_TORCH_WHEEL
#                      the folder `site-packages` of a wheel, which `aten` measures beside Debian's
#   CHECK_...          what `check` measures (tests/bench/check_cost.py)
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

bazel=${SWITCHYARD_BAZEL:-bazel}

fail() {
  printf 'tests/bench/run.sh: %s\n' "$*" >&2
  exit 2
}

build() {
  # shellcheck disable=SC2086 # a command with options
  $bazel build --config=opt --noshow_progress --ui_event_filters=-info \
    //compiler:switchyard //tests/bench:compare_commands //tests/bench:scaling ||
    fail "the build failed"
  # shellcheck disable=SC2086
  bin=$($bazel info --config=opt bazel-bin 2> /dev/null)
}

# Prints the folder of torchgen that the given Python imports.
torchgen_folder() {
  "$1" -c 'import os, torchgen.gen; print(os.path.dirname(torchgen.__file__))' 2> /dev/null
}

find_torchgen() {
  local candidate
  for candidate in ${PYTHON:-python3 /usr/bin/python3}; do
    if folder=$(torchgen_folder "$candidate"); then
      python=$candidate
      return 0
    fi
  done
  fail "no Python here can import torchgen; Debian's package is python3-torch"
}

# Our front end against PyTorch's own, on PyTorch's own file: both read, parse and check it and then
# end. The start-up of both counts, because users wait for it.
front_end() {
  find_torchgen
  local native=$folder/packaged/ATen/native
  local files=("$native/native_functions.yaml" "$native/tags.yaml")
  printf '\nFront end: PyTorch %s, native_functions.yaml and tags.yaml, %s entries\n' \
    "$("$python" -c 'import torch; print(torch.__version__)' 2> /dev/null || echo '(unknown)')" \
    "$(cat "${files[@]}" | grep -c -E '^- (func|tag):')"
  "$bin/tests/bench/compare_commands" front_end 15 25 "switchyard lint" "torchgen parse and check" \
    -- "$bin/compiler/switchyard" lint "${files[@]}" \
    -- "$python" -c 'import sys
from torchgen.gen import parse_native_yaml
parse_native_yaml(sys.argv[1], sys.argv[2])' "${files[@]}"
}

# Prints the curve of a command on synthetic schemas; its standard output goes to a file.
curve() {
  local scratch=$1 repetitions=$2 command=$3
  shift 3
  printf '\nScaling: switchyard %s on synthetic schemas\n' "$command"
  "$bin/tests/bench/scaling" "$scratch" "$repetitions" "$bin/compiler/switchyard $command" "$@"
}

scaling() {
  local scratch status=0 command
  scratch=$(mktemp -d)
  curve "$scratch" 5 "lint FILE" 1000 10000 100000 || status=$?
  for command in "dump FILE" "dump --phase=signatures FILE" "fmt FILE" "diff FILE FILE" \
    "table --keys=CPU,CUDA FILE" "gen --keys=CPU,CUDA --out=$scratch/out --list-outputs FILE"; do
    curve "$scratch" 3 "$command" 1000 5000 20000 || status=$?
  done
  rm -rf "$scratch"
  return "$status"
}

# Writes the input of torchgen for PyTorch's file, and the part of the file that we can emit, into
# the folders before/ and after/ of SCRATCH. They differ in the default of one operator.
write_schemas() {
  local scratch=$1 state
  python3 tests/product/whole_file/emittable.py "$bin/compiler/switchyard" CPU,CUDA \
    "$folder/packaged/ATen/native/native_functions.yaml" "$scratch/native_functions.yaml" \
    "$folder/packaged/ATen/native/tags.yaml" || fail "the file cannot be emitted"
  for state in before after; do
    mkdir -p "$scratch/$state/ours"
    cp -r "$folder/packaged/ATen" "$scratch/$state/peer"
    cp "$scratch/native_functions.yaml" "$folder/packaged/ATen/native/tags.yaml" \
      "$scratch/$state/ours"
  done
  sed -i '/func: cosine_similarity(/s/dim=1/dim=0/' \
    "$scratch/after/ours/native_functions.yaml" "$scratch/after/peer/native/native_functions.yaml"
  ! cmp -s "$scratch/before/ours/native_functions.yaml" "$scratch/after/ours/native_functions.yaml" ||
    fail "there is no cosine_similarity to change"
}

# Whole commands: ours and the peer's, from the schema in the current folder to the folder OUT.
write_commands() {
  local scratch=$1
  cat > "$scratch/ours" <<OURS
#!/bin/sh
exec "$bin/compiler/switchyard" gen --keys=CPU,CUDA --shards=16 --out="\$1" --color=never \
  native_functions.yaml tags.yaml 2> /dev/null
OURS
  cat > "$scratch/peer" <<PEER
#!/bin/sh
exec "$python" -m torchgen.gen --source-path . --install_dir "\$1" --per-operator-headers \
  --generate headers sources
PEER
  # Into a new folder each time.
  cat > "$scratch/fresh" <<FRESH
#!/bin/sh
cd "$scratch/before/\$1" && exec "$scratch/\$1" "\$(mktemp -d -p "$scratch")/out"
FRESH
  # Into the same folder, with the other schema each time.
  cat > "$scratch/changed" <<CHANGED
#!/bin/sh
if [ -e "$scratch/\$1.after" ]; then
  rm "$scratch/\$1.after"
  cd "$scratch/before/\$1"
else
  : > "$scratch/\$1.after"
  cd "$scratch/after/\$1"
fi
exec "$scratch/\$1" "$scratch/out.\$1"
CHANGED
  chmod +x "$scratch/ours" "$scratch/peer" "$scratch/fresh" "$scratch/changed"
}

describe_output() {
  printf '  %-10s %6s files, %9s bytes\n' "$1" "$(find "$2" -type f | wc -l)" \
    "$(find "$2" -type f -printf '%s\n' | awk '{ sum += $1 } END { print sum }')"
}

# The files with a new time, and among them the files with new text.
describe_change() {
  local name=$1 out=$2/out.$1 changed=$2/changed
  rm -rf "$2/copy.$name"
  cp -a "$out" "$2/copy.$name"
  touch "$2/stamp"
  "$changed" "$name" > /dev/null
  (cd "$out" && find . -type f -newer "$2/stamp" | LC_ALL=C sort) > "$2/new_times"
  while read -r file; do
    cmp -s "$out/$file" "$2/copy.$name/$file" || printf '%s\n' "$file"
  done < "$2/new_times" > "$2/new_texts"
  printf '  %-10s %s files written, %s of them with another text:\n' "$name" \
    "$(wc -l < "$2/new_times")" "$(wc -l < "$2/new_texts")"
  head -n 12 "$2/new_times" | sed 's|^\./|    |'
  [ "$(wc -l < "$2/new_times")" -le 12 ] || echo '    ...'
}

is_in_memory() {
  case "$(stat -f -c %T "$1")" in
    tmpfs | ramfs) return 0 ;;
    *) return 1 ;;
  esac
}

# The first of the folders that is in memory, or that is not.
find_folder() {
  local kind=$1 place
  shift
  for place in "$@"; do
    [ -d "$place" ] && [ -w "$place" ] || continue
    if is_in_memory "$place"; then
      [ "$kind" != memory ] || { printf '%s\n' "$place"; return 0; }
    else
      [ "$kind" != disk ] || { printf '%s\n' "$place"; return 0; }
    fi
  done
  return 1
}

# In one folder: first the whole file, then the cost of a change of one operator.
gen_in() {
  local name=$1 status=0
  scratch=$(mktemp -d -p "$2")
  printf "\nEmission of PyTorch's native_functions.yaml into a fresh folder, on %s\n" \
    "$(stat -f -c %T "$scratch")"
  write_schemas "$scratch"
  write_commands "$scratch"
  "$bin/tests/bench/compare_commands" "$name" "${GEN_RUNS:-5}" 50 "switchyard gen" "torchgen" \
    -- "$scratch/fresh" ours -- "$scratch/fresh" peer || status=1
  (cd "$scratch/before/ours" && "$scratch/ours" "$scratch/out.ours")
  (cd "$scratch/before/peer" && "$scratch/peer" "$scratch/out.peer" > /dev/null)
  describe_output ours "$scratch/out.ours"
  describe_output torchgen "$scratch/out.peer"
  printf '\nThe same with another default of cosine_similarity, into the same folder\n'
  "$bin/tests/bench/compare_commands" "${name}_change" "${GEN_RUNS:-5}" 25 "switchyard gen" \
    "torchgen" -- "$scratch/changed" ours -- "$scratch/changed" peer || status=1
  describe_change ours "$scratch"
  describe_change peer "$scratch"
  rm -rf "$scratch"
  return "$status"
}

gen_memory() {
  local place
  find_torchgen
  place=$(find_folder memory "${TMPDIR:-/tmp}" /dev/shm /tmp) ||
    fail "gen_memory needs a folder in memory, such as /dev/shm"
  gen_in gen_memory "$place"
}

gen_disk() {
  local place
  find_torchgen
  place=$(find_folder disk ${GEN_DISK:+"$GEN_DISK"} "${TMPDIR:-/tmp}" /tmp /var/tmp "$PWD") ||
    fail "gen_disk needs a folder on a disk: GEN_DISK"
  gen_in gen_disk "$place"
}

# Emission of PyTorch's own file, ours against PyTorch's own generator. If entries are left out,
# which the output reports, we emit fewer.
gen() {
  local status=0
  gen_memory || status=1
  gen_disk || status=1
  return "$status"
}

# Builds a benchmark with libtorch and runs it, on one core if `taskset` exists.
beside_libtorch() {
  local pinned=()
  # shellcheck disable=SC2086 # a command with options
  $bazel build --config=opt --noshow_progress --ui_event_filters=-info "//tests/bench:$1" ||
    fail "the build failed"
  ! command -v taskset > /dev/null || pinned=(taskset -c "$(($(nproc) - 1))")
  printf '\n%s\n' "$2"
  "${pinned[@]}" "$bin/tests/bench/$1"
}

# On one thread.
operators() { beside_libtorch operator_bench "Operators and models"; }
autograd() {
  local is_met=0
  beside_libtorch autograd_bench "Gradients" || is_met=1
  beside_libtorch autograd_memory_bench "Memory of gradients" || is_met=1
  return "$is_met"
}

# PyTorch's own operators through static dispatch.
aten() { tests/bench/aten/run.sh "$bin/compiler/switchyard"; }

# The sizes of programs for devices; targets for a compiler that is not installed are skipped.
sizes() {
  local cpu name targets=()
  for cpu in x86_64 aarch64; do
    for name in no_operator add_only twenty_for_float twenty_operators; do
      targets+=("//tests/product/mobile:${name}_$cpu" "//tests/product/mobile:${name}_${cpu}_stripped")
    done
  done
  # shellcheck disable=SC2086 # a command with options
  $bazel build --config=opt --noshow_progress --ui_event_filters=-info --keep_going "${targets[@]}" ||
    echo "tests/bench/run.sh: not all programs could be built" >&2
  tests/bench/sizes.sh "$bin"
}

# Our operators against ExecuTorch's, in one process.
executorch() {
  [ -n "${EXECUTORCH:-}" ] || fail "executorch needs EXECUTORCH, the folder of its unpacked wheel"
  # shellcheck disable=SC2086 # a command with options
  $bazel build --config=opt --noshow_progress --ui_event_filters=-info \
    //tests/bench:executorch_bench || fail "the build failed"
  printf '\nExecuTorch\n'
  "$bin/tests/bench/executorch_bench"
}

# The kernel checker against Clang itself, on the sources of a compilation database.
check() {
  find_torchgen
  local native=$folder/packaged/ATen/native status=0
  # shellcheck disable=SC2086 # a command with options
  $bazel build --config=opt --noshow_progress --ui_event_filters=-info \
    //compiler:switchyard-check || fail "the build failed"
  printf '\nKernel checker: switchyard check\n'
  python3 tests/bench/check_cost.py "$bin/compiler/switchyard" \
    "$native/native_functions.yaml" "$native/tags.yaml" || status=$?
  [ "$status" != 2 ] || exit 2
  return "$status"
}

# The language server, on changes of PyTorch's own file.
editor() {
  find_torchgen
  printf '\nEditor: switchyard lsp, 5,000 changes of native_functions.yaml, character by character\n'
  python3 tests/bench/editor_session.py "$bin/compiler/switchyard" \
    "$folder/packaged/ATen/native/native_functions.yaml"
}

# Products of matrices beside PyTorch's and those of the libraries that are installed.
products() {
  [ -n "${SWITCHYARD_TORCH_PYTHON:-}" ] || fail "products needs SWITCHYARD_TORCH_PYTHON"
  printf '\nProducts of matrices\n'
  python3 -B tests/bench/speed/products.py "$SWITCHYARD_TORCH_PYTHON"
}

# Compiled models beside PyTorch. Their results are compared as well.
models() {
  local status=0
  [ -n "${SWITCHYARD_TORCH_PYTHON:-}" ] || fail "models needs SWITCHYARD_TORCH_PYTHON"
  scratch=$(mktemp -d)
  WORK=$scratch tests/product/model/run.sh "$bin/compiler/switchyard" "${MODELS:-../shared/models}" ||
    fail "the models failed"
  printf '\nModels\n'
  "$SWITCHYARD_TORCH_PYTHON" -B tests/bench/speed/models.py "${MODELS:-../shared/models}" "$scratch" \
    "$bin/tests/bench/compare_commands" || status=1
  rm -rf "$scratch"
  return "$status"
}

main() {
  local name missed=0
  [ "$#" != 0 ] || set -- front_end scaling gen sizes editor
  build
  for name in "$@"; do
    case "$name" in
      front_end | scaling | gen | gen_memory | gen_disk | sizes | editor | operators | autograd | \
        aten | executorch | check | products | models)
        "$name" || missed=1
        ;;
      *) fail "no measurement $name; there are front_end, scaling, gen, gen_memory, gen_disk, sizes,
editor, operators, autograd, aten, executorch, check, products and models" ;;
    esac
  done
  return "$missed"
}

main "$@"
