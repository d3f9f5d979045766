#!/bin/sh
# usage: size_test.sh LIMIT EMPTY PROGRAM: passes if the stripped PROGRAM has at most LIMIT bytes
# more than the stripped EMPTY.
set -eu
empty=$(stat -L -c %s "$2")
program=$(stat -L -c %s "$3")
echo "$3: $program bytes, $((program - empty)) more than without operators; wanted: $1 at most"
[ $((program - empty)) -le "$1" ]
