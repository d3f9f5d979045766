#!/bin/bash
# Usage: run.sh DIST [OPTION...]
#
# The module that is published, as a user takes it: examples/accelerator with a `bazel_dep` in place of the sources, and
# without a .bazelrc. DIST is what `./dev wheel` wrote: its registry names the archive and the programs, which Bazel takes
# from DIST by their checksums, wherever they will be published. The example builds, passes its tests and runs, in Bazel's
# own default mode; OPTION is one of Bazel's, such as --repo_env=CC=clang. Then what the module lacks is asked for, and
# it says what to do.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
root=$(readlink -f "$here/../../../..")
dist=$(readlink -f "$1")
shift
# shellcheck source=tests/product/bazel/module/steps.sh
. "$here/../module/steps.sh"
take_example published
rm "$module/.bazelrc"
sed -i '/^local_path_override(/,/^)/d' "$module/MODULE.bazel"
echo 'bazel_dep(name = "platforms", version = "0.0.10") # for a platform below' >> "$module/MODULE.bazel"
released=$(echo "$dist"/registry/modules/switchyard/*/MODULE.bazel)
cache=$(python3 -B "$root/bazel/tools/disk_cache.py" folder)
{
  [ -z "$cache" ] || printf '%s\n' "--disk_cache=$cache"
  printf '%s\n' "--registry=file://$dist/registry" "--distdir=$dist" "$@"
  # Its own modules, for what Bazel and the module ask of a registry.
  python3 -B "$root/bazel/tools/offline_registry.py" "$work/registry" "$module/MODULE.bazel" "$released"
} > "$work/options"

build_test_run
# What is installed is not looked at, but for CUDA: no other repository of the module has been asked for.
fetched=$(find "$work/base/external" -maxdepth 1 -type d -name 'switchyard*release*' | sed 's/.*[~+]//' | sort | tr '\n' ' ')
if [ "$fetched" != "switchyard_cuda switchyard_programs switchyard_programs_$(uname -m) " ]; then
  say "the repositories of the module are: $fetched"
  exit 1
fi
say 'builds, passes its tests and runs with one bazel_dep'

# refused TEXT COMMAND WORD...: Bazel fails and says the text.
refused() {
  local text=$1
  shift
  if try "$@" || ! grep -qF "$text" "$work/log"; then
    tail -n 40 "$work/log"
    say "bazel $* does not fail with \"$text\""
    exit 1
  fi
}

cat > "$module/BUILD" << 'BUILD'
load("@switchyard//bazel:defs.bzl", "op_schema")

platform(
    name = "other",
    constraint_values = [
        "@platforms//cpu:riscv64",
        "@platforms//os:linux",
    ],
)

op_schema(
    name = "schema",
    srcs = ["ops.yaml"],
)
BUILD
refused 'no programs of Switchyard are released for this machine' \
  build --platforms=//:other --host_platform=//:other --extra_execution_platforms=//:other //:schema
cat > "$module/BUILD" << 'BUILD'
load("@switchyard//bazel:defs.bzl", "op_python_module")

op_python_module(
    name = "ops",
    kernels = [],
    module = "acme._C",
    schema = ["ops.yaml"],
)
BUILD
refused 'op_python_module needs the operators' build //:ops
say 'says what it lacks: programs for other machines, and the operators for Python'

# With nothing but the one line the compiler takes C++17, too.
grep 'bazel_dep(name = "switchyard"' "$module/MODULE.bazel" > "$work/line"
mv "$work/line" "$module/MODULE.bazel"
echo 'cc_library(name = "kernels", srcs = ["cpu.cc"], deps = ["@switchyard//lib"])' > "$module/BUILD"
printf '%s\n' '#include "lib/core/tensor.h"' 'static_assert(__cplusplus >= 201703L);' > "$module/cpu.cc"
step build //:kernels
say 'compiles C++17 with no other line in MODULE.bazel'
