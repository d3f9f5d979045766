#!/bin/bash
# Usage: tour_test.sh TOUR PAGE...
#
# The lines below `$ bazel run //docs/tour` in each page are what the program prints, up to a line `...`.
set -euo pipefail
tour=$1
shift
for page in "$@"; do
  told=$(awk '/^```$/ { inside = 0 } inside; $0 == "$ bazel run //docs/tour" { inside = 1 }' "$page")
  [ -n "$told" ] || { echo "$page has no such block"; exit 1; }
  lines=$(printf '%s\n' "$told" | awk '/^[.][.][.]$/ { print NR - 1; exit }')
  diff -u --label "$page" <(printf '%s\n' "$told" | grep -v '^[.][.][.]$') \
    --label "$tour" <("$tour" | head -n "${lines:-1000}")
done
