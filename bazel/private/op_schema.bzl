"""Operator schemas as a target: files that are checked before anything is built from them."""

load(":tool_configuration.bzl", "TOOL_CONFIGURATION")

OpSchemaInfo = provider(
    doc = "Schema files that make one program.",
    fields = {
        "checked": "depset of files that are made when `switchyard lint` finds no error; whoever " +
                   "reads the sources takes them as inputs",
        "sources": "depset of the files, those of `deps` first",
    },
)

def schema_sources(targets):
    """The schema files of targets, be they files or op_schema targets.

    Args:
      targets: targets of an attribute `schema`

    Returns:
      the files, and a list of files to be made before: the outcome of checks
    """
    sources = []
    checked = []
    for target in targets:
        if OpSchemaInfo in target:
            sources.append(target[OpSchemaInfo].sources)
            checked.append(target[OpSchemaInfo].checked)
        else:
            sources.append(target.files)
    return (
        depset(order = "postorder", transitive = sources).to_list(),
        depset(transitive = checked).to_list(),
    )

def _op_schema_impl(ctx):
    sources = depset(
        ctx.files.srcs,
        order = "postorder",
        transitive = [dep[OpSchemaInfo].sources for dep in ctx.attr.deps],
    )
    checked = ctx.actions.declare_file(ctx.label.name + ".checked")

    # `lint` writes no file, but an action must: the shell creates it if there was no error.
    args = ctx.actions.args()
    args.add(ctx.executable._compiler)
    args.add(checked)
    args.add_all(ctx.attr.options)
    args.add_all(sources)
    ctx.actions.run_shell(
        arguments = [args],
        command = 'compiler=$1; checked=$2; shift 2; "$compiler" lint "$@" && : > "$checked"',
        inputs = depset(ctx.files.configuration, transitive = [sources]),
        mnemonic = "SwitchyardLint",
        outputs = [checked],
        progress_message = "Checking operator schemas of %s" % ctx.label,
        tools = [ctx.executable._compiler],
    )
    all_checked = depset(
        [checked],
        transitive = [dep[OpSchemaInfo].checked for dep in ctx.attr.deps],
    )
    return [
        DefaultInfo(files = depset(order = "postorder", transitive = [sources, all_checked])),
        OpSchemaInfo(checked = all_checked, sources = sources),
    ]

op_schema = rule(
    implementation = _op_schema_impl,
    doc = "Schema files that make one program, checked by `switchyard lint` in every build that " +
          "uses them: an error in them fails the build.",
    attrs = {
        "configuration": attr.label(
            allow_single_file = [".yaml"],
            doc = "the `.switchyard.yaml` beside the files or above them, if there is one",
        ),
        "deps": attr.label_list(
            doc = "`op_schema` targets whose files belong to the program, too",
            providers = [OpSchemaInfo],
        ),
        "options": attr.string_list(doc = "options of `switchyard lint`, such as `-Werror`"),
        "srcs": attr.label_list(
            mandatory = True,
            allow_empty = False,
            allow_files = [".yaml"],
            doc = "files of operators, tags, derivatives, or of a backend",
        ),
        "_compiler": attr.label(
            allow_files = True,
            cfg = TOOL_CONFIGURATION,
            default = Label("//bazel:compiler"),
            executable = True,
        ),
    },
)
