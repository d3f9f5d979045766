#!/bin/bash
# Usage: tour_test.sh TOUR README
#
# The lines below `$ bazel run //docs/tour` are what the program prints.
set -euo pipefail
told=$(awk '/^```$/ { inside = 0 } inside; $0 == "$ bazel run //docs/tour" { inside = 1 }' "$2")
[ -n "$told" ] || { echo 'the page has no such block'; exit 1; }
diff -u --label "$2" <(printf '%s\n' "$told") --label "$1" <("$1")
