#!/bin/sh
# usage: selection_test.sh COMPILER SCHEMA PROGRAM SOURCE...: passes if PROGRAM has no bytes of
# operators outside the operator table of the emitted sources.
set -eu
compiler=$1
schema=$2
program=$3
shift 3
for source in "$@"; do
  case "$source" in
    */operator_table.cc) table=$source ;;
  esac
done
# Overloads and in-place forms share kernels, so names are compared without them.
selected=$(grep -oE '"aten::[A-Za-z0-9_]+[^"]*"' "$table" |
  sed -E 's/^"aten:://; s/[.("].*$//; s/([a-z0-9])_$/\1/' | LC_ALL=C sort -u)
linked=$("$compiler" size --format=json "$program" "$schema" |
  grep -oE '"name": *"[^"]+"' | sed -E 's/.*"([^"]+)"$/\1/' | LC_ALL=C sort -u)
echo "$(echo "$selected" | wc -l) operators are selected, $(echo "$linked" | wc -l) take bytes:"
echo $linked
[ "$(echo "$linked" | wc -l)" -gt 5 ] || {
  echo "too few: this check would find nothing" >&2
  exit 2
}
for name in $linked; do
  echo "$selected" | grep -qx "$name" || {
    echo "$name is in the program, and not selected" >&2
    exit 1
  }
done
