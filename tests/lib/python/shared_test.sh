#!/bin/sh
# Every table of snippets with the package as it is installed, in the Python of the machine.
set -eu
for test in tests/lib/python/*_test.py; do
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="bazel/packaging/operators_package:tests/lib/python" /usr/bin/python3 "$test"
done
