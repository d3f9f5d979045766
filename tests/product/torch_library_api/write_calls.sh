#!/bin/bash
# Writes the program that calls what the rows register: main.cc, from their lines `// call:` and
# `// kind:`.
#
# usage: write_calls.sh ROW... > main.cc
set -euo pipefail
for row in "$@"; do
  # Dispatch functions are declared by the headers of their operators.
  sed -n 's|^// call: (\([a-z_]*\), \([a-z_]*\),.*|"switchyard/ops/\1/\2.h"|p' "$row"
done | sort -u | sed '1i #ifdef OPERATORS
s/^/#include /
$a #endif'
echo '#include "tests/product/torch_library_api/calls.h"'
echo 'int main() {'
sed -n 's|^// call: \(.*\)|  CALL\1|p; s|^// kind: \([a-z_:]*\) \(.*\)|  KIND(\1, \2)|p' "$@"
echo '  std::puts("all rows are right");'
echo '}'
