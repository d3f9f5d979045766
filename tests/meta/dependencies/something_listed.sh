#!/bin/sh
# Passes when the file is not empty.
[ -s "$1" ]
