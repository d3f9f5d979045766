#!/bin/sh
# Runs its arguments, so that a program with arguments can be a test.
exec "$@"
