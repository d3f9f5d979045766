"""Names of Bazel 4.2.3 itself, for files that export them under the same names."""

BuiltinCcInfo = CcInfo
builtin_cc_common = cc_common
