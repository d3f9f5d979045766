#!/bin/sh
# Usage: run.sh CONSUMER_TEST WORKSPACE COMPILER CHECKER
#
# Runs consumer_test.py on the repository that the file WORKSPACE is of. Skips, and says so, where
# there is no Bazel: the sources can be tested without it being in the PATH of a test.
test=$(readlink -f "$1")
root=$(dirname "$(readlink -f "$2")")
if ! command -v bazel > /dev/null; then
  echo 'skipped: no bazel in PATH'
  exit 0
fi
exec python3 -B "$test" "$root" "$3" "$4"
