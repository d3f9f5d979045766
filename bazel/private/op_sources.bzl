"""Rules that run the compiler: schema files in, C++ out.

The names of all sources are known before the compiler runs, because the number of shards is an
attribute. There is a header for each operator name, so headers are directory outputs. The action runs
one program, without a shell, and passes no path outside the execution root.
"""

load("@rules_cc//cc/common:cc_common.bzl", "cc_common")
load("@rules_cc//cc/common:cc_info.bzl", "CcInfo")
load(":op_schema.bzl", "schema_sources")
load(":selected_dtypes.bzl", "ALLOWLIST", "every_dtype")
load(":tool_configuration.bzl", "TOOL_CONFIGURATION")

OpSourcesInfo = provider(
    doc = "What `switchyard gen` wrote.",
    fields = {
        "include_dirs": "directories to put on the include path",
        "sources": "list of C++ sources",
    },
)

# The headers of two operators of a shard share a directory with a probability of one in this
# number. Each directory is an option of the C++ compiler.
_FOLDERS_OF_SHARD = 16

# The sources of the build, those of each shard, with the key CUDA, with derivatives, and for Python: `path` of
# compiler/emit/emitters.def, to which //tests/compiler/emit:emit_test holds the lists.
_BUILD_SOURCES = [
    "src/boxed_calls.cc",
    "src/operator_table.cc",
]
_SHARD_SOURCES = [
    "src/dispatch_N.cc",
    "src/autogen_kernels_N.cc",
    "src/structured_kernels_N.cc",
    "src/ufunc_kernels_N.cc",
    "src/boxed_calls_N.cc",
]
_CUDA_SOURCES = ["src/ufunc_cuda_N.cu"]
_AUTOGRAD_SOURCES = ["src/autograd_N.cc"]
_PYTHON_SOURCES = ["src/python_N.cc"]
_PYTHON_MODULE = "src/python_module.cc"
_DTYPES_HEADER = "dtypes/switchyard/selected_dtypes.h"
_MANIFEST = "switchyard_manifest.json"

def _declare_shards(ctx, patterns):
    return [
        ctx.actions.declare_file("{}/{}".format(ctx.attr.out, pattern.replace("N", str(shard))))
        for pattern in patterns
        for shard in range(ctx.attr.shards)
    ]

def _op_sources_impl(ctx):
    include_dir = ctx.actions.declare_directory(ctx.attr.out + "/include")

    # A source that includes one header of a directory output is recompiled if another header in it
    # changes. Hence there are many directories, each with headers of operators of one shard.
    header_folders = _FOLDERS_OF_SHARD * ctx.attr.shards
    include_dirs = [
        include_dir,
        # What every declaration changes: redispatch.h.
        ctx.actions.declare_directory(ctx.attr.out + "/include_all"),
    ] + [
        ctx.actions.declare_directory("{}/include_{}".format(ctx.attr.out, folder))
        for folder in range(header_folders)
    ]
    sources = _declare_shards(ctx, _SHARD_SOURCES) + [
        ctx.actions.declare_file("{}/{}".format(ctx.attr.out, path))
        for path in _BUILD_SOURCES
    ]
    if ctx.files.derivatives:
        sources = sources + _declare_shards(ctx, _AUTOGRAD_SOURCES)
    python_sources = []
    stubs = []
    if ctx.attr.python:
        module = ctx.actions.declare_file("{}/{}".format(ctx.attr.out, _PYTHON_MODULE))
        python_sources = _declare_shards(ctx, _PYTHON_SOURCES) + [module]
        stubs = [ctx.actions.declare_directory(ctx.attr.out + "/python")]
    manifest = ctx.actions.declare_file("{}/{}".format(ctx.attr.out, _MANIFEST))
    cuda_sources = _declare_shards(ctx, _CUDA_SOURCES) if "CUDA" in ctx.attr.keys else []
    dtypes = None
    if ctx.attr.dtypes or ctx.file.dtypes_file:
        dtypes = ctx.actions.declare_file("{}/{}".format(ctx.attr.out, _DTYPES_HEADER))
    schema, checked = schema_sources(ctx.attr.schema)
    args = ctx.actions.args()
    args.add("gen")
    args.add(ctx.attr.target, format = "--target=%s")
    args.add_joined(ctx.attr.keys, join_with = ",", format_joined = "--keys=%s")
    args.add(ctx.attr.shards, format = "--shards=%s")
    args.add(header_folders, format = "--header-folders=%s")
    args.add("--out=" + include_dir.dirname)
    if ctx.attr.ops:
        args.add_joined(ctx.attr.ops, join_with = ",", format_joined = "--ops=%s")
    if ctx.file.ops_file:
        args.add(ctx.file.ops_file, format = "--ops=%s")
    if ctx.attr.dtypes:
        args.add_joined(ctx.attr.dtypes, join_with = ",", format_joined = "--dtypes=%s")
    if ctx.file.dtypes_file:
        args.add(ctx.file.dtypes_file, format = "--dtypes=%s")
    calls = ctx.files.calls + ctx.files.calls_for_dtypes
    for file in calls:
        args.add(file, format = "--calls=%s")
    if ctx.attr.exact:
        args.add("--exact")
    for file in ctx.files.derivatives:
        args.add(file, format = "--derivatives=%s")
    if ctx.attr.python:
        args.add(ctx.attr.python, format = "--python=%s")
    if ctx.file.deprecated:
        args.add(ctx.file.deprecated, format = "--deprecated=%s")
    given = [ctx.file.deprecated, ctx.file.ops_file, ctx.file.dtypes_file]
    selection = calls + [file for file in given if file]
    dtypes_headers = [dtypes] if dtypes else []
    args.add_all(schema)
    ctx.actions.run(
        executable = ctx.executable._compiler,
        arguments = [args],
        inputs = schema + checked + selection + ctx.files.derivatives,
        outputs = include_dirs + [manifest] + sources + cuda_sources +
                  dtypes_headers + python_sources + stubs,
        mnemonic = "SwitchyardGen",
        progress_message = "Compiling operator schemas of %s" % ctx.label,
    )
    return [
        DefaultInfo(files = depset(include_dirs + sources + cuda_sources + dtypes_headers)),
        OpSourcesInfo(
            include_dirs = include_dirs,
            sources = sources,
        ),
        OutputGroupInfo(
            cuda_sources = depset(cuda_sources),
            dtypes = depset(dtypes_headers),
            headers = depset(include_dirs),
            manifest = depset([manifest]),
            python_sources = depset(python_sources),
            python_stubs = depset(stubs),
            sources = depset(sources),
        ),
    ]

op_sources = rule(
    implementation = _op_sources_impl,
    doc = "Runs `switchyard gen`.",
    attrs = {
        "calls": attr.label(allow_single_file = True, doc = "what kernels call, for `--calls`"),
        # Read from kernels, whose configuration must not depend on the dtypes selected here.
        "calls_for_dtypes": attr.label(
            allow_single_file = True,
            cfg = every_dtype,
            doc = "the same where dtypes are selected",
        ),
        "deprecated": attr.label(
            allow_single_file = [".yaml"],
            doc = "with `python`: signatures of earlier times",
        ),
        "derivatives": attr.label_list(
            allow_files = [".yaml"],
            doc = "files of derivatives: calls are recorded for gradients",
        ),
        "dtypes": attr.string_list(doc = "dtypes of the kernels; all without it and without " +
                                         "`dtypes_file`"),
        "dtypes_file": attr.label(allow_single_file = True, doc = "a file that lists the dtypes"),
        "exact": attr.bool(doc = "calls of operators that are not selected are errors"),
        "keys": attr.string_list(mandatory = True, allow_empty = False),
        "ops": attr.string_list(doc = "operators to emit; all without it and without `ops_file`"),
        "ops_file": attr.label(allow_single_file = True, doc = "a file that lists the operators"),
        "out": attr.string(mandatory = True, doc = "folder of the outputs, below the package"),
        "python": attr.string(doc = "a module of Python that has the operators, as it is imported"),
        "schema": attr.label_list(mandatory = True, allow_empty = False, allow_files = [".yaml"]),
        "shards": attr.int(mandatory = True),
        "target": attr.string(mandatory = True),
        "_allowlist_function_transition": ALLOWLIST,
        "_compiler": attr.label(
            allow_files = True,
            default = Label("//bazel:compiler"),
            executable = True,
            cfg = TOOL_CONFIGURATION,
        ),
    },
)

def _op_headers_impl(ctx):
    include_dirs = ctx.attr.generated[OpSourcesInfo].include_dirs
    own = CcInfo(compilation_context = cc_common.create_compilation_context(
        headers = depset(include_dirs),
        includes = depset([include_dir.path for include_dir in include_dirs]),
    ))
    return [
        DefaultInfo(files = depset(include_dirs)),
        cc_common.merge_cc_infos(
            direct_cc_infos = [own],
            cc_infos = [dep[CcInfo] for dep in ctx.attr.deps],
        ),
    ]

op_headers = rule(
    implementation = _op_headers_impl,
    doc = "The generated headers as a C++ library. On the include path as our own code, not as a " +
          "system folder: warnings in emitted headers count.",
    attrs = {
        "deps": attr.label_list(providers = [CcInfo]),
        "generated": attr.label(mandatory = True, providers = [OpSourcesInfo]),
    },
)

def _op_dtypes_impl(ctx):
    header = ctx.attr.generated[OutputGroupInfo].dtypes.to_list()[0]
    folder = header.dirname[:-len("/switchyard")]
    return [
        DefaultInfo(files = depset([header])),
        CcInfo(compilation_context = cc_common.create_compilation_context(
            headers = depset([header]),
            includes = depset([folder]),
        )),
    ]

op_dtypes = rule(
    implementation = _op_dtypes_impl,
    doc = "The selection of dtypes as a C++ library, in place of //lib/core:dtypes.",
    attrs = {"generated": attr.label(mandatory = True, providers = [OpSourcesInfo])},
)
