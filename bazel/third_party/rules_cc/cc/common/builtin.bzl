"""Names of Bazel 4.2.3 itself, for files that hand them on under the same names."""

BuiltinCcInfo = CcInfo
builtin_cc_common = cc_common
