"""Stand-in for the rules_cc repository: exports the C++ rules that are part of Bazel 4.2.3.

Bazel's embedded tools load these names. `cc_flags_supplier` and `compiler_flag` are loaded there as
well and never called in this workspace, so they have no value.
"""

cc_binary = native.cc_binary
cc_import = native.cc_import
cc_library = native.cc_library
cc_proto_library = native.cc_proto_library
cc_test = native.cc_test
cc_toolchain = native.cc_toolchain
cc_toolchain_suite = native.cc_toolchain_suite
fdo_prefetch_hints = native.fdo_prefetch_hints
fdo_profile = native.fdo_profile
objc_import = native.objc_import
objc_library = native.objc_library

cc_flags_supplier = None
compiler_flag = None
