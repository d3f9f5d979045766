"""The configuration of programs that run in a build."""

# Bazel 4 builds a second time for "exec" what it has built for the target; Bazel 7 no longer knows
# "host".
TOOL_CONFIGURATION = "exec" if hasattr(native, "package_relative_label") else "host"
