#!/bin/sh
# Usage: run.sh CONSUMER_TEST WORKSPACE COMPILER CHECKER
#
# Runs consumer_test.py on the repository of the file WORKSPACE. Skips, and says so, without Bazel,
# because the PATH of a test may not contain it.
test=$(readlink -f "$1")
root=$(dirname "$(readlink -f "$2")")
if ! command -v bazel > /dev/null; then
  echo 'skipped: no bazel in PATH'
  exit 0
fi
exec python3 -B "$test" "$root" "$3" "$4"
