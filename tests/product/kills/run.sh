#!/bin/sh
# Usage: run.sh RANDOM_KILLS COMPILER [OPTION...]
exec python3 -B "$@"
