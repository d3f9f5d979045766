"""The provider of C++ libraries, at the place of newer Bazels."""

load("//cc/common:builtin.bzl", "BuiltinCcInfo")

CcInfo = BuiltinCcInfo
