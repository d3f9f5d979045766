#!/bin/bash
# Usage: diff_staged_test.sh COMPILER
#
# Runs `switchyard diff --staged` as pre-commit does: from the root of a repository, with the paths
# of changed files and without any; and as people do, from a subfolder.
set -euo pipefail

compiler=$(readlink -f "$1")
scratch=$(mktemp -d "${TEST_TMPDIR:-/tmp}/staged.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/repository"
export HOME=$scratch GIT_CONFIG_NOSYSTEM=1
unset PRE_COMMIT_FROM_REF PRE_COMMIT_TO_REF
cd "$scratch/repository"

fail() {
  printf 'FAILED %s\n' "$1"
  cat "$scratch/said"
  exit 1
}

# Whether the command with the other arguments exits with status $1.
expect() {
  local wanted=$1 status=0
  shift
  "$compiler" diff --staged "$@" >"$scratch/said" 2>&1 || status=$?
  [ "$status" = "$wanted" ] || fail "status $status, not $wanted: $*"
}

# Whether the output contains $1.
said() { grep -q -- "$1" "$scratch/said" || fail "it does not say: $1"; }

commit() {
  git -c user.name=t -c user.email=t@example.org commit -q -a -m "$1"
}

expect 2 # no repository
git init -q .
mkdir ops
printf -- '- func: f(Tensor self) -> Tensor\n- func: g(Tensor self) -> Tensor\n' >ops/a.yaml
expect 0 ops/a.yaml # there is no commit yet
git add ops
expect 0 ops/a.yaml
commit first

expect 0 ops/a.yaml
printf -- '- func: f(Tensor self) -> Tensor\n' >ops/a.yaml
expect 0 ops/a.yaml # nothing is staged
git add ops
expect 0 # its name is not that of a schema file
expect 1 ops/a.yaml
said 'aten::g'
said '^HEAD:ops/a.yaml:2:'
(cd ops && expect 1 a.yaml)
expect 1 --names='ops/*.yaml'
expect 1 --names='a.yaml' --names='none'

printf -- '- func: h(Tensor self) -> Tensor\n' >ops/new.yaml
expect 0 ops/new.yaml # not tracked
git add ops
expect 0 ops/new.yaml
expect 1 ops/new.yaml ops/a.yaml
expect 1 --summary -- ops/a.yaml
grep -q 'aten::g' "$scratch/said" && fail 'the option has no effect'

commit second
expect 0 ops/a.yaml
PRE_COMMIT_FROM_REF=HEAD~1 expect 1 ops/a.yaml

printf -- '- func: f(Tensor self -> Tensor\n' >ops/a.yaml
git add ops
expect 1 ops/a.yaml
git reset -q --hard

# Files that pre-commit no longer passes.
operators() { # of this many
  local i
  for ((i = 0; i < $1; ++i)); do printf -- '- func: f%d(Tensor self) -> Tensor\n\n' "$i"; done
}
operators 8 >ops/native_functions.yaml
printf 'text\n' >ops/notes.txt
git add ops
expect 0
commit third

expect 0
git rm -q ops/native_functions.yaml
expect 1
said '^ops/native_functions.yaml: error: .* removed'
expect 0 --names='other/*'
commit removed
expect 0
PRE_COMMIT_FROM_REF=HEAD~1 expect 1
PRE_COMMIT_FROM_REF=HEAD~1 PRE_COMMIT_TO_REF=HEAD~1 expect 0
PRE_COMMIT_FROM_REF=nothing expect 2
git reset -q --hard HEAD~1

git rm -q ops/notes.txt ops/a.yaml
expect 0
expect 1 --names='a.yaml'
git reset -q --hard

git mv ops/native_functions.yaml ops/my_native_functions.yaml
expect 0 ops/my_native_functions.yaml
operators 7 >ops/my_native_functions.yaml
git add ops
expect 1
said 'aten::f7'
git mv ops/my_native_functions.yaml ops/list.yaml
expect 1
operators 9 >ops/list.yaml
git add ops
expect 0

commit more

# Later changes of another branch are not reported, and need not be present.
git branch other HEAD~1
operators 7 >ops/list.yaml
git add ops
commit fewer
PRE_COMMIT_FROM_REF=other expect 1 --names='list.yaml'
said 'aten::f7'
git checkout -q other
git rm -q ops/native_functions.yaml
commit gone
git checkout -q -
PRE_COMMIT_FROM_REF=other expect 1 --names='list.yaml' --names='*native_functions.yaml'
said 'aten::f7'

# One object of JSON for each file.
operators 6 >ops/list.yaml
git add ops
expect 1 --format=json ops/list.yaml
said '"older":"HEAD:ops/list.yaml"'

# The size of a staged file is checked.
{ operators 1; head -c 1200000 /dev/zero | tr '\0' '#'; } >ops/list.yaml
git add ops
expect 2 --max-file-size=1 ops/list.yaml
said 'max-file-size'
git reset -q --hard

# Names with characters that a shell would interpret.
mkdir "odd 'name"
operators 3 >"odd 'name/native_functions.yaml"
git add .
commit odd
operators 2 >"odd 'name/native_functions.yaml"
git add .
expect 1
said "odd 'name/native_functions.yaml:5:"

# A commit in the place of a file, as `git diff` takes it.
status=0
"$compiler" diff HEAD ops/list.yaml >"$scratch/said" 2>&1 || status=$?
[ "$status" = 2 ] || fail "status $status of a commit"
said '`HEAD` is a commit: `diff --staged FILE`'
"$compiler" diff HEAD:ops/list.yaml ops/list.yaml >"$scratch/said" 2>&1 && fail 'a file of a commit'
said '`git show HEAD:ops/list.yaml | switchyard diff - FILE`'
# What is advised holds in a folder of the repository, too.
(cd ops && git show HEAD:./list.yaml | "$compiler" diff - list.yaml) >"$scratch/said" 2>&1 ||
  fail 'the advised command fails'
"$compiler" diff no-such-file ops/list.yaml >"$scratch/said" 2>&1 && fail 'a file that is not there'
! grep -q 'is a commit' "$scratch/said" || fail 'a file that is not there is called a commit'
PATH=/nonexistent expect 2
printf 'PASSED\n'
