"""Programs for a device, in a build for the host.

A toolchain of //bazel/toolchains compiles the whole program, including its libraries; it may be one for
another processor. The build keeps its own configuration, so programs that run in it, such as the schema
compiler, are not built a second time.
"""

load("@rules_cc//cc/common:cc_common.bzl", "cc_common")
load("@rules_cc//cc/common:cc_info.bzl", "CcInfo")

_CPUS = ["aarch64", "x86_64"]

_SmallObjectsInfo = provider(
    doc = "A library and those below it, compiled for the device.",
    fields = {"objects": "depset of object files"},
)

# The toolchain sets the optimization level.
def _own_flags(flags):
    return [flag for flag in flags if not flag.startswith("-O")]

def _toolchain(ctx):
    toolchain = getattr(ctx.attr, "_small_" + ctx.attr.cpu)[cc_common.CcToolchainInfo]
    features = cc_common.configure_features(
        ctx = ctx,
        cc_toolchain = toolchain,
        requested_features = ctx.features + ["opt"],
        unsupported_features = ctx.disabled_features + [
            "dbg",
            "fastbuild",
            "supports_pic",
        ],
    )
    return toolchain, features

def _compile(ctx, name, srcs, contexts, flags):
    sources = [file for file in srcs if file.extension in ["c", "cc", "cpp"]]
    if not sources:
        return []
    toolchain, features = _toolchain(ctx)
    _, outputs = cc_common.compile(
        name = name,
        actions = ctx.actions,
        cc_toolchain = toolchain,
        compilation_contexts = contexts,
        feature_configuration = features,
        srcs = sources,
        user_compile_flags = flags,
    )
    return outputs.objects

def _small_objects_impl(target, ctx):
    deps = getattr(ctx.rule.attr, "deps", [])
    below = [dep[_SmallObjectsInfo].objects for dep in deps if _SmallObjectsInfo in dep]
    objects = []
    if CcInfo in target and hasattr(ctx.rule.files, "srcs"):
        flags = _own_flags(getattr(ctx.rule.attr, "copts", []))
        flags += ["-D" + define for define in getattr(ctx.rule.attr, "local_defines", [])]
        objects = _compile(
            ctx,
            "%s_%s" % (target.label.name, ctx.attr.cpu),
            ctx.rule.files.srcs,
            [target[CcInfo].compilation_context],
            flags,
        )
    return [_SmallObjectsInfo(objects = depset(objects, transitive = below))]

_TOOLCHAINS = {
    "_small_" + cpu: attr.label(default = Label("//bazel/toolchains:small_%s_suite" % cpu))
    for cpu in _CPUS
}

_small_objects = aspect(
    implementation = _small_objects_impl,
    attr_aspects = ["deps"],
    attrs = dict(_TOOLCHAINS, cpu = attr.string(values = _CPUS)),
    fragments = ["cpp"],
)

def _strip(ctx, program):
    toolchain, _ = _toolchain(ctx)
    stripped = ctx.actions.declare_file(program.basename + ".stripped")
    ctx.actions.run(
        executable = toolchain.strip_executable,
        arguments = ["-o", stripped.path, program.path],
        inputs = depset([program], transitive = [toolchain.all_files]),
        outputs = [stripped],
        mnemonic = "StripSmallProgram",
    )
    return stripped

def _small_program_impl(ctx):
    toolchain, features = _toolchain(ctx)
    objects = _compile(
        ctx,
        "%s_%s" % (ctx.label.name, ctx.attr.cpu),
        ctx.files.srcs,
        [dep[CcInfo].compilation_context for dep in ctx.attr.deps],
        [],
    )
    below = [dep[_SmallObjectsInfo].objects for dep in ctx.attr.deps]
    linked = cc_common.link(
        name = ctx.label.name,
        actions = ctx.actions,
        cc_toolchain = toolchain,
        compilation_outputs = cc_common.create_compilation_outputs(
            objects = depset(objects, transitive = below),
        ),
        feature_configuration = features,
    )
    return [
        DefaultInfo(
            executable = linked.executable,
            files = depset([linked.executable]),
            runfiles = ctx.runfiles([linked.executable]),
        ),
        OutputGroupInfo(stripped = depset([_strip(ctx, linked.executable)])),
    ]

_small_program = rule(
    implementation = _small_program_impl,
    attrs = dict(
        _TOOLCHAINS,
        cpu = attr.string(values = _CPUS, mandatory = True),
        deps = attr.label_list(aspects = [_small_objects], providers = [CcInfo]),
        packages = attr.label_list(doc = "targets that are incompatible where packages are missing"),
        srcs = attr.label_list(allow_files = [".cc", ".h"]),
    ),
    executable = True,
    fragments = ["cpp"],
)

def small_program(name, cpu, srcs, deps, tags = [], **kwargs):
    """A program for a device; NAME_stripped is the same without symbols.

    Where the compiler for the processor is not installed, the targets are skipped.

    Args:
      name: name of the program
      cpu: the processor, "aarch64" or "x86_64"
      srcs: its C++ sources
      deps: C++ libraries that it uses; how far these are to be optimized is left out
      tags: tags of both targets
      **kwargs: what else a rule takes
    """
    _small_program(
        name = name,
        srcs = srcs,
        cpu = cpu,
        packages = ["@arm64//:arm64"] if cpu == "aarch64" else [],
        tags = tags,
        deps = deps,
        **kwargs
    )
    native.filegroup(
        name = name + "_stripped",
        srcs = [name],
        output_group = "stripped",
        tags = tags,
        **kwargs
    )
