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
say() { printf 'tests/product/bazel/module: %s\n' "$*"; }
# shellcheck source=tests/product/bazel/module/workspace.sh
source "$here/workspace.sh"
if ! has_modules; then
  say 'skipped: this Bazel has no modules; Debian sid has one that does'
  exit 0
fi
work=$(mktemp -d)
trap 'bazel_in_module shutdown > /dev/null 2>&1 || true; chmod -R u+w "$work"; rm -rf "$work"' EXIT
make_module "$root" "$work"

bazel_in_module() {
  (cd "$work/module" && bazel --output_base="$work/base" --max_idle_secs=60 "$@")
}

# Steps: words of Bazel's command line, with the options that make it use the registry.
step() {
  local command=$1
  shift
  # shellcheck disable=SC2046 # a list of words
  bazel_in_module "$command" $(cat "$work/options") --noshow_progress "$@" > "$work/log" 2>&1 || {
    tail -n 40 "$work/log"
    say "bazel $command $* failed"
    exit 1
  }
}

register_programs "$work" "$programs"
step build //...
# Of the compiler nothing is among the actions; the library is.
step aquery 'mnemonic("CppCompile", deps(//...))'
mv "$work/log" "$work/actions"
if grep -q 'Target: @@\?switchyard[~+]*//compiler' "$work/actions"; then
  say 'the compiler is built although programs are registered'
  exit 1
fi
grep -q 'Target: @@\?switchyard[~+]*//lib' "$work/actions"
step test //...
say "$(grep -E '^Executed|tests pass' "$work/log" | tail -n 1)"
step run //:devices
grep -q 'residual 10 14 16' "$work/log"
say 'builds, passes its tests and runs with registered programs'

[ "${2:-}" = --from-source ] || exit 0
forget_programs "$work"
step build --compilation_mode=opt //:devices
step run --compilation_mode=opt //:devices
grep -q 'residual 10 14 16' "$work/log"
say 'builds and runs with programs from source'
