#!/bin/sh
# Usage: plain_data_test.sh TABLE FAULTY...
#
# Passes if TABLE, an archive of object files, is read-only data without relocations, writable data
# and initializers, and each FAULTY archive is not. A check that finds nothing proves nothing.

# Prints the sections of archive $1 that plain data does not have. Debug information may contain any
# references.
faults() {
  readelf --sections --wide "$1" | sed 's/^ *\[ *[0-9]*\] *//' | awk '
    $1 ~ /^\.rela?\.(debug|eh_frame)/ { next }
    $1 ~ /^\.rela?\./ { print $1, "has relocations" }
    $1 ~ /^\.(preinit_array|init_array|ctors)/ { print $1, "runs before main" }
    $1 ~ /^\.(data|bss)/ && $5 !~ /^0+$/ { print $1, "is written to" }'
}

table=$1
shift
readelf --sections --wide "$table" | grep -q '\.rodata' || {
  echo "$table has no read-only data" >&2
  exit 1
}
found=$(faults "$table")
[ -z "$found" ] || {
  printf '%s is not plain data:\n%s\n' "$table" "$found" >&2
  exit 1
}
for faulty; do
  [ -n "$(faults "$faulty")" ] || {
    echo "nothing was found in $faulty" >&2
    exit 1
  }
done
