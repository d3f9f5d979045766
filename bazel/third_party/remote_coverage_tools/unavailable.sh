#!/bin/sh
echo "bazel coverage needs tools that are downloaded; this build downloads nothing" >&2
exit 1
