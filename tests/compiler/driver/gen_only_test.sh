#!/bin/bash
# Usage: gen_only_test.sh COMPILER GEN_ONLY SCHEMA
#
# The program that has only `gen` writes what the compiler writes, and refuses the other commands.
set -euo pipefail
fail() { printf 'FAILED: %s\n' "$1"; exit 1; }

cd "$(dirname "$(readlink -f "$3")")"/..
schema=kernels/$(basename "$3")
for program in "$OLDPWD/$1" "$OLDPWD/$2"; do
  "$program" gen --keys=CPU --shards=4 --header-folders=64 --out="$TEST_TMPDIR/$(basename "$program")" "$schema"
done
diff -r "$TEST_TMPDIR/$(basename "$1")" "$TEST_TMPDIR/$(basename "$2")" || fail 'other files'
"$OLDPWD/$2" gen --help | grep -q '^Usage: switchyard gen' || fail 'no help'
status=0
said=$("$OLDPWD/$2" lint "$schema" 2>&1) || status=$?
[ "$status" = 2 ] || fail "status $status of another command"
[ "$said" = 'switchyard: this program has the command `gen` only' ] || fail "$said"
