#!/bin/sh
# Passes if a command fails with a given exit status and a text in its output. usage:
# expect_failure.sh STATUS TEXT COMMAND...
wanted=$1
text=$2
shift 2
output=$("$@" 2>&1)
got=$?
case "$output" in
  *"$text"*) ;;
  *)
    printf 'the output has no "%s":\n%s\n' "$text" "$output" >&2
    exit 1
    ;;
esac
[ "$got" = "$wanted" ] || {
  printf 'exit status %s, expected %s:\n%s\n' "$got" "$wanted" "$output" >&2
  exit 1
}
