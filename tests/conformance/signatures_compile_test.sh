#!/bin/bash
# usage: signatures_compile_test.sh COMPILER SCHEMA...
set -euo pipefail
exec python3 tests/conformance/signatures_compile.py "$@"
