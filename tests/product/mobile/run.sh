#!/bin/sh
# usage: run.sh CPU PROGRAM: runs the program, in an emulator if this machine has another processor.
set -eu
if [ "$(uname -m)" = "$1" ]; then exec "$2"; fi
exec "qemu-$1-static" -L "/usr/$1-linux-gnu" "$2"
