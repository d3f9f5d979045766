#!/bin/sh
# The program's exit status, which is all that Bazel sees of it.
# usage: exit_status_test.sh PROGRAM PLAIN STATIC_INITIALIZER STRIPPED
expect() {
  wanted=$1
  shift
  "$@"
  got=$?
  [ "$got" = "$wanted" ] || {
    echo "exit status $got, expected $wanted: $*" >&2
    exit 1
  }
}
expect 0 "$1" "$2"
expect 1 "$1" "$3"
expect 2 "$1" "$4"
expect 2 "$1"
