#!/bin/bash
# Writes the program that calls what the rows register: main.cc, from the lines of their comments that
# calls.h describes. A line goes on in the next one until it ends with its parenthesis.
#
# usage: write_calls.sh ROW... > main.cc
set -euo pipefail
echo '#ifdef OPERATORS'
echo '#include "switchyard/functions.h"'
echo '#endif'
echo '#include "tests/product/torch_library_api/calls.h"'
echo 'int main() {'
for row in "$@"; do
  grep -q '^// call: ' "$row" || { echo "$row calls nothing" >&2; exit 1; }
  awk '/^\/\/ (call|method|kind|tags|module): \(/ {
         word = toupper(substr($2, 1, length($2) - 1))
         text = $0
         sub(/^\/\/ [a-z]+: /, "", text)
         while (text !~ /\)$/ && (getline next_line) > 0) text = text " " substr(next_line, 4)
         if (text ~ /\) [a-z]+: \(/) exit 1  # two lines in one
         print "  " word text
       }' "$row"
done
echo '  std::puts("all rows are right");'
echo '}'
