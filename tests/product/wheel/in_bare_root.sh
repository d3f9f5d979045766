#!/bin/bash
# Usage: in_bare_root.sh WORK
#
# What bare_root.sh runs inside of the root file system. WORK has dist/, what `./dev wheel` wrote, and pypi/, what
# pre-commit needs. Each step that holds is told; the first one that does not ends it with 1.
set -euo pipefail
cd "$1"
work=$PWD
export PIP_NO_INDEX=1 PIP_DISABLE_PIP_VERSION_CHECK=1 PIP_NO_CACHE_DIR=1 NO_COLOR=1
export GIT_AUTHOR_NAME=t GIT_AUTHOR_EMAIL=t@example.org GIT_COMMITTER_NAME=t GIT_COMMITTER_EMAIL=t@example.org

holds() { printf 'tests/product/wheel: %s\n' "$1"; }
fail() {
  cat said >&2 2> /dev/null || true
  printf 'tests/product/wheel: failed: %s\n' "$1" >&2
  exit 1
}

# expect STATUS TEXT COMMAND...: the command ends with the status and says the text.
expect() {
  local wanted=$1 text=$2 status=0
  shift 2
  "$@" > "$work/said" 2>&1 < /dev/null || status=$?
  [ "$status" = "$wanted" ] || { cat "$work/said" >&2; fail "status $status, not $wanted: $*"; }
  [ -z "$text" ] || grep -q -- "$text" "$work/said" || { cat "$work/said" >&2; fail "does not say \"$text\": $*"; }
}

for program in cc c++ gcc g++ clang as ld make cmake bazel; do
  ! command -v "$program" > /dev/null || fail "there is a $program"
done
holds "Debian $(cat /etc/debian_version), $(python3 --version), $(ldd --version 2> /dev/null | head -n 1), no compiler"

# --- pip ----------------------------------------------------------------------------------------

python3 -m venv tools
expect 0 'Successfully installed' tools/bin/pip install dist/switchyard_schema_compiler-*.whl
expect 0 'No broken requirements' tools/bin/pip check
expect 0 '^switchyard [0-9.]* (commit' tools/bin/switchyard --version
expect 0 '^switchyard-check [0-9.]* (commit' tools/bin/switchyard-check --version
expect 0 '^switchyard [0-9.]* (commit' tools/bin/python -m switchyard_tools --version
printf -- '- func: f(Tensor self) -> Tensor\n  dispatch:\n    CPU: f_cpu\n' > good.yaml
printf -- '- func: f(Tensr self) -> Tensor\n' > bad.yaml
expect 0 'nothing wrong' tools/bin/switchyard lint good.yaml
expect 1 'bad.yaml:1:11: error: .* \[T001\]' tools/bin/switchyard lint bad.yaml
expect 0 '' tools/bin/switchyard gen --keys=CPU --out=out good.yaml
grep -q 'native::f_cpu(self)' out/src/dispatch_*.cc || fail 'gen does not write the switch'
holds 'the wheel installs, and the programs run'

# Clang's own headers come with the wheel. Those of the C++ library are the user's, who compiles kernels.
cat > kernel.cc <<'KERNEL'
#include <stdarg.h>
#include <stddef.h>
namespace switchyard {
class Tensor {};
namespace native {
Tensor f_cpu(const Tensor&) {
  const size_t count = sizeof(max_align_t);
  return Tensor();
}
}  // namespace native
}  // namespace switchyard
KERNEL
expect 0 'kernels of the schema: 1, found: 1' tools/bin/switchyard check --no-cache good.yaml kernel.cc -- -std=c++17
holds 'a kernel is checked'

# Nothing but the program is there; the kernel is all that it asks.
mkdir empty
cp tools/bin/switchyard good.yaml empty
expect 0 'nothing wrong' chroot empty /switchyard lint /good.yaml
holds 'the program runs in an empty root'

expect 1 'needs Debian with the packages of bazel/packages.txt; these are missing: bazel-bootstrap' \
  tools/bin/pip install --find-links pypi --force-reinstall dist/switchyard_schema_compiler-*.tar.gz
expect 0 '^switchyard ' tools/bin/switchyard --version
holds 'the source distribution says what it needs'

expect 0 'Successfully uninstalled' tools/bin/pip uninstall --yes switchyard-schema-compiler
[ -z "$(find tools -type f -path '*switchyard*')" ] || fail 'files are left after pip uninstall'
holds 'nothing is left of it after pip uninstall'

# --- pre-commit ---------------------------------------------------------------------------------

python3 -m venv hooks
expect 0 'Successfully installed' hooks/bin/pip install --find-links pypi pre-commit
version=$(sed -n 's/^Version: //p' dist/pre-commit/backend/METADATA)

# try_hooks REPOSITORY REVISION: the hooks of a repository, in a new one that has a schema.
try_hooks() {
  mkdir user
  cd user
  git init -q
  cat > .pre-commit-config.yaml <<CONFIG
repos:
  - repo: $1
    rev: $2
    hooks:
      - id: switchyard-lint
      - id: switchyard-fmt
      - id: switchyard-diff
CONFIG
  cp ../good.yaml native_functions.yaml
  git add .
  expect 0 'pre-commit' "$pre_commit" install
  expect 0 'switchyard lint\.*Passed' git commit -m first
  holds "$("$pre_commit" --version) installs the hooks of $1, and they pass"

  sed -i 's/Tensor self/Tensr self/' native_functions.yaml
  git add .
  expect 1 'native_functions.yaml:1:11: error: .* \[T001\]' git commit -m misspelt
  grep -q 'switchyard fmt\.*Failed' "$work/said" || fail 'switchyard-fmt takes a file with errors'
  printf -- '- func: f(Tensor self)->Tensor\n' > native_functions.yaml
  git add .
  expect 1 'files were modified by this hook' git commit -m layout
  grep -q 'self) -> Tensor$' native_functions.yaml || fail 'switchyard-fmt does not rewrite'
  git checkout -q HEAD native_functions.yaml
  sed -i 's/Tensor self/Tensor self, int n/' native_functions.yaml
  git add .
  expect 1 'switchyard diff\.*Failed' git commit -m break
  grep -q 'native_functions.yaml:1:' "$work/said" || fail 'switchyard-diff says no place'
  holds 'the hooks stop a mistake, a layout and a break'
  cd ..
  rm -rf user
}

export PIP_FIND_LINKS="$work/dist $work/pypi" # and PIP_NO_INDEX, above
pre_commit=$work/hooks/bin/pre-commit
try_hooks "$work/dist/pre-commit" "v$version"
try_hooks "$work/repository" "$(git -C repository rev-parse HEAD)"
