"""The compile commands of the sources of C++ libraries.

The flags are those of the toolchain, the command line and the libraries, without --per_file_copt, which
Bazel does not pass to rules. For actions, paths are relative to the execution root. In a compilation
database they are the paths among the runfiles of a test, where sources, generated files and outside
repositories are one tree: the execution root's `bazel-out/CONFIGURATION/bin/x` is `x` there, and
`external/r/x` is `../r/x`.
"""

load("@rules_cc//cc:find_cc_toolchain.bzl", "find_cc_toolchain", "use_cc_toolchain")
load("@rules_cc//cc/common:cc_common.bzl", "cc_common")
load("@rules_cc//cc/common:cc_info.bzl", "CcInfo")
load(":cuda_objects.bzl", "CudaSourcesInfo")

KernelSourcesInfo = provider(
    doc = "The sources that a library is compiled from.",
    fields = {
        "commands": "depset of structs: source, a file, and flags, to be run in the execution root; " +
                    "bin_dir, the folder of generated files; and inputs, a depset of the headers",
        "files": "depset of the files that the commands read",
        "folders": "depset of directory outputs among the sources, whose contents are not known yet",
    },
)

_SOURCE_EXTENSIONS = ["cc", "cpp", "cxx", "c++", "C", "cu"]

# Options directly followed by a path, without a space.
_PATH_OPTIONS = ["-I", "-iquote", "-isystem", "-idirafter", "-include", "-imacros", "-B", "-F"]

def _in_runfiles(path, bin_dir):
    """The path of a file among the runfiles, relative to the folder of the main repository."""
    if path == bin_dir:
        return "."
    if path.startswith(bin_dir + "/"):
        path = path[len(bin_dir) + 1:]
    if path.startswith("external/"):
        return "../" + path[len("external/"):]
    return path

def _argument_in_runfiles(argument, bin_dir):
    if argument.startswith("-D") or argument.startswith("-U"):
        return argument
    for option in _PATH_OPTIONS:
        if argument.startswith(option) and len(argument) > len(option):
            return option + _in_runfiles(argument[len(option):], bin_dir)
    if argument.startswith("-") and "=" in argument:
        option, path = argument.split("=", 1)
        return option + "=" + _in_runfiles(path, bin_dir)
    return _in_runfiles(argument, bin_dir)

def _words(text):
    """The words of a text as a shell would separate them: by spaces outside of quotes."""
    words = []
    word = ""
    quote = None
    escaped = False
    is_open = False
    for character in text.elems():
        if escaped:
            word += character
            escaped = False
        elif character == "\\" and quote != "'":
            escaped = True
            is_open = True
        elif quote:
            if character == quote:
                quote = None
            else:
                word += character
        elif character in "'\"":
            quote = character
            is_open = True
        elif character in " \t\n":
            if is_open:
                words.append(word)
            word = ""
            is_open = False
        else:
            word += character
            is_open = True
    return words + [word] if is_open else words

def _targets(ctx, attribute):
    value = getattr(ctx.rule.attr, attribute, [])
    return [one for one in value if type(one) == "Target"] if type(value) == "list" else []

def _copts(ctx):
    """The library's own flags, with the variables in them replaced."""
    result = []
    files = _targets(ctx, "srcs") + _targets(ctx, "deps") + _targets(ctx, "additional_compiler_inputs")
    for copt in getattr(ctx.rule.attr, "copts", []):
        if "$(location" in copt or "$(execpath" in copt:
            copt = ctx.expand_location(copt, files)
        for variable, value in ctx.var.items():
            copt = copt.replace("$(%s)" % variable, value)
        result += _words(copt.replace("$$", "$"))
    return result

def _compilation_context(target, ctx):
    hidden = [dep[CcInfo] for dep in _targets(ctx, "implementation_deps") if CcInfo in dep]
    if not hidden:
        return target[CcInfo].compilation_context
    return cc_common.merge_cc_infos(cc_infos = [target[CcInfo]] + hidden).compilation_context

def _commands(target, ctx, sources, context, inputs):
    toolchain = find_cc_toolchain(ctx)
    features = cc_common.configure_features(
        cc_toolchain = toolchain,
        ctx = ctx,
        requested_features = ctx.features,
        unsupported_features = ctx.disabled_features,
    )
    own = target[CcInfo].compilation_context
    flags = ctx.fragments.cpp
    variables = cc_common.create_compile_variables(
        cc_toolchain = toolchain,
        feature_configuration = features,
        framework_include_directories = context.framework_includes,
        include_directories = context.includes,
        preprocessor_defines = depset(transitive = [context.defines, own.local_defines]),
        quote_include_directories = context.quote_includes,
        system_include_directories = depset(
            transitive = [context.system_includes, getattr(context, "external_includes", depset())],
        ),
        user_compile_flags = flags.copts + flags.cxxopts + _copts(ctx),
    )
    arguments = cc_common.get_memory_inefficient_command_line(
        action_name = "c++-compile",
        feature_configuration = features,
        variables = variables,
    )
    return [
        struct(
            bin_dir = ctx.bin_dir.path,
            flags = tuple(arguments),
            inputs = inputs,
            source = source,
        )
        for source in sources
    ]

def _kernel_sources_impl(target, ctx):
    if CcInfo not in target:
        return []

    # Object files from other actions are not read, so no action has to make them.
    files = [file for file in getattr(ctx.rule.files, "srcs", []) if file.extension not in ["a", "o"]]
    for objects in [one for one in _targets(ctx, "srcs") if CudaSourcesInfo in one]:
        files += objects[CudaSourcesInfo].sources
    folders = [file for file in files if file.is_directory]
    sources = [file for file in files if not file.is_directory and file.extension in _SOURCE_EXTENSIONS]
    if not sources and not folders:
        # A library without sources stands for its dependencies in the same repository.
        listed = [
            dep[KernelSourcesInfo]
            for dep in _targets(ctx, "deps")
            if KernelSourcesInfo in dep and dep.label.workspace_name == target.label.workspace_name
        ]
        return [KernelSourcesInfo(
            commands = depset(transitive = [info.commands for info in listed]),
            files = depset(transitive = [info.files for info in listed]),
            folders = depset(transitive = [info.folders for info in listed]),
        )]
    context = _compilation_context(target, ctx)
    more = getattr(ctx.rule.files, "additional_compiler_inputs", [])
    read = [context.headers, find_cc_toolchain(ctx).all_files]
    inputs = depset([file for file in files if file not in sources] + more, transitive = read)
    return [KernelSourcesInfo(
        commands = depset(_commands(target, ctx, sources, context, inputs)),
        files = depset(sources, transitive = [inputs]),
        folders = depset(folders),
    )]

kernel_sources = aspect(
    implementation = _kernel_sources_impl,
    doc = "Collects the compile commands of a library. A library without sources " +
          "stands for its dependencies in the same repository.",
    attr_aspects = ["deps"],
    attrs = {
        "_cc_toolchain": attr.label(
            default = Label("@bazel_tools//tools/cpp:current_cc_toolchain"),
        ),
    },
    fragments = ["cpp"],
    toolchains = use_cc_toolchain(),
)

def _steps_up(folder):
    return "/".join([".."] * len(folder.split("/")))

def _runfiles_directory(ctx, file):
    """The main repository's runfiles, from the folder of a file among them."""
    folder = file.short_path.rpartition("/")[0]
    if folder.startswith("../"):
        # Outside the main repository: up to the common folder of all repositories, and down again.
        return _steps_up(folder[len("../"):]) + "/" + ctx.workspace_name
    return _steps_up(folder)

def _entry(command, directory):
    source = command.source.path
    arguments = ["c++"] + list(command.flags) + ["-c", source]
    return json.encode({
        "arguments": [_argument_in_runfiles(one, command.bin_dir) for one in arguments],
        "directory": directory,
        "file": _in_runfiles(source, command.bin_dir),
    })

def commands_of(targets):
    """How the sources of targets that have the aspect are compiled.

    Args:
      targets: the libraries

    Returns:
      the commands, one for each source: where two libraries have the same one, the first counts
    """
    for target in targets:
        info = target[KernelSourcesInfo]
        for folder in info.folders.to_list():
            fail("%s: which sources are in the directory output %s is not known beforehand" %
                 (target.label, folder.short_path))
        if not info.commands:
            fail("%s is not compiled from a C++ or CUDA source, nor a list of libraries that are" %
                 target.label)
    commands = depset(transitive = [target[KernelSourcesInfo].commands for target in targets])
    return {command.source: command for command in reversed(commands.to_list())}.values()[::-1]

def folders_in_runfiles(commands):
    """Where files of the execution root are among runfiles.

    Args:
      commands: of commands_of

    Returns:
      texts FROM=TO, to be applied one after the other
    """
    bin_dirs = {command.bin_dir: None for command in commands}
    return [bin_dir + "=." for bin_dir in bin_dirs] + ["external=.."]

def write_compile_commands(ctx, file, commands):
    """Writes a compilation database for a program that runs among the runfiles of a test.

    Args:
      ctx: the rule's context
      file: the file to write
      commands: of commands_of
    """
    directory = _runfiles_directory(ctx, file)
    entries = [_entry(command, directory) for command in commands]
    ctx.actions.write(output = file, content = "[\n" + ",\n".join(entries) + "\n]\n")
