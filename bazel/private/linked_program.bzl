"""A program under the name of another target, for rules that choose which program or how it is built."""

def linked_program(ctx, program):
    """The provider of an executable rule that stands for a program: a link with the rule's name.

    Args:
      ctx: the rule's context
      program: target of the program
    """
    given = program[DefaultInfo]
    link = ctx.actions.declare_file(ctx.label.name)
    ctx.actions.symlink(
        output = link,
        is_executable = True,
        target_file = given.files_to_run.executable,
    )
    return DefaultInfo(executable = link, files = depset([link]), runfiles = given.default_runfiles)
