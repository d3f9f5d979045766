"""Tests of programs whose tensors have methods: the whole program is built with them."""

load("//bazel/private:linked_program.bzl", "linked_program")

def _transition_impl(_settings, attr):
    return {"//lib/core:tensor_methods": attr.methods}

_with_methods = transition(
    implementation = _transition_impl,
    inputs = [],
    outputs = ["//lib/core:tensor_methods"],
)

def _methods_test_impl(ctx):
    return [linked_program(ctx, ctx.attr.binary[0])]

tensor_methods_test = rule(
    implementation = _methods_test_impl,
    doc = "Runs `binary`, built with --//lib/core:tensor_methods=METHODS.",
    test = True,
    attrs = {
        "binary": attr.label(mandatory = True, cfg = _with_methods),
        "methods": attr.string(mandatory = True),
        "_allowlist_function_transition": attr.label(
            default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
        ),
    },
)
