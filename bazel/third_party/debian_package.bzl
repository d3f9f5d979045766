"""A repository made from the files of an installed Debian package.

Takes the package's name and what the build needs from it: modules of pkg-config, whose libraries and
their order are those of the installed release, or files. Gives a repository that links to them, with
the given BUILD file, which finds the libraries of the modules in `libraries.bzl`:

    LIBRARIES    paths in the repository, each before its dependencies
    LINKOPTS     what the modules ask of the linker beside these: -pthread, libraries of the C library

Nothing is downloaded. A missing package is one error that names the package, or, for an optional one, a
repository whose targets are incompatible with every platform, so that `bazel build //...` skips their
users.

Headers under /usr/include are not declared to Bazel: the compiler always searches that folder, and
Bazel treats it as part of the compiler. Headers elsewhere are links in the repository.
"""

load(":absent_targets.bzl", "absent_targets")

_LINUX_LIBRARY_FOLDERS = [
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/lib/riscv64-linux-gnu",
    "/usr/lib/powerpc64le-linux-gnu",
    "/usr/lib/s390x-linux-gnu",
    "/usr/lib64",
]

_LIBRARIES = """\
\"\"\"What pkg-config tells of {modules}.\"\"\"

LIBRARIES = {libraries}
LINKOPTS = {linkopts}
"""

# They come with the compiler, which finds them itself.
_C_LIBRARIES = ["atomic", "c", "dl", "m", "pthread", "rt"]

def _find_library(ctx, name):
    for folder in _LINUX_LIBRARY_FOLDERS:
        path = ctx.path(folder + "/" + name)
        if path.exists:
            return path
    return None

def _locate(ctx):
    """Returns (links, missing): where each link points, and the files that are not there."""
    links = {}
    missing = [path for path in ctx.attr.headers if not ctx.path(path).exists]
    for name in ctx.attr.libraries:
        path = _find_library(ctx, name)
        if path:
            links["lib/" + name] = path
        else:
            missing.append(name)
    for link, target in ctx.attr.links.items():
        if ctx.path(target).exists:
            links[link] = ctx.path(target)
        else:
            missing.append(target)
    return links, missing

def _ask_pkg_config(ctx):
    """Returns (links, linkopts, missing) of the modules."""
    if not ctx.attr.modules:
        return {}, [], []
    program = ctx.which("pkg-config")
    if not program:
        fail("pkg-config is missing: run `./dev setup`, or `apt-get install pkgconf`")
    answer = ctx.execute([program, "--static", "--libs"] + ctx.attr.modules)
    if answer.return_code:
        missing = [
            "pkg-config module " + module
            for module in ctx.attr.modules
            if ctx.execute([program, "--exists", module]).return_code
        ]
        return {}, [], missing or [answer.stderr.strip()]
    links = {}
    linkopts = []
    for word in answer.stdout.split(" "):
        word = word.strip()
        if not word.startswith("-l"):
            if word and not word.startswith("-L"):
                linkopts.append(word)
            continue
        name = "lib%s.a" % word[2:]
        path = None if word[2:] in _C_LIBRARIES else _find_library(ctx, name)
        if path:
            # A second time means: after what needs it, too.
            links.pop("lib/" + name, None)
            links["lib/" + name] = path
        else:
            linkopts.append(word)
    return links, linkopts, []

def _debian_package_impl(ctx):
    links, missing = _locate(ctx)
    libraries, linkopts, missing_modules = _ask_pkg_config(ctx)
    missing += missing_modules
    if not missing:
        if ctx.attr.modules:
            ctx.file("libraries.bzl", _LIBRARIES.format(
                libraries = libraries.keys(),
                linkopts = linkopts,
                modules = ", ".join(ctx.attr.modules),
            ))
        links.update(libraries)
        for link, target in links.items():
            ctx.symlink(target, link)
        ctx.symlink(ctx.attr.build_file, "BUILD.bazel")
        return
    if not ctx.attr.optional_targets:
        fail("Debian package {} is missing (no {}): run `./dev setup`, or `apt-get install {}`".format(
            ctx.attr.package,
            ", ".join(missing),
            ctx.attr.package,
        ))
    ctx.file("BUILD.bazel", absent_targets(ctx.attr.package, ctx.attr.optional_targets))

debian_package = repository_rule(
    implementation = _debian_package_impl,
    attrs = {
        "build_file": attr.label(mandatory = True, allow_single_file = True),
        "headers": attr.string_list(doc = "headers under /usr/include whose absence means that the package is"),
        "libraries": attr.string_list(doc = "files of the system's library folder, linked as lib/NAME"),
        "modules": attr.string_list(doc = "modules of pkg-config whose static libraries are linked as lib/NAME"),
        "links": attr.string_dict(doc = "link in the repository to absolute path"),
        "optional_targets": attr.string_list(doc = "targets to offer, incompatible, when the package is missing"),
        "package": attr.string(mandatory = True, doc = "name of the Debian package, for messages"),
    },
    # Checked at each server start, so installing a package is enough.
    local = True,
    configure = True,
)
