"""Tests of programs whose tensors have methods: the whole program is built with them."""

def _transition_impl(_settings, attr):
    return {"//lib/core:tensor_methods": attr.methods}

_with_methods = transition(
    implementation = _transition_impl,
    inputs = [],
    outputs = ["//lib/core:tensor_methods"],
)

def _methods_test_impl(ctx):
    binary = ctx.attr.binary[0][DefaultInfo]
    executable = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.symlink(
        output = executable,
        target_file = binary.files_to_run.executable,
        is_executable = True,
    )
    return [DefaultInfo(executable = executable, runfiles = binary.default_runfiles)]

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
