"""A test that compares the kernels of C++ libraries with operator schemas: `switchyard check`.

A separate action reads each source; the test compares the results with the schema.
"""

load(":command_test.bzl", "quoted")
load(":compile_commands.bzl", "KernelSourcesInfo", "folders_in_runfiles", "write_compile_commands")
load(":kernel_check.bzl", "KERNEL_CHECK_ATTRS")
load(":kernel_indexes.bzl", "write_kernel_indexes")
load(":op_schema.bzl", "schema_sources")

# Edits are carried out on the sources, which are read for that: what was read before is out of date
# after the first one.
_RUNNER = """#!/bin/sh
[ -n "${{TEST_SRCDIR:-}}" ] || cd "$0.runfiles/{workspace}" || exit
for argument; do
  [ "$argument" != --fix ] || exec {words} --jobs=1 -p {database} "$@" {schema}
done
exec {words} {indexes} "$@" {schema}
"""

def _op_kernel_test_impl(ctx):
    commands, indexes, read_here = write_kernel_indexes(ctx, ctx.files.data)
    database = ctx.actions.declare_file(ctx.label.name + ".commands/compile_commands.json")
    write_compile_commands(ctx, database, commands)
    schema, checked = schema_sources(ctx.attr.schema)
    words = [ctx.executable._checker.short_path, "--no-cache", "--target=" + ctx.attr.target]
    if ctx.attr.keys:
        words.append("--keys=" + ",".join(ctx.attr.keys))
    read = ["--renamed=" + folder for folder in folders_in_runfiles(commands)]
    read += ["--index=" + index.short_path for index in indexes]
    ctx.actions.write(
        output = ctx.outputs.executable,
        content = _RUNNER.format(
            database = quoted(database.short_path.rpartition("/")[0]),
            indexes = " ".join([quoted(word) for word in read]),
            schema = " ".join([quoted(file.short_path) for file in schema]),
            words = " ".join([quoted(word) for word in words]),
            workspace = ctx.workspace_name,
        ),
        is_executable = True,
    )
    sources = [kernels[KernelSourcesInfo].files for kernels in ctx.attr.kernels]
    runfiles = ctx.runfiles(
        files = [database, ctx.executable._checker] + indexes + schema + checked + ctx.files.data,
        transitive_files = depset(transitive = sources),
    )
    return [DefaultInfo(executable = ctx.outputs.executable, runfiles = runfiles), read_here]

op_kernel_test = rule(
    implementation = _op_kernel_test_impl,
    doc = """A test that passes when `switchyard check` finds no error in the sources of kernels.

Sources are read with the flags and headers that their libraries are compiled with.""",
    attrs = dict(KERNEL_CHECK_ATTRS, **{
        "data": attr.label_list(
            allow_files = True,
            doc = "further files that the check reads, such as `.switchyard.yaml` beside the schema",
        ),
    }),
    test = True,
)
