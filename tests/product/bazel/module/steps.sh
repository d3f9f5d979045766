# shellcheck shell=bash
# Sourced by the scripts that run examples/accelerator as a module: `take_example NAME` first, then `step`. NAME is the
# folder of the script below tests/product/bazel; it sets `work` and `module`, folders. `root` is that of the repository.

# shellcheck source=tests/product/bazel/module/workspace.sh
source "$(dirname "${BASH_SOURCE[0]}")/workspace.sh"

say() { printf 'tests/product/bazel/%s: %s\n' "$name" "$*"; }

# take_example NAME: the example in a folder of its own, without WORKSPACE. Ends the script where Bazel has no modules.
take_example() {
  name=$1
  if ! has_modules; then
    say 'skipped: this Bazel has no modules; Debian sid has one that does'
    exit 0
  fi
  work=$(mktemp -d)
  trap 'bazel_in_module shutdown > /dev/null 2>&1 || true; chmod -R u+w "$work"; rm -rf "$work"' EXIT
  module=$work/module
  # shellcheck disable=SC2154 # the script sets it
  copy_example "$root" "$work"
}

bazel_in_module() {
  (cd "$module" && bazel --output_base="$work/base" --max_idle_secs=60 "$@")
}

# try COMMAND WORD...: Bazel's command with the options of the file WORK/options, which make it use a registry; WORK/log is
# what it says.
try() {
  local command=$1
  shift
  # shellcheck disable=SC2046 # a list of words
  bazel_in_module "$command" $(cat "$work/options") --noshow_progress "$@" > "$work/log" 2>&1
}

step() {
  try "$@" || {
    tail -n 40 "$work/log"
    say "bazel $* failed"
    exit 1
  }
}

# Builds, tests and runs the example. Of the compiler nothing is among the actions; the library is.
build_test_run() {
  step build //...
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
}
