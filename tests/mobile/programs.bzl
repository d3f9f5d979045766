"""Small programs and what has to hold of them, for each processor."""

load("//bazel:defs.bzl", "init_array_test")
load("//bazel/toolchains:small_program.bzl", "small_program")

def _device_test(name, script, args, data):
    native.sh_test(
        name = name,
        size = "small",
        srcs = [script],
        args = args,
        data = data,
        # Sanitizers' options are for the machine at hand.
        tags = ["init-array"],
    )

def mobile_program(name, cpu, srcs, deps, size_limit = None, has_initializers = False):
    """A small program NAME_CPU, run by a test, with nothing before main and no threads.

    Args:
      name: name of the program
      cpu: processor that it is for
      srcs: its sources
      deps: its libraries
      size_limit: bytes that it may have more than one without operators; stripped, both
      has_initializers: whether there is something before main, which is then not tested
    """
    program = "%s_%s" % (name, cpu)
    at = "$(rootpath :%s)"
    small_program(
        name = program,
        srcs = srcs,
        cpu = cpu,
        tags = ["manual"],
        deps = deps,
    )
    _device_test(program + "_test", "run.sh", [cpu, at % program], [program])
    _device_test(program + "_threads_test", "no_threads_test.sh", [at % program], [program])
    if not has_initializers:
        init_array_test(
            name = program + "_init_array_test",
            binary = program,
        )
    if size_limit:
        empty = "no_operator_%s_stripped" % cpu
        stripped = program + "_stripped"
        _device_test(
            program + "_size_test",
            "size_test.sh",
            [str(size_limit), at % empty, at % stripped],
            [empty, stripped],
        )
