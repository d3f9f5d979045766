"""Stand-in for a file of the rules_shell repository: the rule that is part of Bazel 4 to 7."""

sh_binary = native.sh_binary
