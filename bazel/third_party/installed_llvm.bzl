"""LLVM and Clang of a release that this source is written for, linked statically.

A program with the archives starts in 3 ms, one with libclang-cpp.so and libLLVM.so in 60 ms, because it
has to bind symbols.

Looks for a release of LLVM_RELEASES, the first one first, that has both LLVM's and Clang's files for
developers, and then for one with LLVM's alone, where distributions put them; SWITCHYARD_LLVM names
another folder, as `llvm-config --prefix` prints it. Gives a repository that links to the headers and
archives, with the given BUILD file, which finds the archives in `archives.bzl`:

    RELEASE      the number of the release
    ARCHIVES     paths in the repository, each before its dependencies

LLVM's archives and their order are those that llvm-config tells for the components; Clang's are those
that its CMake package exports for the libraries. No release is one error that names the packages.
"""

# In order of preference; bazel/packages.txt has the packages of the same ones.
LLVM_RELEASES = ["19", "20", "21"]

_FOLDERS = [
    "/usr/lib/llvm-%s",  # Debian, Ubuntu
    "/usr/lib64/llvm%s",  # Fedora
    "/usr/lib/llvm%s",  # Alpine
]

_ARCHIVES = """\
\"\"\"What is installed of LLVM: {prefix}.\"\"\"

RELEASE = "{release}"
ARCHIVES = {archives}
"""

def _llvm_config(ctx, prefix, arguments):
    answer = ctx.execute([prefix.get_child("bin").get_child("llvm-config")] + arguments)
    if answer.return_code:
        fail("{}/bin/llvm-config {}: {}".format(prefix, " ".join(arguments), answer.stderr.strip()))
    return answer.stdout.strip()

def _has(prefix, paths):
    for path in paths:
        file = prefix
        for part in path.split("/"):
            file = file.get_child(part)
        if not file.exists:
            return False
    return True

_LLVM_FILES = ["bin/llvm-config", "include/llvm/Config/llvm-config.h", "lib/libLLVMSupport.a"]
_CLANG_TARGETS = "lib/cmake/clang/ClangTargets.cmake"
_CLANG_FILES = [_CLANG_TARGETS, "include/clang/Basic/Version.inc", "lib/libclangBasic.a"]

def _find(ctx, with_clang):
    """The folder of a release, or None."""
    named = ctx.os.environ.get("SWITCHYARD_LLVM")
    if named:
        prefix = ctx.path(named)
        if not _has(prefix, _LLVM_FILES + (_CLANG_FILES if with_clang else [])):
            fail("SWITCHYARD_LLVM is {}, and the files for developers are not all there".format(named))
        return prefix
    candidates = [ctx.path(folder % release) for release in LLVM_RELEASES for folder in _FOLDERS]
    for files in [_LLVM_FILES + _CLANG_FILES] + ([] if with_clang else [_LLVM_FILES]):
        for prefix in candidates:
            if _has(prefix, files):
                return prefix
    return None

def _clang_dependencies(ctx, prefix):
    """Clang's libraries with those that each needs, from its CMake package."""
    text = ctx.read(prefix.get_child("lib").get_child("cmake").get_child("clang").get_child("ClangTargets.cmake"))
    dependencies = {}
    for part in text.split("set_target_properties(")[1:]:
        name = part.split(" ")[0]
        needed = []
        if "INTERFACE_LINK_LIBRARIES \"" in part.split("\n)")[0]:
            for word in part.split("INTERFACE_LINK_LIBRARIES \"")[1].split("\"")[0].split(";"):
                word = word.replace("\\$<LINK_ONLY:", "").replace(">", "")
                if word.startswith("clang"):
                    needed.append(word)
        dependencies[name] = needed
    return dependencies

def _in_order(wanted, dependencies):
    """The wanted libraries and all that they need, users before their dependencies."""
    needed = {name: None for name in wanted}
    for _ in range(len(dependencies)):
        for name in list(needed):
            for other in dependencies.get(name, []):
                needed[other] = None
    users = {name: 0 for name in needed}
    for name in needed:
        for other in dependencies.get(name, []):
            users[other] += 1
    ordered = []
    for _ in range(len(needed)):
        for name in [name for name in users if users[name] == 0]:
            ordered.append(name)
            users.pop(name)
            for other in dependencies.get(name, []):
                users[other] -= 1

    # None is left unless the archives need each other in a circle.
    return ordered + list(users)

def _installed_llvm_impl(ctx):
    prefix = _find(ctx, with_clang = bool(ctx.attr.clang_libraries))
    if not prefix:
        fail("{} of LLVM {} is missing: run `./dev setup`, or `apt-get install {}`".format(
            "Clang" if ctx.attr.clang_libraries else "The Support library",
            " or ".join(LLVM_RELEASES),
            " ".join([package % LLVM_RELEASES[0] for package in ["llvm-%s-dev", "libclang-%s-dev", "clang-%s"]]),
        ))
    release = _llvm_config(ctx, prefix, ["--version"]).split(".")[0]
    if release not in LLVM_RELEASES:
        fail("{} is LLVM {}: this source is written for {}".format(prefix, release, ", ".join(LLVM_RELEASES)))
    archives = []
    if ctx.attr.clang_libraries:
        archives += ["lib%s.a" % name for name in _in_order(
            ctx.attr.clang_libraries,
            _clang_dependencies(ctx, prefix),
        )]
        ctx.symlink(prefix.get_child("include").get_child("clang"), "include/clang")
        ctx.symlink(prefix.get_child("include").get_child("clang-c"), "include/clang-c")
    else:
        ctx.symlink(prefix.get_child("include").get_child("llvm-c"), "include/llvm-c")
    ctx.symlink(prefix.get_child("include").get_child("llvm"), "include/llvm")

    # Releases have different components.
    known = _llvm_config(ctx, prefix, ["--components"]).split(" ")
    components = [name for name in ctx.attr.components if name in known]
    words = _llvm_config(ctx, prefix, ["--link-static", "--libs"] + components).split(" ")
    archives += ["lib%s.a" % word.strip()[2:] for word in words if word.startswith("-l")]
    archives = [name for name in archives if name[3:-2] not in ctx.attr.elsewhere]
    for name in archives:
        ctx.symlink(prefix.get_child("lib").get_child(name), "lib/" + name)
    ctx.file("archives.bzl", _ARCHIVES.format(
        archives = ["lib/" + name for name in archives],
        prefix = prefix,
        release = release,
    ))
    ctx.symlink(ctx.attr.build_file, "BUILD.bazel")

installed_llvm = repository_rule(
    implementation = _installed_llvm_impl,
    attrs = {
        "build_file": attr.label(mandatory = True, allow_single_file = True),
        "clang_libraries": attr.string_list(doc = "libraries of Clang, whose dependencies are linked, too"),
        "components": attr.string_list(doc = "components of LLVM as llvm-config names them; what a release lacks is left out"),
        "elsewhere": attr.string_list(doc = "libraries of LLVM that another repository links"),
    },
    # Checked at each server start, so installing a package is enough.
    local = True,
    configure = True,
    environ = ["SWITCHYARD_LLVM"],
)
