"""The headers of libraries in one folder, for code that is compiled without Bazel."""

load("@rules_cc//cc/common:cc_info.bzl", "CcInfo")

# Where a header is looked for: of an include folder, below it; else its path in the workspace.
def _line(file):
    return "%s\t%s" % (file.short_path, file.path)

def _folder_line(folder):
    return "%s\t%s" % (folder.path, folder.path)

def _included_headers_impl(ctx):
    headers = depset(transitive = [
        dep[CcInfo].compilation_context.headers
        for dep in ctx.attr.deps
    ])

    # Of the repository itself: those of others are installed by themselves.
    own = [file for file in headers.to_list() if not file.short_path.startswith("../")]
    lines = ctx.actions.args()
    lines.set_param_file_format("multiline")
    lines.add_all([file for file in own if not file.is_directory], map_each = _line)
    lines.add_all(
        [file for file in own if file.is_directory],
        expand_directories = False,
        map_each = _folder_line,
    )
    listed = ctx.actions.declare_file(ctx.label.name + ".list")
    ctx.actions.write(listed, lines)
    folder = ctx.actions.declare_directory(ctx.label.name)
    ctx.actions.run(
        executable = "/usr/bin/python3",
        arguments = [ctx.file._script.path, folder.path, listed.path] + ctx.attr.roots,
        inputs = own + [listed, ctx.file._script],
        outputs = [folder],
        mnemonic = "IncludedHeaders",
    )
    return [DefaultInfo(files = depset([folder]), runfiles = ctx.runfiles([folder]))]

included_headers = rule(
    implementation = _included_headers_impl,
    doc = "A folder of the headers that match `roots`, and of all that they include.",
    attrs = {
        "deps": attr.label_list(mandatory = True, providers = [CcInfo]),
        "roots": attr.string_list(mandatory = True, doc = "lib/core/*.h; with ! in front, what is left out"),
        "_script": attr.label(
            allow_single_file = True,
            default = Label("//bazel/packaging:included_headers.py"),
        ),
    },
)
