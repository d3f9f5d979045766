#!/bin/bash
# Usage: run.sh PROGRAMS [--from-source]
#
# examples/accelerator as a module of its own that depends on this one, with Bazel 7 or newer and without a network: it
# builds, and all of its tests pass. The rules run `switchyard` and `switchyard-check` of the folder PROGRAMS, which the
# module registers as a toolchain; no program is compiled for them. With --from-source, the rules then build their own,
# and the example builds and runs with these.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
root=$(readlink -f "$here/../../../..")
programs=$(readlink -f "$1")
# shellcheck source=tests/product/bazel/module/steps.sh
source "$here/steps.sh"
take_example module
depend_on "$root" "$work"
register_programs "$work" "$programs"
build_test_run
say 'builds, passes its tests and runs with registered programs'

[ "${2:-}" = --from-source ] || exit 0
forget_programs "$work"
step build --compilation_mode=opt //:devices
step run --compilation_mode=opt //:devices
grep -q 'residual 10 14 16' "$work/log"
say 'builds and runs with programs from source'
