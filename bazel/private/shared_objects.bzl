"""Shared libraries: their dependencies are compiled for them, in a separate configuration.

The build makes programs, whose code has a fixed position in the program. The code of a shared library
can be at any position; with -fPIC it is larger and slower, so other code is not compiled like this.
"""

load(":selected_dtypes.bzl", "ALLOWLIST")

_FEATURES = "//command_line_option:features"
_FORCE_PIC = "//command_line_option:force_pic"

# The options of .bazelrc for programs.
_OF_PROGRAMS = [
    "-supports_dynamic_linker",
    "-supports_pic",
]

def _transition_impl(settings, _attr):
    return {
        _FEATURES: [feature for feature in settings[_FEATURES] if feature not in _OF_PROGRAMS],
        _FORCE_PIC: True,
    }

shared_configuration = transition(
    implementation = _transition_impl,
    inputs = [_FEATURES],
    outputs = [
        _FEATURES,
        _FORCE_PIC,
    ],
)

def _shared_objects_impl(ctx):
    files = []
    for target in ctx.attr.srcs:
        for file in target[DefaultInfo].files.to_list():
            link = ctx.actions.declare_file(ctx.label.name + "/" + file.basename)
            ctx.actions.symlink(output = link, target_file = file)
            files.append(link)
    return [DefaultInfo(files = depset(files), runfiles = ctx.runfiles(files))]

shared_objects = rule(
    implementation = _shared_objects_impl,
    doc = "Shared libraries (cc_binary with linkshared), side by side in a folder of the rule's name.",
    attrs = {
        "srcs": attr.label_list(mandatory = True, cfg = shared_configuration),
        "_allowlist_function_transition": ALLOWLIST,
    },
)
