#!/bin/bash
# Usage: operators_in_bare_root.sh WORK
#
# What bare_root.sh runs inside of a root file system whose Python the operators serve: both wheels in one fresh environment.
# WORK has dist/, what `./dev wheel` wrote, tables/ with the snippets of tests/lib/python, and train.py with digits.bin.
# Each step that holds is told; the first one that does not ends it with 1.
set -euo pipefail
cd "$1"
export PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 NO_COLOR=1

holds() { printf 'tests/product/wheel: %s\n' "$1"; }
fail() {
  printf 'tests/product/wheel: failed: %s\n' "$1" >&2
  exit 1
}

# expect STATUS TEXT COMMAND...: the command ends with the status and says the text.
expect() {
  local wanted=$1 text=$2 status=0
  shift 2
  "$@" > said 2>&1 < /dev/null || status=$?
  [ "$status" = "$wanted" ] || { cat said >&2; fail "status $status, not $wanted: $*"; }
  [ -z "$text" ] || grep -q -- "$text" said || { cat said >&2; fail "does not say \"$text\": $*"; }
}

for program in cc c++ gcc g++ clang as ld make cmake bazel readelf; do
  ! command -v "$program" > /dev/null || fail "there is a $program"
done
holds "Debian $(cat /etc/debian_version), $(python3 --version), $(ldd --version 2> /dev/null | head -n 1), no compiler"
python3 -m venv both
expect 0 'Successfully installed switchyard-static-operators-[0-9.]*' both/bin/pip install dist/switchyard_static_operators-*_"$(uname -m)".whl
expect 0 'tensor(\[3., 4.\])' both/bin/python -c 'import switchyard; print(switchyard.tensor([1., 2.]) + 2)'
expect 1 'install --no-index FOLDER/switchyard_schema_compiler-' both/bin/python -c 'import switchyard; switchyard.explain("T001")'
expect 1 "No module named 'numpy'" both/bin/python -c 'import numpy'
holds 'the wheel of the operators installs and computes, without NumPy'

expect 0 'Successfully installed switchyard-schema-compiler' both/bin/pip install --no-index --find-links dist 'switchyard-static-operators[tools]==0.1.0'
expect 0 'No broken requirements' both/bin/pip check
printf -- '- func: f(Tensr self) -> Tensor\n' > bad.yaml
expect 1 'bad.yaml:1:11: error: .* \[T001\]' both/bin/switchyard lint bad.yaml
expect 0 'bad.yaml:1:11: error: .* \[T001\]' both/bin/python -c 'import switchyard; print(switchyard.lint("bad.yaml"))'
expect 0 'T001' both/bin/python -c 'import switchyard; print(switchyard.explain("T001"))'
expect 0 '<iframe' both/bin/python -c 'import switchyard; print(switchyard.table(registrations=["CPU"])._repr_html_())'
holds 'with the programs beside it, Python tells of schemas'

for table in tables/*_test.py; do
  expect 0 '^OK' both/bin/python -B "$table"
done
holds "the snippets of $(find tables -name '*_test.py' | wc -l) tables hold"

expect 0 'held out: 491 of 500 right' both/bin/python train.py .
grep -q '^epoch 30: loss 0.06373' said || { cat said >&2; fail 'the loss is another one'; }
holds "the network of digits is trained: $(tail -n 1 said)"

expect 0 'Successfully uninstalled' both/bin/pip uninstall --yes switchyard-static-operators switchyard-schema-compiler
[ -z "$(find both -type f -path '*switchyard*')" ] || fail 'files are left after pip uninstall'
holds 'nothing is left of either after pip uninstall'
