#!/bin/sh
# usage: instances_test.sh EVERY FLOAT: passes if EVERY, a program for all dtypes, has kernel loops
# for double and long, and FLOAT, a program for Float, has neither.
set -eu
loops='(MatrixProduct|ElementFunction|MapRow|LoadRow|StoreRow|ReadRow|WriteRow|SoftmaxLine|FoldEach|Fold|Fill)<'
for type in double long; do
  nm -C "$1" | grep -qE "${loops}$type[,> ]" || {
    echo "$1 has no loops for $type: this check would find nothing" >&2
    exit 2
  }
  ! nm -C "$2" | grep -E "${loops}$type[,> ]" >&2 || {
    echo "$2 has loops for $type" >&2
    exit 1
  }
done
