"""A test that runs one program: the test passes when its exit status is 0."""

load(":op_schema.bzl", "schema_sources")

# Bazel starts a test in the runfiles of the main repository; who starts it by hand may be anywhere.
_RUNNER = """#!/bin/sh
[ -n "${{TEST_SRCDIR:-}}" ] || cd "$0.runfiles/{workspace}" || exit
exec {words} "$@" {files}
"""

def quoted(word):
    """A word as a shell reads it.

    Args:
      word: any text

    Returns:
      the word in quotes
    """
    return "'" + word.replace("'", "'\\''") + "'"

def write_runner(ctx, words, files = []):
    """Writes the executable of a test: words, then the test's own arguments, then files.

    Args:
      ctx: the rule's context
      words: the program and its first arguments
      files: its last arguments
    """
    ctx.actions.write(
        output = ctx.outputs.executable,
        content = _RUNNER.format(
            files = " ".join([quoted(file) for file in files]),
            words = " ".join([quoted(word) for word in words]),
            workspace = ctx.workspace_name,
        ),
        is_executable = True,
    )

def _command_test_impl(ctx):
    files, checked = schema_sources(ctx.attr.files)
    write_runner(
        ctx,
        [ctx.executable.program.short_path] + ctx.attr.words,
        [file.short_path for file in files],
    )
    runfiles = ctx.runfiles(files = files + checked + ctx.files.data + [ctx.executable.program])
    return [DefaultInfo(executable = ctx.outputs.executable, runfiles = runfiles)]

command_test = rule(
    implementation = _command_test_impl,
    doc = "Runs a program with words, the test's `args` and files, in this order.",
    attrs = {
        "data": attr.label_list(allow_files = True, doc = "further files that the program reads"),
        "files": attr.label_list(allow_files = True, doc = "files, or op_schema targets"),
        "program": attr.label(
            mandatory = True,
            allow_files = True,
            cfg = "target",
            executable = True,
        ),
        "words": attr.string_list(),
    },
    test = True,
)
