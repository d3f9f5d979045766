#!/bin/sh
# Usage: switchyard_diff.sh [OPTION...] FILE...
#
# The hook switchyard-diff of pre-commit: compares each FILE of a Git repository, by its path from
# the root, with the version that it had, and fails when a change breaks compatibility. That version
# is the one of HEAD, or of the commit that `pre-commit run --from-ref` names. Options go to
# `switchyard diff`. A file that was not there has nothing to be compared with.
set -u

options=
status=0

while [ $# -gt 0 ]; do
  case $1 in
    --)
      shift
      break
      ;;
    -?*) options="$options $1" ;;
    *) break ;;
  esac
  shift
done

before=${PRE_COMMIT_FROM_REF:-HEAD}
for file in "$@"; do
  git cat-file -e "$before:$file" 2>/dev/null || continue
  # The options are words without spaces.
  # shellcheck disable=SC2086
  git show "$before:$file" | switchyard diff $options - "$file" || status=1
done
exit $status
