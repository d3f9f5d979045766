#!/bin/sh
# Runs its arguments: lets a program with arguments be a test.
exec "$@"
