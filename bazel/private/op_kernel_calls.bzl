"""The operators that kernels call, read from their sources: `switchyard check --emit-calls`."""

load(":compile_commands.bzl", "KernelSourcesInfo")
load(":kernel_check.bzl", "KERNEL_CHECK_ATTRS")
load(":kernel_indexes.bzl", "write_kernel_indexes")
load(":op_schema.bzl", "schema_sources")

# The checker's output is useful only if it found an error.
_COMMAND = """
calls=$1; more=$2; shift 2
said=$("$@") || { status=$?; printf '%s\\n' "$said" >&2; exit $status; }
[ -z "$more" ] || cat "$more" >> "$calls"
"""

def _op_kernel_calls_impl(ctx):
    calls = ctx.actions.declare_file(ctx.label.name + ".txt")
    _, indexes, read_here = write_kernel_indexes(ctx)
    schema, checked = schema_sources(ctx.attr.schema)
    args = ctx.actions.args()
    args.add(calls)
    args.add(ctx.file.more or "")
    args.add(ctx.executable._checker)
    args.add_all(["--no-cache", "--signatures-only"])
    args.add(calls, format = "--emit-calls=%s")
    args.add(ctx.attr.target, format = "--target=%s")
    args.add_joined(ctx.attr.keys, join_with = ",", format_joined = "--keys=%s")
    args.add_all(indexes, format_each = "--index=%s")
    args.add_all(schema)

    # Findings show lines of these sources.
    sources = [kernels[KernelSourcesInfo].files for kernels in ctx.attr.kernels]
    ctx.actions.run_shell(
        arguments = [args],
        command = _COMMAND,
        inputs = depset(
            indexes + schema + checked + ([ctx.file.more] if ctx.file.more else []),
            transitive = sources,
        ),
        mnemonic = "SwitchyardCalls",
        outputs = [calls],
        progress_message = "Gathering what kernels call: %s" % ctx.label,
        tools = [ctx.executable._checker],
    )
    return [DefaultInfo(files = depset([calls]), runfiles = ctx.runfiles([calls])), read_here]

op_kernel_calls = rule(
    implementation = _op_kernel_calls_impl,
    doc = """NAME.txt: which operators each kernel calls, for `calls` of op_dispatch_library.

Sources are read with the flags and headers that their libraries are compiled with. A kernel that does
not compile, or that is unlike its schema, fails the build. The kernels cannot depend on the headers of
a library whose `calls` this is, for that would be a circle: they take those of an op_dispatch_library
of the same schema without `calls`.""",
    attrs = dict(KERNEL_CHECK_ATTRS, **{
        "more": attr.label(
            allow_single_file = True,
            doc = "a file of further lines: calls that the checker does not see, such as those " +
                  "through pointers, and dtypes that kernels need",
        ),
    }),
)
