#!/bin/sh
# usage: no_threads_test.sh PROGRAM: passes if the program cannot start a thread.
set -eu
grep -q __libc_start_main "$1" || {
  echo "no names of the C library in $1: this check would find nothing" >&2
  exit 2
}
for name in pthread_create thrd_create clone3; do
  ! grep -q "$name" "$1" || {
    echo "$1 names $name" >&2
    exit 1
  }
done
