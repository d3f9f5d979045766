"""Runs nvcc: CUDA sources in, objects out, one action per source."""

load("@rules_cc//cc:find_cc_toolchain.bzl", "find_cc_toolchain", "use_cc_toolchain")
load("@rules_cc//cc/common:cc_common.bzl", "cc_common")
load("@rules_cc//cc/common:cc_info.bzl", "CcInfo")

CudaSourcesInfo = provider(
    doc = "CUDA sources of a library, for those who read them.",
    fields = {"sources": "list of files"},
)

CudaOptionsInfo = provider(
    doc = "The value of the flag --@switchyard//bazel:cuda_options.",
    fields = {"options": "list of strings"},
)

def _cuda_options_impl(ctx):
    return [CudaOptionsInfo(options = ctx.build_setting_value)]

cuda_options = rule(
    build_setting = config.string_list(flag = True),
    implementation = _cuda_options_impl,
)

def _host_options(options):
    """Options for the compiler of the host code; nvcc splits them at commas."""
    return ["-Xcompiler=" + option.replace(",", "\\,") for option in options]

def _cuda_objects_impl(ctx):
    toolchain = find_cc_toolchain(ctx)
    context = cc_common.merge_cc_infos(
        cc_infos = [dep[CcInfo] for dep in ctx.attr.deps],
    ).compilation_context
    objects = []
    for source in ctx.files.srcs:
        stem = source.basename[:-len(source.extension) - 1]
        object = ctx.actions.declare_file("_objs/{}/{}.o".format(ctx.label.name, stem))
        args = ctx.actions.args()
        args.add_all(["-x", "cu", "-std=c++17", "-ccbin", toolchain.compiler_executable])
        args.add_all(["-O2"] if ctx.var["COMPILATION_MODE"] == "opt" else ["-O0"])
        args.add_all(_host_options(ctx.fragments.cpp.copts + ctx.attr.host_copts))
        args.add_all(ctx.attr.copts)
        args.add_all(ctx.attr._options[CudaOptionsInfo].options)
        args.add_all(context.defines, format_each = "-D%s")

        # nvcc has no option for quoted includes only.
        args.add_all([ctx.label.workspace_root or ".", ctx.bin_dir.path], format_each = "-I%s")
        args.add_all(context.quote_includes, format_each = "-I%s")
        args.add_all(context.includes, format_each = "-I%s")
        args.add_all(context.system_includes, before_each = "-isystem")
        args.add("-c", source)
        args.add("-o", object)
        ctx.actions.run(
            executable = ctx.attr.nvcc,
            arguments = [args],
            inputs = depset(
                [source] + ctx.files.hdrs,
                transitive = [context.headers, toolchain.all_files],
            ),
            mnemonic = "CudaCompile",
            outputs = [object],
            progress_message = "Compiling " + source.short_path,
            use_default_shell_env = True,
        )
        objects.append(object)
    return [
        DefaultInfo(files = depset(objects)),
        CudaSourcesInfo(sources = ctx.files.srcs),
    ]

cuda_objects = rule(
    implementation = _cuda_objects_impl,
    attrs = {
        "copts": attr.string_list(),
        "deps": attr.label_list(providers = [CcInfo]),
        "hdrs": attr.label_list(allow_files = True),
        "host_copts": attr.string_list(),
        "nvcc": attr.string(mandatory = True),
        "srcs": attr.label_list(allow_files = [".cu"]),
        "_cc_toolchain": attr.label(
            default = Label("@bazel_tools//tools/cpp:current_cc_toolchain"),
        ),
        "_options": attr.label(default = Label("//bazel:cuda_options")),
    },
    fragments = ["cpp"],
    toolchains = use_cc_toolchain(),
)
