"""The functions for rules about C++, at the place of newer Bazels."""

load("//cc/common:builtin.bzl", "builtin_cc_common")

cc_common = builtin_cc_common
