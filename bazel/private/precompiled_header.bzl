"""Headers of others that gcc reads from its own memory's image: parsing GoogleTest takes longer than the rest of
a test.

A source uses it by an option of .bazelrc, `-include NAME.h`; nothing else changes. The options that a precompiled
header was made with must be those of the source; where they are not, -Winvalid-pch is an error.
"""

load("@rules_cc//cc:find_cc_toolchain.bzl", "find_cc_toolchain", "use_cc_toolchain")
load("@rules_cc//cc/common:cc_common.bzl", "cc_common")
load("@rules_cc//cc/common:cc_info.bzl", "CcInfo")

def _precompiled_header_impl(ctx):
    toolchain = find_cc_toolchain(ctx)
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features,
    )
    flags = ctx.fragments.cpp
    options = cc_common.get_memory_inefficient_command_line(
        action_name = "c++-compile",
        feature_configuration = features,
        variables = cc_common.create_compile_variables(
            cc_toolchain = toolchain,
            feature_configuration = features,
            user_compile_flags = flags.copts + flags.cxxopts + ctx.attr.copts,
        ),
    )
    header = ctx.actions.declare_file("%s/%s.h" % (ctx.label.name, ctx.label.name))
    ctx.actions.write(header, "".join(["#include <%s>\n" % one for one in ctx.attr.headers]))
    image = ctx.actions.declare_file(header.basename + ".gch", sibling = header)
    ctx.actions.run(
        executable = toolchain.compiler_executable,
        arguments = options + ["-x", "c++-header", header.path, "-o", image.path],
        inputs = depset([header], transitive = [toolchain.all_files]),
        outputs = [image],
        mnemonic = "PrecompileHeader",
    )
    return [
        DefaultInfo(files = depset([image])),
        CcInfo(compilation_context = cc_common.create_compilation_context(
            headers = depset([header, image]),
            quote_includes = depset([header.dirname]),
        )),
    ]

precompiled_header = rule(
    implementation = _precompiled_header_impl,
    doc = "NAME.h, which includes `headers`, and its precompiled form, on the include path of what depends on it.",
    attrs = {
        "copts": attr.string_list(doc = "what .bazelrc adds to the options of the sources that include it"),
        "headers": attr.string_list(mandatory = True, doc = "as in angle brackets; installed on the machine"),
        "_cc_toolchain": attr.label(default = Label("@bazel_tools//tools/cpp:current_cc_toolchain")),
    },
    fragments = ["cpp"],
    toolchains = use_cc_toolchain(),
)
