#!/bin/bash
# Usage: run.sh PROGRAMS [TEST...]
#
# `--target=aten` and `--register=torch` with the libtorch, the compiler and the Python of Debian 13 or newer, on a machine
# of its own, as root: the tests that take a wheel of PyTorch, with Debian's instead. PROGRAMS is a folder with
# `switchyard`, `switchyard-check` and `embedded` of examples/torch_extension, so that nothing of the compiler is built:
#
#   tests/product/platforms/run.sh --lend=bazel-bin/compiler/switchyard --lend=bazel-bin/compiler/switchyard-check \
#     --lend=bazel-bin/examples/torch_extension/embedded --command='tests/product/libtorch/run.sh /srv/lent' trixie sid
#
# TEST is a row of run_one; by default all are run. The last line, which goes into that table, has the versions, the
# operators of PyTorch's whole file that compiled and linked, and how many tests passed. docs/guide/libtorch.md has the
# figures.
set -euo pipefail
programs=$1
shift
# shellcheck disable=SC2046 # a list of words
apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --no-install-recommends \
  $(sed 's/#.*//' bazel/packages-torch.txt) > /dev/null
export SWITCHYARD_TORCH_WHEEL=/usr/lib/python3/dist-packages
. tests/lib/aten/pytorch.sh wheel
switchyard=$programs/switchyard
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT

# lib/aten, for the tests that take it compiled: as one source, because PyTorch's headers take longer than the rest. `whole`
# compiles its sources one by one.
runtime=$work/libruntime.a
printf '#include "%s"\n' lib/aten/*.cc > "$work/runtime.cc"
g++ "-std=$standard" -O0 -fPIC -w -I. "${includes[@]}" -c "$work/runtime.cc" -o "$work/runtime.o"
ar rc "$runtime" "$work/runtime.o"

# The command of a test.
run_one() {
  local aten=tests/lib/aten
  case "$1" in
    extension) examples/torch_extension/run.sh "$switchyard" "$programs/embedded" ;;
    library_api) tests/product/torch_library_api/torch_library_api_test.sh "$switchyard" wheel "$runtime" ;;
    registered) $aten/registered/registered_test.sh "$switchyard" tests/files/emit/registered/schema.yaml wheel "$runtime" ;;
    imported) $aten/imported/imported_test.sh "$switchyard" wheel "$runtime" ;;
    backend) $aten/backend/backend_test.sh "$switchyard" wheel ;;
    structured) $aten/structured/structured_test.sh "$switchyard" wheel ;;
    networks) $aten/networks/networks_test.sh "$switchyard" wheel "$runtime" ;;
    # Some operators of one shard, and some of their gradients.
    calls) $aten/compare_test.sh "$switchyard" 3 4 30 $aten/known_differences.txt wheel calls "$runtime" ;;
    gradients) $aten/compare_test.sh "$switchyard" 3 3 24 $aten/known_gradient_differences.txt wheel gradients "$runtime" ;;
    whole) $aten/whole_test.sh "$switchyard" ;;
    *)
      echo "libtorch: no test $1" >&2
      return 2
      ;;
  esac
}

tests=("$@")
[ "${#tests[@]}" != 0 ] || tests=(whole extension library_api registered imported backend structured networks calls gradients)
passed=0
operators=
log=$work/log
for name in "${tests[@]}"; do
  began=$SECONDS
  result=failed
  if (run_one "$name") > "$log" 2>&1; then
    result=passed
    # Only 1.13.1 may be left out, which is of another Debian.
    if [ "$name" != whole ] && grep -q '^SKIPPED' "$log"; then result=skipped; fi
  fi
  [ "$result" != passed ] || passed=$((passed + 1))
  sed "s/^/$name: /" "$log"
  [ "$name" != whole ] || operators=$(sed -n 's/^\([0-9]* of [0-9]* operators\) are in .*/ \1 compiled,/p' "$log")
  echo "$name: $result after $((SECONDS - began)) s"
done
echo "machine: libtorch $(sed -n "s/^__version__ = '\([0-9.]*\).*/\1/p" "$packages/torch/version.py"), g++ $(g++ -dumpfullversion)," \
  "$(python3 --version),$operators $passed of ${#tests[@]} tests passed"
[ "$passed" = "${#tests[@]}" ]
