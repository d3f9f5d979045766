#!/bin/sh
# usage: needs_test.sh COMPILER CALLS SCHEMA: passes if a build for Float of an operator whose
# kernel needs Long is an error, and one with both dtypes is not.
set -eu
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
generate() {
  "$compiler" gen --keys=CPU --ops=one_hot "--dtypes=$1" "--calls=$calls" "--out=$out" "$schema" 2>&1
}
compiler=$1
calls=$2
schema=$3
if said=$(generate Float); then
  echo "one_hot for Float alone was not refused" >&2
  exit 1
fi
echo "$said" | grep -q 'needs dtype `Long`.*Q008' || {
  echo "$said" >&2
  exit 1
}
generate Float,Long
