#!/bin/sh
# usage: needs_test.sh COMPILER FACTS SCHEMA: passes if builds without a dtype that a kernel needs in each
# call are errors, and those with it are not.
set -eu
compiler=$1
facts=$2
schema=$3
out=$(mktemp -d)
trap 'rm -rf "$out"' EXIT
# generate OPERATOR DTYPES
generate() {
  "$compiler" gen --keys=CPU "--ops=$1" "--dtypes=$2" "--out=$out" "$schema" "$facts" 2>&1
}
# refuse OPERATOR DTYPES NEEDED
refuse() {
  if said=$(generate "$1" "$2"); then
    echo "$1 for $2 was not refused" >&2
    exit 1
  fi
  echo "$said" | grep -q "needs dtype \`$3\`.*Q008" || {
    echo "$said" >&2
    exit 1
  }
  generate "$1" "$2,$3"
}
refuse one_hot Float Long
refuse hann_window Float Double
refuse upsample_nearest2d Double Float
refuse fft_fft Float ComplexFloat
# A need of some calls is none of the build.
generate native_batch_norm Float
