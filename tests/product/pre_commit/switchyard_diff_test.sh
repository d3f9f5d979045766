#!/bin/bash
# Usage: switchyard_diff_test.sh SCRIPT COMPILER
#
# Runs the hook as pre-commit does: from the root of a repository, with the paths of changed files.
set -euo pipefail

script=$(readlink -f "$1")
scratch=$(mktemp -d "${TEST_TMPDIR:-/tmp}/hooks.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin" "$scratch/repository"
ln -s "$(readlink -f "$2")" "$scratch/bin/switchyard"
export PATH=$scratch/bin:$PATH HOME=$scratch GIT_CONFIG_NOSYSTEM=1
unset PRE_COMMIT_FROM_REF
cd "$scratch/repository"

fail() {
  printf 'FAILED %s\n' "$1"
  cat "$scratch/said"
  exit 1
}

# Whether the hook ends with status $1 on the other arguments.
expect() {
  local wanted=$1 status=0
  shift
  "$script" "$@" >"$scratch/said" 2>&1 || status=$?
  [ "$status" = "$wanted" ] || fail "status $status, not $wanted: $*"
}

commit() {
  git -c user.name=t -c user.email=t@example.org commit -q -a -m "$1"
}

git init -q .
mkdir ops
printf -- '- func: f(Tensor self) -> Tensor\n- func: g(Tensor self) -> Tensor\n' >ops/a.yaml
expect 0 ops/a.yaml # there is no commit yet
git add ops
commit first

expect 0 ops/a.yaml
printf -- '- func: f(Tensor self) -> Tensor\n' >ops/a.yaml
expect 1 ops/a.yaml
grep -q 'aten::g' "$scratch/said" || fail 'the operator that is gone is not named'

printf -- '- func: h(Tensor self) -> Tensor\n' >ops/new.yaml
expect 0 ops/new.yaml
expect 1 ops/new.yaml ops/a.yaml
expect 1 --summary -- ops/a.yaml
grep -q 'aten::g' "$scratch/said" && fail 'the option is not handed on'

commit second
expect 0 ops/a.yaml
PRE_COMMIT_FROM_REF=HEAD~1 expect 1 ops/a.yaml

printf -- '- func: f(Tensor self -> Tensor\n' >ops/a.yaml
expect 1 ops/a.yaml
git checkout -q ops/a.yaml

# What pre-commit hands over no more.
operators() { # of this many
  local i
  for ((i = 0; i < $1; ++i)); do printf -- '- func: f%d(Tensor self) -> Tensor\n\n' "$i"; done
}
operators 8 >ops/native_functions.yaml
printf 'text\n' >ops/notes.txt
git add ops
commit third

expect 0
git rm -q ops/native_functions.yaml
expect 1
grep -q '^ops/native_functions.yaml: error: .* removed' "$scratch/said" || fail 'no removed file is told'
expect 0 --names='^other/'
commit removed
expect 0
PRE_COMMIT_FROM_REF=HEAD~1 expect 1
PRE_COMMIT_FROM_REF=HEAD~1 PRE_COMMIT_TO_REF=HEAD~1 expect 0
git reset -q --hard HEAD~1

git rm -q ops/notes.txt ops/a.yaml
expect 0
expect 1 --names='a[.]yaml$'
git reset -q --hard

git mv ops/native_functions.yaml ops/my_native_functions.yaml
expect 0 ops/my_native_functions.yaml
operators 7 >ops/my_native_functions.yaml
git add ops
expect 1 ops/my_native_functions.yaml
grep -q 'aten::f7' "$scratch/said" || fail 'the operator that a renamed file lost is not named'
git mv ops/my_native_functions.yaml ops/list.yaml
expect 1
operators 9 >ops/list.yaml
git add ops
expect 0
printf 'PASSED\n'
