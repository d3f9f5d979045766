#!/bin/sh
# usage: limited_test.sh PROGRAM: passes if exactly the operators of limited.txt without a list of
# dtypes have loops for double.
set -eu
names=$(nm -C "$1")
for one in 'MapTwo<double, switchyard::functions::Multiply>' \
  'MapOne<double, switchyard::functions::Sqrt>' \
  'MapTwo<float, switchyard::functions::AddMultiple<float>' 'MapOne<float, switchyard::functions::Exp>' \
  'functions::Equal' 'ClampBoth.*TypeTag<float>' 'Choose.*TypeTag<float>' 'DrawEach<float,'; do
  echo "$names" | grep -q "$one" || {
    echo "$1 has no $one: this check would find nothing" >&2
    exit 2
  }
done
! echo "$names" | grep -E '(MapOne|MapTwo|DrawEach)<double,|TypeTag<double>' |
  grep -vE '(MapTwo<double, switchyard::functions::Multiply>|MapOne<double, switchyard::functions::Sqrt>)' >&2 || {
  echo "$1 has loops for double of operators that are for Float" >&2
  exit 1
}
