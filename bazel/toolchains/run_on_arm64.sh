#!/bin/sh
# usage: run_on_arm64.sh PROGRAM [ARGUMENT...]: runs a test, in an emulator if it is an arm64
# program and this machine is not. For --run_under.
set -eu
machine=$(od -An -j18 -N2 -tx1 "$1" | tr -d ' \n')
if [ "$machine" = b700 ] && [ "$(uname -m)" != aarch64 ]; then
  exec qemu-aarch64-static -L /usr/aarch64-linux-gnu "$@"
fi
exec "$@"
