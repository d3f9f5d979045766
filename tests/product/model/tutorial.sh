#!/bin/bash
# Runs the commands of docs/guide/phone.md exactly as printed there, in an empty folder.
#
#   tests/product/model/tutorial.sh COMPILER [PAGE]
#
# COMPILER is `switchyard`. A block whose fence names a file is that file; the blocks marked `sh` are run in order. The program
# must print PyTorch's numbers, and files must have the sizes that the page states, within 10 %: what is smaller makes
# the page wrong, too. Needs a Python with PyTorch, SWITCHYARD_TORCH_PYTHON or python3, cmake, the
# cross compiler and the emulator; says so, and passes, where one is missing. WORK (default: a new folder) keeps what is built.
set -euo pipefail
root=$(cd "$(dirname "$(readlink -f "$0")")/../../.." && pwd)
compiler=$(readlink -f "${1:?usage: tutorial.sh COMPILER [PAGE]}")
page=$(readlink -f "${2:-$root/docs/guide/phone.md}")
python=${SWITCHYARD_TORCH_PYTHON:-python3}

for program in cmake aarch64-linux-gnu-g++ qemu-aarch64-static; do
  command -v "$program" > /dev/null || {
    echo "tests/product/model/tutorial.sh: SKIPPED: there is no $program"
    exit 0
  }
done
"$python" -c 'import torch; torch.export.save' 2> /dev/null || {
  echo "tests/product/model/tutorial.sh: SKIPPED: $python has no PyTorch that exports; SWITCHYARD_TORCH_PYTHON names one"
  exit 0
}

work=${WORK:-$(mktemp -d)}
[ -n "${WORK:-}" ] || trap 'rm -rf "$work"' EXIT
mkdir -p "$work/bin" "$work/page"
printf '#!/bin/sh\nexec "%s" "$@"\n' "$compiler" > "$work/bin/switchyard"
printf '#!/bin/sh\nexec "%s" "$@"\n' "$python" > "$work/bin/python3"
chmod +x "$work/bin/"*
export PATH=$work/bin:$PATH SWITCHYARD_ROOT=$root
cd -P "$work/page"

# The files, the commands, and what is printed by the way.
awk '
  inside && /^```$/ { inside = 0; close(file) }
  inside { print > file }
  /^```[a-z+]+ [A-Za-z.]+$/ { inside = 1; file = $2; printf "" > file }
  /^```sh$/ { inside = 1; file = "../commands." ++count; printf "" > file }
  /^```text$/ { inside = 1; file = "../stated"; printf "" > file }' "$page"
for ((i = 1; ; ++i)); do
  [ -f "../commands.$i" ] || break
  bash -euo pipefail "../commands.$i" > "../said.$i" || {
    cat "../said.$i"
    echo "FAILED: block $i of $page"
    exit 1
  }
done
[ "$i" -gt 3 ] || {
  echo "FAILED: $page has $((i - 1)) blocks of commands"
  exit 1
}
cat "../said.$((i - 1))"

"$python" - ../said.1 "../said.$((i - 1))" ../stated <<'END'
import re
import sys

first, last, stated = (open(path, encoding="utf-8").read() for path in sys.argv[1:])
wanted = [float(word) for word in first.split()]
lines = [line for line in last.splitlines() if re.fullmatch(r"[0-9. ]+", line)]
given = [float(word) for word in lines[-1].split()] if lines else []
if len(given) != 10 or any(abs(a - b) > 2e-4 for a, b in zip(wanted, given)):
    sys.exit("FAILED: the program printed %s, PyTorch %s" % (given, wanted))
sizes = lambda text: {name: int(size) for name, size in re.findall(r"^(\S+): (\d+) bytes$", text, re.MULTILINE)}
if not sizes(stated) or set(sizes(stated)) != set(sizes(last)):
    sys.exit("FAILED: the page states the sizes of %s" % ", ".join(sizes(stated)))
for name, size in sizes(stated).items():
    if not 0.9 * size <= sizes(last)[name] <= 1.1 * size:
        sys.exit("FAILED: %s has %d bytes, and the page says %d" % (name, sizes(last)[name], size))
print("the page is right")
END
