"""Libraries and programs whose kernels have only the dtypes of `switchyard gen --dtypes`.

All their dependencies, including the run-time and the kernels, are compiled with the header of the
selection on the include path, in a separate configuration: //lib/core:dtypes is replaced.
"""

load("@rules_cc//cc/common:cc_info.bzl", "CcInfo")
load(":linked_program.bzl", "linked_program")

_FLAG = str(Label("//lib/core:dtypes"))

def _transition_impl(_settings, attr):
    return {_FLAG: attr.dtypes}

_transition = transition(
    implementation = _transition_impl,
    inputs = [],
    outputs = [_FLAG],
)

def _every_dtype_impl(_settings, _attr):
    return {_FLAG: str(Label("//lib/core:every_dtype"))}

# For targets that do not depend on the dtypes, and for the origin of the choice of dtypes.
every_dtype = transition(
    implementation = _every_dtype_impl,
    inputs = [],
    outputs = [_FLAG],
)

_DTYPES = attr.label(mandatory = True, doc = "what brings switchyard/selected_dtypes.h")
ALLOWLIST = attr.label(
    default = "@bazel_tools//tools/allowlists/function_transition_allowlist",
)

def _library_impl(ctx):
    return [ctx.attr.deps[0][DefaultInfo], ctx.attr.deps[0][CcInfo]]

dtypes_library = rule(
    implementation = _library_impl,
    doc = "A C++ library, and all below it, for selected dtypes.",
    attrs = {
        "deps": attr.label_list(mandatory = True, cfg = _transition, providers = [CcInfo]),
        "dtypes": _DTYPES,
        "_allowlist_function_transition": ALLOWLIST,
    },
)

def _program_impl(ctx):
    return [linked_program(ctx, ctx.attr.program[0])]

_PROGRAM_ATTRS = {
    "dtypes": _DTYPES,
    "program": attr.label(mandatory = True, cfg = _transition, executable = True),
    "_allowlist_function_transition": ALLOWLIST,
}

dtypes_binary = rule(
    implementation = _program_impl,
    doc = "A program, and all that it is linked with, for selected dtypes.",
    attrs = _PROGRAM_ATTRS,
    executable = True,
)

dtypes_test = rule(
    implementation = _program_impl,
    doc = "The same of a test.",
    attrs = _PROGRAM_ATTRS,
    test = True,
)
