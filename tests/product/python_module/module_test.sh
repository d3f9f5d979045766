#!/bin/sh
# The module that op_python_module makes, under the test's interpreter. The run-time is in the interpreter; the library
# that the module asks for by name is the empty stand-in.
set -eu
export LD_LIBRARY_PATH=lib/python/extension/stand_in
export PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=lib/python:examples/python_package/signal_ops
for test in examples/python_package/tests/test_signal_ops.py tests/product/python_module/module_cases.py; do
  tests/lib/python/interpreter tests/lib/python/run_script.py "$test"
done
