"""A Python package as it is installed: files from many places in one folder."""

PackageFilesInfo = provider(
    doc = "Where files lie in a package.",
    fields = {"places": "depset of structs: `place`, a path in the folder, and `file`; of a directory, its contents"},
)

def _place(ctx, file):
    if file.is_directory:
        return ctx.attr.prefix or "."
    path = file.short_path
    if ctx.attr.flatten:
        path = file.basename
    elif ctx.attr.strip_prefix:
        if not path.startswith(ctx.attr.strip_prefix + "/"):
            fail("%s is not in %s" % (path, ctx.attr.strip_prefix))
        path = path[len(ctx.attr.strip_prefix) + 1:]
    return ctx.attr.prefix + "/" + path if ctx.attr.prefix else path

def _package_files_impl(ctx):
    places = [struct(place = _place(ctx, file), file = file) for file in ctx.files.srcs]
    return [
        DefaultInfo(files = depset(ctx.files.srcs)),
        PackageFilesInfo(places = depset(
            places,
            transitive = [dep[PackageFilesInfo].places for dep in ctx.attr.deps],
        )),
    ]

package_files = rule(
    implementation = _package_files_impl,
    doc = "Files, and where they lie in a package: `prefix`, then the path from the root of the sources.",
    attrs = {
        "deps": attr.label_list(providers = [PackageFilesInfo]),
        "flatten": attr.bool(doc = "the name of the file alone instead of its path"),
        "prefix": attr.string(),
        "srcs": attr.label_list(allow_files = True),
        "strip_prefix": attr.string(doc = "what is left out at the front of each path"),
    },
)

# A copy each: what is packed later, or imported from here, does not depend on links.
_COPY = """\
set -eu
out=$1
while IFS='\t' read -r place file; do
  if [ -d "$file" ]; then
    mkdir -p "$out/$place"
    cp -RL --no-preserve=mode "$file/." "$out/$place"
  else
    [ ! -e "$out/$place" ] || { echo "two files for $place in the package" >&2; exit 1; }
    mkdir -p "$(dirname "$out/$place")"
    cp -L --no-preserve=mode "$file" "$out/$place"
  fi
done < "$2"
"""

def _package_folder_impl(ctx):
    folder = ctx.actions.declare_directory(ctx.label.name)
    places = depset(transitive = [dep[PackageFilesInfo].places for dep in ctx.attr.deps]).to_list()
    list = ctx.actions.declare_file(ctx.label.name + ".places")
    ctx.actions.write(list, "".join(["%s\t%s\n" % (entry.place, entry.file.path) for entry in places]))
    ctx.actions.run_shell(
        command = _COPY,
        arguments = [folder.path, list.path],
        inputs = [entry.file for entry in places] + [list],
        outputs = [folder],
        mnemonic = "PackageFolder",
        progress_message = "Laying out %s" % ctx.label,
    )
    return [DefaultInfo(files = depset([folder]), runfiles = ctx.runfiles([folder]))]

package_folder = rule(
    implementation = _package_folder_impl,
    doc = "A folder with all files of `deps` in their places; Python imports from it.",
    attrs = {"deps": attr.label_list(providers = [PackageFilesInfo])},
)
