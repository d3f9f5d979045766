#!/bin/bash
# usage: torch_extension_test.sh SWITCHYARD EMBEDDED
set -euo pipefail
out=$(mktemp)
trap 'rm -f "$out"' EXIT
examples/torch_extension/run.sh "$1" "$2" | tee "$out"
diff - <(head -n 5 "$out") <<'EXPECTED'
signal: -1 -0.5 0 0.5 1 1.5
shrink: -0.5 0 0 0 0.5 1
windows: -1 -0.5 0 0 0.5 1
shrink_out: -0.75 -0.25 0 0.25 0.75 1.25
shrink_: 0 0 0 0 0 0.5
EXPECTED
