"""The libraries of an older system to link with."""

load("@rules_cc//cc:find_cc_toolchain.bzl", "find_cc_toolchain", "use_cc_toolchain")

def _older_system_impl(ctx):
    toolchain = find_cc_toolchain(ctx)
    folder = ctx.actions.declare_directory(ctx.label.name)
    ctx.actions.run(
        executable = "/usr/bin/python3",
        arguments = ["-B", ctx.file.script.path, folder.path, toolchain.compiler_executable],
        inputs = depset(ctx.files.modules + [ctx.file.script], transitive = [toolchain.all_files]),
        outputs = [folder],
        mnemonic = "OlderSystem",
        progress_message = "Writing the symbols of an older system",
        use_default_shell_env = True,
    )
    return [DefaultInfo(files = depset([folder]))]

older_system = rule(
    implementation = _older_system_impl,
    doc = "A folder for the linker's option -L: what is linked asks for no symbol that is newer than what wheels promise.",
    attrs = {
        "modules": attr.label_list(allow_files = True, doc = "what the script imports"),
        "script": attr.label(allow_single_file = True, mandatory = True),
        "_cc_toolchain": attr.label(default = Label("@bazel_tools//tools/cpp:current_cc_toolchain")),
    },
    toolchains = use_cc_toolchain(),
)
