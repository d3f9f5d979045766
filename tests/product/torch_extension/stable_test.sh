#!/bin/bash
# usage: stable_test.sh SWITCHYARD
set -euo pipefail
exec examples/torch_extension/stable/run.sh "$1"
