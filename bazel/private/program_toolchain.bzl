"""The programs that the rules run, as a toolchain: built from source, or released.

A workspace registers a `switchyard_toolchain` of programs that it has; without one, the rules build theirs.
"""

load(":linked_program.bzl", "linked_program")

TOOLCHAIN_TYPE = str(Label("//bazel/programs:toolchain_type"))

# Attributes of the toolchain, which `registered_program` asks for by name.
_PROGRAMS = {
    "compiler": "`switchyard`",
    "kernel_checker": "`switchyard-check`",
}

def _program_toolchain_impl(ctx):
    return [platform_common.ToolchainInfo(**{
        name: getattr(ctx.attr, name)
        for name in _PROGRAMS
    })]

_program_toolchain = rule(
    implementation = _program_toolchain_impl,
    # The target is already one of the machine that runs the programs: see _registered_program_impl.
    attrs = {
        name: attr.label(mandatory = True, allow_files = True, cfg = "target", doc = doc, executable = True)
        for name, doc in _PROGRAMS.items()
    },
)

def switchyard_toolchain(name, compiler, kernel_checker, runs_on = [], **kwargs):
    """Programs for the rules to run. A workspace registers NAME: `register_toolchains("//tools:NAME")`.

    Args:
      name: name of the toolchain
      compiler: `switchyard`
      kernel_checker: `switchyard-check`
      runs_on: constraints of the machine that runs the programs, such as "@platforms//cpu:x86_64"
      **kwargs: what every rule takes
    """
    _program_toolchain(
        name = name + "_programs",
        compiler = compiler,
        kernel_checker = kernel_checker,
        **kwargs
    )
    native.toolchain(
        name = name,
        target_compatible_with = runs_on,
        toolchain = ":%s_programs" % name,
        toolchain_type = TOOLCHAIN_TYPE,
        **kwargs
    )

_ABSENT = """\
no programs of Switchyard are released for this machine, only for Linux on %s. Register a switchyard_toolchain of programs
that run here, or build them: module Switchyard by a local_path_override of its sources (docs/guide/bazel.md)"""

def _absent_programs_impl(ctx):
    fail(_ABSENT % " and ".join(ctx.attr.released))

_absent_programs = rule(
    implementation = _absent_programs_impl,
    attrs = {"released": attr.string_list(mandatory = True)},
)

def no_programs(name, released):
    """A toolchain that says that there is none, for the machines that no toolchain before it is for.

    Args:
      name: name of the toolchain
      released: the processors that programs are released for
    """
    _absent_programs(
        name = name + "_programs",
        released = released,
    )
    native.toolchain(
        name = name,
        toolchain = ":%s_programs" % name,
        toolchain_type = TOOLCHAIN_TYPE,
    )

def _registered_program_impl(ctx):
    # Rules depend on this target in the configuration of the machine that runs actions, so that machine is the target
    # of the toolchain that is found.
    return [linked_program(ctx, getattr(ctx.toolchains[TOOLCHAIN_TYPE], ctx.attr.program))]

registered_program = rule(
    implementation = _registered_program_impl,
    doc = "A program of the toolchain that is registered first.",
    attrs = {"program": attr.string(mandatory = True, values = _PROGRAMS.keys())},
    executable = True,
    toolchains = [TOOLCHAIN_TYPE],
)
