#!/bin/bash
# Usage: run.sh [--cache=FOLDER] [--lend=FILE]... [--scratch=FOLDER] [--command=COMMAND]... [SUITE...]
#
# The two commands of README.md, the example as a module and, on sid, remote execution, or the given commands, on fresh
# machines of several releases of Debian, by default bookworm, trixie and sid: tests/product/bare_root/run.sh says what
# such a machine is and what the first three options do. Prints a table: compiler, Bazel and libraries of each machine,
# what commands say after `machine: `, and seconds and status of each command. Ends with 1 if a command fails.
set -euo pipefail
here=$(dirname "$(readlink -f "$0")")
options=()
commands=()
suites=()
for argument; do
  case "$argument" in
    --cache=* | --lend=* | --scratch=*) options+=("$argument") ;;
    --command=*) commands+=("${argument#*=}") ;;
    -*)
      echo "platforms: unknown option $argument" >&2
      exit 2
      ;;
    *) suites+=("$argument") ;;
  esac
done
[ "${#suites[@]}" != 0 ] || suites=(bookworm trixie sid)
# Only sid has a Bazel and a server of actions that understand each other.
of_sid=()
if [ "${#commands[@]}" = 0 ]; then
  commands=('./dev run' './dev test'
    './dev build && tests/product/bazel/module/run.sh bazel-bin/compiler --from-source')
  of_sid=('./dev setup remote && tests/product/bazel/remote/run.sh bazel-bin/compiler')
fi

# What the machine builds with, one line.
facts='printf "machine: %s\n" "$(dpkg-query -W -f="\${Package} \${Version}, " g++ bazel-bootstrap libabsl-dev \
  "libclang-[0-9]*-dev" python3 2> /dev/null | sed "s/, $//")"'

log=$(mktemp)
trap 'rm -f "$log"' EXIT
status=0
table=
for suite in "${suites[@]}"; do
  more=()
  [ "$suite" != sid ] || more=("${of_sid[@]}")
  "$here/../bare_root/run.sh" "${options[@]}" --suite="$suite" "${commands[@]}" "${more[@]}" "$facts" 2>&1 | tee "$log" || status=1
  table+="$suite: $(sed -n 's/^machine: //p' "$log")"$'\n'
  table+=$(sed -n 's/^bare_root: \([0-9]* s, status [0-9]*: .*\)/  \1/p' "$log" | grep -v 'printf "machine')$'\n'
done
printf '\n%s' "$table"
exit "$status"
