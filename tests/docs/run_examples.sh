#!/bin/bash
# Usage: run_examples.sh COMPILER PAGE...
#
# Keeps the documentation true. For each Markdown page:
# - every block marked `yaml switchyard` is linted; it must have neither errors nor warnings and the
#   layout of `switchyard fmt`;
# - every block marked `console` is run: a line that begins with `$ ` is a command, and the
#   following lines are its complete output, including errors. Commands run in an empty folder that
#   contains docs/tour and examples/accelerator; the blocks of a page run in order in the same
#   folder. `switchyard` is the compiler.
# Fails if a page differs, and if the pages contain no block.
set -euo pipefail

compiler=$(readlink -f "$1")
shift
scratch=$(mktemp -d "${TEST_TMPDIR:-/tmp}/docs.XXXXXX")
trap 'rm -rf "$scratch"' EXIT
mkdir "$scratch/bin"
ln -s "$compiler" "$scratch/bin/switchyard"
export PATH=$scratch/bin:$PATH NO_COLOR=1
root=$PWD
failures=0
blocks=0

complain() {
  failures=$((failures + 1))
  printf 'FAILED %s\n' "$1"
}

# Writes the blocks of page $1 with the mark $2 to files $3.1, $3.2 ...; prints how many there are.
extract() {
  awk -v mark="$2" -v base="$3" '
    inside && /^```$/ { inside = 0; close(file) }
    inside { print > file }
    $0 == "```" mark { inside = 1; file = base "." ++count; printf "" > file }
    END { print count + 0 }' "$1"
}

lint_blocks() {
  local page=$1 count i said
  count=$(extract "$page" "yaml switchyard" "$scratch/yaml")
  for ((i = 1; i <= count; ++i)); do
    blocks=$((blocks + 1))
    said=$(switchyard lint - < "$scratch/yaml.$i" 2>&1) || true
    case "$said" in
      *" entries checked, nothing wrong" | "1 entry checked, nothing wrong") ;;
      *) complain "$page, yaml block $i:"$'\n'"$said" ;;
    esac
    switchyard fmt --check - < "$scratch/yaml.$i" > /dev/null 2>&1 ||
      complain "$page, yaml block $i: not in the layout of switchyard fmt"
  done
}

# Runs the commands of a console block and prints the expected block.
replay() {
  local line
  while IFS= read -r line; do
    case "$line" in
      '$ '*)
        printf '%s\n' "$line"
        (cd "$scratch/work" && bash -c "${line#\$ }" 2>&1) || true
        ;;
    esac
  done < "$1"
}

run_blocks() {
  local page=$1 count i
  count=$(extract "$page" console "$scratch/console")
  rm -rf "$scratch/work"
  mkdir -p "$scratch/work/docs"
  cp -rL "$root/docs/tour" "$scratch/work/docs/tour"
  if [ -d "$root/examples/accelerator" ]; then
    mkdir -p "$scratch/work/examples"
    cp -rL "$root/examples/accelerator" "$scratch/work/examples/accelerator"
  fi
  for ((i = 1; i <= count; ++i)); do
    blocks=$((blocks + 1))
    replay "$scratch/console.$i" > "$scratch/replayed"
    diff -u --label "$page, console block $i" --label "what the commands print" \
      "$scratch/console.$i" "$scratch/replayed" || complain "$page, console block $i"
  done
}

for page in "$@"; do
  lint_blocks "$page"
  run_blocks "$page"
done
[ "$blocks" != 0 ] || complain "no block found in: $*"
printf '%s blocks, %s failed\n' "$blocks" "$failures"
[ "$failures" = 0 ]
