"""What the module that is published takes in place of the packages of bazel/repositories.bzl: the programs of its release.

bazel/packaging/bazel_module.py writes the MODULE.bazel that uses this extension. Programs are the wheel of them, which is
downloaded by the checksum that stands in that file, and only if the rules run them.
"""

load(":rules_repositories.bzl", "rules_repositories")

_PROGRAMS_BUILD = """\
exports_files(
    [
        "bin/switchyard",
        "bin/switchyard-check",
    ],
    visibility = ["//visibility:public"],
)
"""

def _released_programs_impl(ctx):
    # The folders are those of an installed package: `switchyard-check` finds Clang's headers below ../share.
    wheel = "programs.zip"
    ctx.download(ctx.attr.url, wheel, integrity = ctx.attr.integrity)
    for folder, place in {
        "bin": ".data/scripts",
        "licenses": ".dist-info/licenses",
        "share": ".data/data/share",
    }.items():
        ctx.extract(wheel, folder, ctx.attr.stem + place)
    ctx.delete(wheel)
    ctx.file("BUILD.bazel", _PROGRAMS_BUILD)

_released_programs = repository_rule(
    implementation = _released_programs_impl,
    doc = "The programs of a wheel.",
    attrs = {
        "integrity": attr.string(mandatory = True),
        "stem": attr.string(mandatory = True),
        "url": attr.string(mandatory = True),
    },
)

_TOOLCHAINS_BUILD = """\
load("{rules}", "no_programs", "switchyard_toolchain")

package(default_visibility = ["//visibility:public"])
{toolchains}
no_programs(
    name = "none",
    released = {machines},
)
"""

_TOOLCHAIN = """
switchyard_toolchain(
    name = "{machine}",
    compiler = "@{repository}//:bin/switchyard",
    kernel_checker = "@{repository}//:bin/switchyard-check",
    runs_on = [
        "@platforms//cpu:{machine}",
        "@platforms//os:linux",
    ],
)
"""

def _toolchains_impl(ctx):
    ctx.file("BUILD.bazel", _TOOLCHAINS_BUILD.format(
        machines = repr(ctx.attr.repositories.keys()),
        rules = Label("//bazel/private:program_toolchain.bzl"),
        toolchains = "".join([
            _TOOLCHAIN.format(machine = machine, repository = repository)
            for machine, repository in ctx.attr.repositories.items()
        ]),
    ))

_toolchains = repository_rule(
    implementation = _toolchains_impl,
    doc = "A toolchain for each machine that has released programs, named by it, and `none` for the others.",
    attrs = {"repositories": attr.string_dict(doc = "machine to the repository of its programs")},
)

def _declare(repository, name, **kwargs):
    repository(name = name, **kwargs)

def _release_impl(ctx):
    repositories = {}
    for module in ctx.modules:
        for programs in module.tags.programs:
            repositories[programs.machine] = "switchyard_programs_" + programs.machine
            _released_programs(
                name = repositories[programs.machine],
                integrity = programs.integrity,
                stem = programs.stem,
                url = programs.url,
            )
    _toolchains(name = "switchyard_programs", repositories = repositories)
    rules_repositories(_declare)

release = module_extension(
    implementation = _release_impl,
    tag_classes = {"programs": tag_class(
        doc = "The programs for one kind of machine.",
        attrs = {
            "integrity": attr.string(mandatory = True, doc = "of the wheel: sha256-..."),
            "machine": attr.string(mandatory = True, doc = "as @platforms//cpu has it, with Linux"),
            "stem": attr.string(mandatory = True, doc = "with what the names of the wheel's folders begin: NAME-VERSION"),
            "url": attr.string(mandatory = True, doc = "of the wheel"),
        },
    )},
)
