#!/bin/sh
# Runs a test in the interpreter: INTERPRETER RUN_SCRIPT TEST, beside the package's sources.
PYTHONDONTWRITEBYTECODE=1 PYTHONPATH="lib/python:$(dirname "$3")" exec "$@"
