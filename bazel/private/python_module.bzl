"""A module of Python of a user's operators: two shared libraries that take the run-time from a third.

The run-time, its operators among it, is libswitchyard_python.so of the package `switchyard`. What is in it is
left out of the link, by who owns it, and is not even compiled. An empty library of that name stands for it: the
loader takes the one of the package, which the module's entry imports before.
"""

load("@rules_cc//cc:find_cc_toolchain.bzl", "find_cc_toolchain", "use_cc_toolchain")
load("@rules_cc//cc/common:cc_common.bzl", "cc_common")
load("@rules_cc//cc/common:cc_info.bzl", "CcInfo")
load(":selected_dtypes.bzl", "ALLOWLIST")
load(":shared_objects.bzl", "shared_configuration")

def _linker_inputs(deps):
    return [
        linker_input
        for dep in deps
        for linker_input in dep[CcInfo].linking_context.linker_inputs.to_list()
    ]

def _operators_impl(ctx):
    toolchain = find_cc_toolchain(ctx)
    of_runtime = {linker_input.owner: True for linker_input in _linker_inputs(ctx.attr._runtime)}
    inputs = [
        linker_input
        for linker_input in _linker_inputs(ctx.attr.deps)
        if linker_input.owner not in of_runtime
    ]
    linked = cc_common.link(
        name = ctx.label.name,
        actions = ctx.actions,
        additional_inputs = ctx.files._stand_in,
        cc_toolchain = toolchain,
        feature_configuration = cc_common.configure_features(
            ctx = ctx,
            cc_toolchain = toolchain,
            requested_features = ctx.features,
            unsupported_features = ctx.disabled_features,
        ),
        linking_contexts = [cc_common.create_linking_context(linker_inputs = depset(inputs, order = "topological"))],
        output_type = "dynamic_library",
        # Needed whatever the linker finds in it: it is empty here.
        user_link_flags = ["-Wl,--no-as-needed"] + [file.path for file in ctx.files._stand_in],
    )
    library = linked.library_to_link
    return [DefaultInfo(files = depset([library.resolved_symlink_dynamic_library or library.dynamic_library]))]

python_module_operators = rule(
    implementation = _operators_impl,
    doc = "Kernels, dispatch functions and bindings as a shared library, without the run-time.",
    attrs = {
        "deps": attr.label_list(mandatory = True, providers = [CcInfo]),
        "_cc_toolchain": attr.label(default = Label("@bazel_tools//tools/cpp:current_cc_toolchain")),
        "_runtime": attr.label_list(
            default = [
                Label("//kernels:ops_autograd"),
                Label("//kernels/python"),
                Label("//kernels/python:bindings"),
                Label("//lib"),
                Label("//lib/autograd:function"),
                Label("//lib/python"),
            ],
            providers = [CcInfo],
        ),
        "_stand_in": attr.label(
            allow_single_file = True,
            default = Label("//lib/python/extension:stand_in/libswitchyard_python.so"),
        ),
    },
    fragments = ["cpp"],
    toolchains = use_cc_toolchain(),
)

def _below(path, prefix):
    if not prefix:
        return path
    if not path.startswith(prefix + "/"):
        fail("%s is not in %s" % (path, prefix))
    return path[len(prefix) + 1:]

def _python_module_impl(ctx):
    place = ctx.label.name + "/" + ctx.attr.module.replace(".", "/")
    links = {
        place + ".abi3.so": ctx.files.entry[0],
        place + ".operators.so": ctx.files.operators[0],
    }
    for file in ctx.files.srcs:
        path = _below(file.short_path, ctx.label.package)
        links[ctx.label.name + "/" + _below(path, ctx.attr.strip_prefix)] = file
    files = []
    for path, file in links.items():
        link = ctx.actions.declare_file(path)
        ctx.actions.symlink(output = link, target_file = file)
        files.append(link)
    return [
        DefaultInfo(files = depset(files), runfiles = ctx.runfiles(files)),
        OutputGroupInfo(stubs = depset(ctx.files.stubs)),
    ]

python_module = rule(
    implementation = _python_module_impl,
    doc = "The libraries of a module and the sources of its package, in a folder that Python imports from.",
    attrs = {
        "entry": attr.label(mandatory = True, cfg = shared_configuration),
        "module": attr.string(mandatory = True),
        "operators": attr.label(mandatory = True, cfg = shared_configuration),
        "srcs": attr.label_list(allow_files = True),
        "strip_prefix": attr.string(),
        "stubs": attr.label_list(allow_files = True),
        "_allowlist_function_transition": ALLOWLIST,
    },
)
