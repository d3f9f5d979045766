"""How a rule finds the C++ toolchain: in Bazel 4.2.3 by its attribute `_cc_toolchain`."""

load("@bazel_tools//tools/cpp:toolchain_utils.bzl", "find_cpp_toolchain")

find_cc_toolchain = find_cpp_toolchain

def use_cc_toolchain():
    """The toolchain types that a rule has to request."""
    return ["@bazel_tools//tools/cpp:toolchain_type"]
