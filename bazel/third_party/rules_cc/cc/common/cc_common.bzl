"""The functions for rules about C++, where newer Bazels have them."""

load("//cc/common:builtin.bzl", "builtin_cc_common")

cc_common = builtin_cc_common
