"""Repositories that are existing folders: of a Debian package, or of this repository.

Takes a folder; gives a repository of links to its contents. A folder of a package that is not
installed is one error that names the package.
"""

def _link_all(ctx, folder):
    for entry in folder.readdir():
        ctx.symlink(entry, entry.basename)

def _installed_folder_impl(ctx):
    folder = ctx.path(ctx.attr.path)
    if not folder.exists:
        fail("Debian package {} is missing (no {}): run `./dev setup`, or `apt-get install {}`".format(
            ctx.attr.package,
            ctx.attr.path,
            ctx.attr.package,
        ))
    _link_all(ctx, folder)

installed_folder = repository_rule(
    implementation = _installed_folder_impl,
    attrs = {
        "package": attr.string(mandatory = True, doc = "name of the Debian package, for messages"),
        "path": attr.string(mandatory = True, doc = "absolute path of the folder"),
    },
    local = True,
    configure = True,
)

def _own_folder_impl(ctx):
    _link_all(ctx, ctx.path(Label("//bazel/third_party:BUILD")).dirname.get_child(ctx.attr.folder))

own_folder = repository_rule(
    implementation = _own_folder_impl,
    doc = "A folder beside this file, from wherever the repository is used.",
    attrs = {"folder": attr.string(mandatory = True, doc = "name of the folder")},
    local = True,
)
