"""CPython of this machine: headers for extension modules, and the interpreter as a library for tests.

Asks a Python where its headers and its library lie: `python3`, or the program that SWITCHYARD_PYTHON names. 3.11 is
the oldest that the modules run in. Without one, or without its headers, it prints what is missing, and targets that
depend on it are skipped; building one by name is Bazel's error about a target that is incompatible.
"""

load(":absent_targets.bzl", "absent_targets")

# The limited API that modules are compiled for.
_OLDEST = (3, 11)

_QUESTION = """\
import os, sys, sysconfig
print("%d %d" % sys.version_info[:2])
print(sysconfig.get_path("include"))
print(os.path.join(sysconfig.get_config_var("LIBDIR") or "", sysconfig.get_config_var("MULTIARCH") or ""))
print(sysconfig.get_config_var("LIBDIR") or "")
print(sysconfig.get_config_var("LDLIBRARY") or "")
"""

def _ask(ctx):
    """Returns (include, library, missing): two paths, or what is missing."""
    named = ctx.os.environ.get("SWITCHYARD_PYTHON")
    python = ctx.path(named) if named else ctx.which("python3")
    if not python or not python.exists:
        return None, None, "no python3 in PATH" if not named else "SWITCHYARD_PYTHON is %s, and it is not there" % named
    answer = ctx.execute([python, "-c", _QUESTION])
    if answer.return_code:
        return None, None, "%s fails: %s" % (python, answer.stderr.strip())
    version, include, multiarch, libraries, library = answer.stdout.split("\n")[:5]
    major, minor = [int(number) for number in version.split(" ")]
    if (major, minor) < _OLDEST:
        return None, None, "%s is Python %d.%d, and the oldest is %d.%d" % ((python, major, minor) + _OLDEST)
    include = ctx.path(include)
    if not include.get_child("Python.h").exists:
        return None, None, "%s has no Python.h in %s: run `./dev setup`, or `apt-get install python3-dev`" % (python, include)
    for folder in [multiarch, libraries]:
        if library.find(".so") != -1 and ctx.path(folder + "/" + library).exists:
            return include, ctx.path(folder + "/" + library), None
    return include, None, None

def _installed_python_impl(ctx):
    include, library, missing = _ask(ctx)
    if missing:
        # buildifier: disable=print
        print("Python modules left out: " + missing)
        ctx.file("BUILD.bazel", absent_targets("Python %d.%d or newer with Python.h" % _OLDEST, ["interpreter", "python"]))
        return
    ctx.symlink(include, "include")
    if library:
        ctx.symlink(library, "lib/" + library.basename)
    else:
        # buildifier: disable=print
        print("Tests with an interpreter inside left out: this Python has no shared library")
    ctx.file("python.bzl", "LIBRARY = %s\n" % ([("lib/" + library.basename)] if library else []))
    ctx.symlink(ctx.attr.build_file, "BUILD.bazel")

installed_python = repository_rule(
    implementation = _installed_python_impl,
    attrs = {"build_file": attr.label(mandatory = True, allow_single_file = True)},
    local = True,
    configure = True,
    environ = [
        "PATH",
        "SWITCHYARD_PYTHON",
    ],
)
