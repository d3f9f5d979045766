#!/bin/bash
# Usage: bare_root.sh DIST [OPTION...]
#
# run.sh on a Debian sid where Bazel and g++ are installed and none of the packages that the sources need. DIST is what
# `./dev wheel` wrote; OPTION is one of tests/product/bare_root/run.sh, which makes the machine.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
dist=$(readlink -f "$1")
shift
# shellcheck disable=SC2016 # expanded inside
"$here/../../bare_root/run.sh" --suite=sid --shared="$dist" "$@" \
  'apt-get update -q > /dev/null &&
    DEBIAN_FRONTEND=noninteractive apt-get install -qy --no-install-recommends bazel-bootstrap g++ > /dev/null 2>&1' \
  '! dpkg-query -W -f="\${db:Status-Status} \${Package}\n" "llvm-*" "libclang-*" libabsl-dev 2> /dev/null | grep "^installed"' \
  'tests/product/bazel/published/run.sh ../shared'
