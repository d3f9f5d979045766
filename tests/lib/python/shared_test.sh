#!/bin/sh
# The package with its shared libraries, in the Python of the machine: laid out as it is installed.
set -eu
package="$TEST_TMPDIR/site"
mkdir -p "$package"
cp -rL lib/python/switchyard "$package/switchyard"
mkdir -p "$package/switchyard/lib"
cp -L tests/lib/python/shared/_C.abi3.so "$package/switchyard/"
cp -L tests/lib/python/shared/libswitchyard_python.so "$package/switchyard/lib/"
for test in tests/lib/python/*_test.py; do
  PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="$package:tests/lib/python" /usr/bin/python3 "$test"
done
