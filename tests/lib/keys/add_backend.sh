# Copies sources to FOLDER/PATH with the rows of an additional backend in the tables of keys.
#   add_backend.sh FOLDER PLACE FILE...
# PLACE is the include prefix of FOLDER.
set -eu
folder=$1
place=$2
shift 2

# Prints the table with a row added after the last one with this beginning; there must be one.
with_row() {
  awk -v start="$2" -v row="$3" '
    { lines[NR] = $0 }
    index($0, start) == 1 { last = NR }
    END {
      if (!last) exit 1
      for (i = 1; i <= NR; ++i) { print lines[i]; if (i == last) print row }
    }' "$1"
}

for file in "$@"; do
  mkdir -p "$folder/$(dirname "$file")"
  case $file in
    lib/keys/dispatch_keys.def)
      with_row "$file" "SWITCHYARD_BACKEND_COMPONENT(  " \
        "SWITCHYARD_BACKEND_COMPONENT(NPU, 16, true, k1_13, false, false, true, true, Undefined, Newer)"
      ;;
    lib/keys/device_types.def)
      with_row "$file" "SWITCHYARD_DEVICE_TYPE(" 'SWITCHYARD_DEVICE_TYPE(NPU, 22, "npu", NPU)'
      ;;
    *) cat "$file" ;;
  esac | sed -E "s#^\\#include \"(lib|compiler)/#\\#include \"$place/\\1/#" >"$folder/$file"
done
