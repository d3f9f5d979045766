"""A test that holds the kernels of C++ libraries against operator schemas: `switchyard check`."""

load(":command_test.bzl", "write_runner")
load(":compile_commands.bzl", "KernelSourcesInfo", "write_compile_commands")
load(":kernel_check.bzl", "KERNEL_CHECK_ATTRS")
load(":op_schema.bzl", "schema_sources")

def _op_kernel_test_impl(ctx):
    database = ctx.actions.declare_file(ctx.label.name + ".commands/compile_commands.json")
    write_compile_commands(ctx, database, ctx.attr.kernels, in_runfiles = True)
    schema, checked = schema_sources(ctx.attr.schema)
    words = [
        ctx.executable._checker.short_path,
        "--no-cache",
        # One core, as Bazel reckons with for a test; the test's own arguments come later and count.
        "--jobs=1",
        "--target=" + ctx.attr.target,
        "-p",
        database.short_path.rpartition("/")[0],
    ]
    if ctx.attr.keys:
        words.append("--keys=" + ",".join(ctx.attr.keys))
    write_runner(ctx, words, [file.short_path for file in schema])
    sources = [kernels[KernelSourcesInfo].files for kernels in ctx.attr.kernels]
    runfiles = ctx.runfiles(
        files = [database, ctx.executable._checker] + schema + checked + ctx.files.data,
        transitive_files = depset(transitive = sources),
    )
    return [DefaultInfo(executable = ctx.outputs.executable, runfiles = runfiles)]

op_kernel_test = rule(
    implementation = _op_kernel_test_impl,
    doc = """A test that passes when `switchyard check` finds no error in the sources of kernels.

Sources are read with the flags and headers that their libraries are compiled with.""",
    attrs = dict(KERNEL_CHECK_ATTRS, **{
        "data": attr.label_list(
            allow_files = True,
            doc = "further files that the check reads, such as `.switchyard.yaml` beside the schema",
        ),
        "_checker": attr.label(
            allow_files = True,
            cfg = "target",
            default = Label("//bazel:kernel_checker"),
            executable = True,
        ),
    }),
    test = True,
)
