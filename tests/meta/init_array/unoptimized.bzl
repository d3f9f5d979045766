"""Programs as a workspace without options builds them."""

load("//bazel/private:linked_program.bzl", "linked_program")

def _fastbuild_impl(_settings, _attr):
    return {"//command_line_option:compilation_mode": "fastbuild"}

_fastbuild = transition(
    implementation = _fastbuild_impl,
    inputs = [],
    outputs = ["//command_line_option:compilation_mode"],
)

def _unoptimized_binary_impl(ctx):
    return [linked_program(ctx, ctx.attr.program[0])]

unoptimized_binary = rule(
    implementation = _unoptimized_binary_impl,
    doc = "A program, and all that it is linked with, in Bazel's default mode: gcc then makes initializers of what " +
          "it computes at compile time otherwise.",
    attrs = {
        "program": attr.label(mandatory = True, cfg = _fastbuild, executable = True),
        "_allowlist_function_transition": attr.label(
            default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
        ),
    },
    executable = True,
)
