#!/bin/bash
# Usage: run_examples_selftest.sh RUN_EXAMPLES COMPILER
#
# Pages with one error each: run_examples.sh must reject every one of them, and accept a valid page.
set -euo pipefail

scratch=$(mktemp -d "${TEST_TMPDIR:-/tmp}/selftest.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
failures=0

# Reads a page from standard input; $1 names the case, $2 is the expected exit status.
expect() {
  local status=0
  cat > "$scratch/page.md"
  "$run_examples" "$compiler" "$scratch/page.md" > "$scratch/log" 2>&1 || status=$?
  [ "$status" = "$2" ] && return 0
  failures=$((failures + 1))
  printf 'FAILED %s: exit status %s, not %s\n' "$1" "$status" "$2"
  cat "$scratch/log"
}

run_examples=$1
compiler=$2

expect "a good page" 0 <<'PAGE'
```yaml switchyard
- func: f(Tensor self) -> Tensor
```
```console
$ switchyard lint docs/tour/axpy.yaml
2 entries checked, nothing wrong
```
PAGE
expect "an error in a schema" 1 <<'PAGE'
```yaml switchyard
- func: f(Tensr self) -> Tensor
```
PAGE
expect "a warning in a schema" 1 <<'PAGE'
```yaml switchyard
- func: f(Tensor self) -> Tensor
  variant: function
```
PAGE
expect "another layout of a schema" 1 <<'PAGE'
```yaml switchyard
- func: f(Tensor self) -> Tensor
  variants: method
  device_check: NoCheck
```
PAGE
expect "another output" 1 <<'PAGE'
```console
$ switchyard lint docs/tour/axpy.yaml
3 entries checked, nothing wrong
```
PAGE
expect "output without a command" 1 <<'PAGE'
```console
2 entries checked, nothing wrong
```
PAGE
expect "nothing to check" 1 <<'PAGE'
Only text.
PAGE

[ "$failures" = 0 ]
