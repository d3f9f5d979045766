#!/bin/sh
# Usage: switchyard_diff.sh [--names=REGEX] [OPTION...] FILE...
#
# The hook switchyard-diff of pre-commit: compares each FILE of a Git repository, by its path from
# the root, with the version that it had, and fails when a change breaks compatibility. That version
# is the one of HEAD, or of the commit that `pre-commit run --from-ref` names. Options go to
# `switchyard diff`. A file that was not there has nothing to be compared with.
#
# pre-commit hands over no file that is gone, so Git is asked for those: a renamed file is compared
# with what it was under its old name, a removed one fails. REGEX (as of grep -E) says which paths
# are schema files; it is the pattern of .pre-commit-hooks.yaml unless it is given.
set -u

names='(^|/)[^/]*native_functions\.ya?ml$'
options=
status=0

while [ $# -gt 0 ]; do
  case $1 in
    --)
      shift
      break
      ;;
    --names=*) names=${1#--names=} ;;
    -?*) options="$options $1" ;;
    *) break ;;
  esac
  shift
done

before=${PRE_COMMIT_FROM_REF:-HEAD}

# Compares file $2 with what $1 was.
compare() {
  git cat-file -e "$before:$1" 2>/dev/null || return 0
  # The options are words without spaces.
  # shellcheck disable=SC2086
  git show "$before:$1" | switchyard diff $options - "$2" || status=1
}

is_schema_file() {
  printf '%s\n' "$1" | grep -Eq -- "$names"
}

# Lines `D<tab>PATH` and `R<score><tab>OLD<tab>NEW`: of what is to be committed, or of the commits
# that are looked at, since they left the other branch.
list_gone() {
  set -- --name-status --find-renames --diff-filter=DR
  if [ -n "${PRE_COMMIT_FROM_REF:-}" ]; then
    git diff "$@" "$PRE_COMMIT_FROM_REF...${PRE_COMMIT_TO_REF:-HEAD}"
  else
    git diff --cached "$@"
  fi
}

tab=$(printf '\t')
gone=$(list_gone)
while IFS=$tab read -r kind old new; do
  case $kind in
    D)
      is_schema_file "$old" || continue
      printf '%s: error: the schema file is removed, and all of its operators with it\n' "$old"
      status=1
      ;;
    R*) if is_schema_file "$old" || is_schema_file "$new"; then compare "$old" "$new"; fi ;;
  esac
done <<EOF
$gone
EOF

for file in "$@"; do
  compare "$file" "$file"
done
exit $status
