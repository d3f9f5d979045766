"""Indexes of kernel sources, one action per source: `switchyard-check index`.

A source is read again if it or an included header changes, or if the schema uses a new type; other
parts of the schema do not matter here. A test or another action compares the indexes with the schema
afterwards.
"""

load("@switchyard_cuda//:config.bzl", "NVCC")
load(":compile_commands.bzl", "commands_of")
load(":op_schema.bzl", "schema_sources")

KernelIndexesInfo = provider(
    doc = "What a rule has read, for another one that reads the same.",
    fields = {
        "indexes": "the index of each source and the flags that it is read with",
        "names_of": "what the types depend on that an index explains",
    },
)

def _names_of(ctx, data):
    schema, checked = schema_sources(ctx.attr.schema)
    return (schema, checked, data, _options_of_names(ctx))

def _options_of_names(ctx):
    options = [word for word in getattr(ctx.attr, "args", []) if word.startswith("--torch=")]
    return ["--target=" + ctx.attr.target] + options

def _write_names(ctx, data):
    names = ctx.actions.declare_file(ctx.label.name + ".names")
    schema, checked = schema_sources(ctx.attr.schema)
    args = ctx.actions.args()
    args.add("names")
    args.add(names, format = "--out=%s")
    args.add_all(_options_of_names(ctx))
    args.add_all(schema)
    ctx.actions.run(
        arguments = [args],
        executable = ctx.executable._checker,
        inputs = schema + checked + data,
        mnemonic = "SwitchyardNames",
        outputs = [names],
        progress_message = "Reading types of operators of %s" % ctx.label,
    )
    return names

def _environment(source):
    # The toolkit of this build; without this option the checker looks for one.
    if source.extension == "cu" and NVCC.endswith("/bin/nvcc"):
        return {"CUDA_HOME": NVCC[:-len("/bin/nvcc")]}
    return {}

def _write_index(ctx, command, names):
    source = command.source
    place = "{}.indexes/{}".format(ctx.label.name, source.short_path.replace("../", "external/"))
    index = ctx.actions.declare_file(place + ".index")
    unused = ctx.actions.declare_file(place + ".unused")
    args = ctx.actions.args()
    args.add("index")
    args.add(names, format = "--names=%s")
    args.add(index, format = "--out=%s")
    args.add(unused, format = "--unused=%s")
    inputs = ctx.actions.args()
    inputs.add_all(command.inputs, expand_directories = False)
    inputs.set_param_file_format("multiline")
    inputs.use_param_file("--inputs=%s", use_always = True)
    flags = ctx.actions.args()
    flags.add(source)
    flags.add("--")
    flags.add_all(command.flags)
    ctx.actions.run(
        arguments = [args, inputs, flags],
        env = _environment(source),
        executable = ctx.executable._reader,
        inputs = depset([source, names], transitive = [command.inputs]),
        mnemonic = "SwitchyardIndex",
        outputs = [index, unused],
        progress_message = "Reading kernels in %s" % source.short_path,
        unused_inputs_list = unused,
    )
    return index

def _read_by(rule, names_of):
    """What another rule reads, for a rule that would read the same; empty without one."""
    if not rule:
        return {}
    if rule[KernelIndexesInfo].names_of != names_of:
        fail("%s has another schema, target or options: its indexes are of no use here" % rule.label)
    return rule[KernelIndexesInfo].indexes

def write_kernel_indexes(ctx, data = []):
    """Reads the sources of a rule with KERNEL_CHECK_ATTRS.

    Args:
      ctx: the rule's context
      data: files that reading the schema needs, too

    Returns:
      the commands of the sources; the indexes, a file for each; and both for other rules
    """
    commands = commands_of(ctx.attr.kernels)
    known = _read_by(ctx.attr.indexes_of, _names_of(ctx, data))
    keys = [(command.source, command.flags) for command in commands]
    names = _write_names(ctx, data) if [key for key in keys if key not in known] else None
    indexes = {
        key: known[key] if key in known else _write_index(ctx, command, names)
        for key, command in zip(keys, commands)
    }
    return commands, indexes.values(), KernelIndexesInfo(
        indexes = indexes,
        names_of = _names_of(ctx, data),
    )
