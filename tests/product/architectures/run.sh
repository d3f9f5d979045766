#!/bin/bash
# Usage: run.sh [--check | --update] [--scratch=FOLDER] [--jobs=N] [ARCHITECTURE...]
#
# The run-time, emitted code and the tests of both for other processors, for Windows and for musl: compiled by Debian's cross
# compilers and by the zig of PyPI, without a warning, and run by qemu and wine. By default all architectures of cross.py. Sources and options are
# those of Bazel: every C++ library and test below lib/, the tests that run emitted code, the tour and an example. Left out
# are those that need the compiler, the kernels, or a library of the machine such as Python's.
#
# Prints a table. --update writes it into docs/evidence/architectures.md, --check compares it with that page. A scratch
# folder keeps objects for the next run. Ends with 1 if something does not compile or a program fails.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../../.."
here=tests/product/architectures
config=(--config=opt ${SWITCHYARD_CONFIG:+"--config=$SWITCHYARD_CONFIG"})
scratch=
jobs=$(nproc)
options=()
names=()
for argument; do
  case "$argument" in
    --check | --update) options+=("$argument") ;;
    --scratch=*) scratch=${argument#*=} ;;
    --jobs=*) jobs=${argument#*=} ;;
    -*)
      echo "architectures: unknown option $argument" >&2
      exit 2
      ;;
    *) names+=("$argument") ;;
  esac
done
./dev setup architectures
./dev build //compiler:switchyard

list=$(mktemp -d)
trap 'rm -rf "$list"' EXIT
[ -n "$scratch" ] || scratch=$list/objects
if ! command -v zig > /dev/null; then
  [ -x "$scratch/pip/ziglang/zig" ] || python3 -m pip install --quiet --target "$scratch/pip" ziglang==0.17.1
  PATH=$scratch/pip/ziglang:$PATH
fi

query() {
  bazel "$1" --noshow_progress --noshow_loading_progress --ui_event_filters=-info "${@:2}"
}

programs='kind("cc_test rule", //tests/lib/... + //tests/compiler/emit/...) + //tests/lib:whole_runtime
  + //tests/lib/autograd:whole_autograd + //docs/tour:tour + //examples/accelerator:small'
everything="(kind(\"cc_library rule\", //lib/...) + $programs)"
# Not a part of the machine: the tests' own library, and the files of rules.
known='@|googletest//|bazel_tools//|rules_cc//|platforms//|local_config'
written=(--notool_deps --noimplicit_deps)
query query "${written[@]}" "let all = $everything in \$all except attr(tags, \"\\bmanual\\b\", \$all)
  except rdeps(\$all, //compiler/... + //kernels/... + filter(\"^@@?(?!$known)\", deps(\$all)))" > "$list/labels"
chosen="set($(tr '\n' ' ' < "$list/labels"))"
mapfile -t emitted < <(query query "${written[@]}" "kind(\"(op_sources|op_headers|genrule) rule\", deps($chosen))")
./dev build "${emitted[@]}"
query aquery "${config[@]}" --output=jsonproto "mnemonic(\"Cpp.*\", deps($chosen))" > "$list/actions"
python3 -B "$here/measure.py" "${options[@]}" --actions="$list/actions" --labels="$list/labels" \
  --outputs="$(query info "${config[@]}" output_path)" --scratch="$scratch" --jobs="$jobs" "${names[@]}"
