#!/bin/bash
# Usage: page_in_browser_test.sh PAGE
#
# Opens the page of the golden tables in Chromium without a window and checks the document that its
# script makes: rows appear, search and filters select the right ones, a cell shows its reason.
# Without Chromium, which no other part of the project needs, the test says so and passes.
set -euo pipefail

browser=$(PATH=$PATH:/usr/bin type -P chromium || true)
if [ -z "$browser" ]; then
  echo "skipped: there is no chromium, so the page was not tried in a browser"
  exit 0
fi
page=$(readlink -f "$1")
home=$(mktemp -d "${TEST_TMPDIR:-/tmp}/browser.XXXXXX")
trap 'rm -rf "$home"' EXIT
export HOME=$home

fail() {
  echo "FAILED: $1" >&2
  exit 1
}

# The document of the page with $1 appended to its address.
document() {
  "$browser" --headless --no-sandbox --disable-gpu --virtual-time-budget=5000 --timeout=20000 \
    --user-data-dir="$home/profile" --dump-dom "file://$page#$1" 2> "$home/log" || {
    cat "$home/log" >&2
    fail "chromium could not open the page"
  }
}

# Names of the operators in the rows, with blanks between.
rows() {
  document "$1" | sed -n 's/<th title="/\n&/gp' | sed -n 's/^<th title="\(aten::[^"]*\).*/\1/p' | tr '\n' ' '
}

expect() {
  local found
  found=$(rows "$1")
  [ "$found" = "$2" ] || fail "rows for '$1' are '$found', not '$2'"
}

expect '' 'aten::gelu aten::tanh aten::tanh.out '
expect 'q=tanh' 'aten::tanh aten::tanh.out '
expect 'q=TANH.out' 'aten::tanh.out '
expect 'q=vendor::native::gelu' 'aten::gelu '
expect 'q=ops.yaml:7' 'aten::tanh '
expect 'key=CPU&reason=c0' 'aten::gelu aten::tanh aten::tanh.out '
expect 'key=NestedTensorCUDA&reason=c0' 'aten::gelu '
expect 'q=tanh&key=FPGA&reason=c1' 'aten::tanh '
expect 'q=nothing-has-this-name' ''
all=$(document '')
grep -q 'runs  *at::native::gelu_cpu, ops.yaml:3, for CPU: kernel for this key' <<< "$all" ||
  fail "no cell tells why gelu_cpu runs"
grep -q 'not  *at::native::gelu, ops.yaml:5, for CompositeImplicitAutograd: comes after CPU' \
  <<< "$all" || fail "no cell tells why the composite does not"
grep -q '3 of 3 operators' <<< "$all" || fail "operators are not counted"
echo "the page works in $("$browser" --version 2> /dev/null)"
