#!/bin/bash
# Builds a fuzzer with clang, its address and undefined-behaviour sanitizers and libFuzzer, and runs
# it on the corpus. Bazel is not involved.
#
#   tests/fuzz/run.sh FUZZER [SECONDS] [LIBFUZZER_OPTION...]
#
# FUZZER is yaml_reader, block_reader, grammar, lint, fmt or model_reader; SECONDS are 300 by default.
# -only_ascii=1 gets deeper into the grammar, because most other bytes make a file unreadable at
# once.
#
# Needs the Debian packages clang-19 and libclang-rt-19-dev besides those of the build. If
# SWITCHYARD_CONFORMANCE names the folder of the reference's files, their entries are also seeds.
# All results go to FUZZ_DIR (default: a folder below TMPDIR): objects, seeds, the grown corpus, and
# failing inputs. Copy a useful new input to tests/fuzz/corpus by hand; the corpus tests then replay
# it.
set -euo pipefail
cd "$(dirname "$(readlink -f "$0")")/../.."

fuzzer=${1:-}
seconds=${2:-300}
[ -f "tests/fuzz/${fuzzer}_fuzzer.cc" ] || {
  echo "usage: tests/fuzz/run.sh yaml_reader|block_reader|grammar|lint|fmt|model_reader [SECONDS] [LIBFUZZER_OPTION...]" >&2
  exit 2
}
cxx=${CXX:-clang++-19}
command -v "$cxx" > /dev/null || {
  echo "run.sh: no $cxx here; install clang-19 and libclang-rt-19-dev" >&2
  exit 2
}

work=${FUZZ_DIR:-${TMPDIR:-/tmp}/switchyard-fuzz}
places=(tests/fuzz/demands.cc compiler/parallel compiler/source compiler/yaml compiler/diagnostics)
schema=(compiler/schema lib/keys/dispatch_key.cc lib/keys/dispatch_key_set.cc)
case "$fuzzer" in
  block_reader) places+=(tests/compiler/yaml/both_readers.cc) ;;
  grammar) places+=("${schema[@]}" tests/compiler/schema/schema_equality.cc) ;;
  lint) places+=("${schema[@]}" compiler/derivatives compiler/sema compiler/expand compiler/cpp) ;;
  fmt) places+=("${schema[@]}" compiler/fmt tests/compiler/fmt/dump_of.cc) ;;
  model_reader)
    places+=(compiler/model/read compiler/model/{dtypes,expression,expression_bounds,faults,listing}.cc)
    places+=(tests/compiler/model/{programs,stored_zip}.cc)
    ;;
esac

flags=(-std=c++17 -O1 -g -fno-omit-frame-pointer -I. -isystem "$(llvm-config-19 --includedir)")
sanitizers=address,undefined
objects=()
# An object is rebuilt if any header or its source is newer.
newest_header=$(find compiler grammar lib/keys tests/compiler tests/fuzz \
  \( -name '*.h' -o -name '*.def' \) -printf '%T@ %p\n' | sort -n | tail -n 1 | cut -d ' ' -f 2-)

compile() {
  local source=$1 object=$2
  if [ "$object" -nt "$source" ] && [ "$object" -nt "$newest_header" ]; then return; fi
  mkdir -p "$(dirname "$object")"
  echo "$source"
  "$cxx" "${flags[@]}" -fsanitize="fuzzer-no-link,$sanitizers" -fno-sanitize-recover=all \
    -c "$source" -o "$object"
}

while read -r source; do
  object=$work/obj/${source%.cc}.o
  compile "$source" "$object"
  objects+=("$object")
done < <(find "${places[@]}" -name '*.cc' -not -name '*explanation*' | sort) # what `explain` prints, made by Bazel
compile "tests/fuzz/${fuzzer}_fuzzer.cc" "$work/obj/tests/fuzz/${fuzzer}_fuzzer.o"
objects+=("$work/obj/tests/fuzz/${fuzzer}_fuzzer.o")

# shellcheck disable=SC2046 # lists of words
"$cxx" -fsanitize="fuzzer,$sanitizers" "${objects[@]}" -o "$work/$fuzzer" \
  -Wl,--start-group $(pkg-config --libs absl_strings absl_str_format absl_status absl_statusor \
    absl_flat_hash_map absl_flat_hash_set absl_span 2> /dev/null) -Wl,--end-group \
  $(llvm-config-19 --link-static --ldflags --libs support --system-libs) -lminizip

mkdir -p "$work/corpus/$fuzzer" "$work/seeds/$fuzzer" "$work/failed"
if [ "$fuzzer" = model_reader ]; then
  :  # its seeds are only the corpus
elif [ -n "${SWITCHYARD_CONFORMANCE:-}" ]; then
  tests/fuzz/seed_corpus.py "$fuzzer" "$SWITCHYARD_CONFORMANCE" "$work/seeds/$fuzzer"
else
  echo "run.sh: SWITCHYARD_CONFORMANCE is not set: no entries of real files among the seeds" >&2
fi
exec "$work/$fuzzer" -max_total_time="$seconds" -timeout=5 -rss_limit_mb=2048 -max_len=4096 \
  -dict=tests/fuzz/schema.dict -artifact_prefix="$work/failed/$fuzzer-" -print_final_stats=1 \
  "${@:3}" "$work/corpus/$fuzzer" "tests/fuzz/corpus/$fuzzer" "$work/seeds/$fuzzer"
