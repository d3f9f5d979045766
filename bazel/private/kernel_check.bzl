"""The attributes of rules that run `switchyard check` on kernels."""

load("@rules_cc//cc/common:cc_info.bzl", "CcInfo")
load(":compile_commands.bzl", "kernel_sources")
load(":kernel_indexes.bzl", "KernelIndexesInfo")
load(":tool_configuration.bzl", "TOOL_CONFIGURATION")

KERNEL_CHECK_ATTRS = {
    "indexes_of": attr.label(
        doc = "another target of this rule or of the other one that reads kernels, with the same " +
              "schema: a source that both have is read once",
        providers = [KernelIndexesInfo],
    ),
    "kernels": attr.label_list(
        mandatory = True,
        allow_empty = False,
        aspects = [kernel_sources],
        doc = "C++ libraries that define the kernels, all of them: one that none of their " +
              "sources defines is an error. A library without sources of its own stands for " +
              "those of its repository that it depends on",
        providers = [CcInfo],
    ),
    "keys": attr.string_list(
        doc = "dispatch keys of the build, such as [\"CPU\", \"CUDA\"]: kernels for other " +
              "keys may be missing; by default none may",
    ),
    "schema": attr.label_list(
        mandatory = True,
        allow_empty = False,
        allow_files = [".yaml"],
        doc = "files in PyTorch's operator schema language, or op_schema targets",
    ),
    "target": attr.string(
        default = "embedded",
        doc = "what the kernels are written for: \"embedded\" is lib/, \"aten\" PyTorch's headers",
        values = ["embedded", "aten"],
    ),
    # Built for the host, even if a test runs it, so that it is built once.
    "_checker": attr.label(
        allow_files = True,
        cfg = TOOL_CONFIGURATION,
        default = Label("//bazel:kernel_checker"),
        executable = True,
    ),
    "_reader": attr.label(
        allow_files = True,
        cfg = TOOL_CONFIGURATION,
        default = Label("//bazel:kernel_reader"),
        executable = True,
    ),
}
