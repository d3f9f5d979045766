"""The provider of C++ libraries, where newer Bazels have it."""

load("//cc/common:builtin.bzl", "BuiltinCcInfo")

CcInfo = BuiltinCcInfo
