"""Small programs and the tests of their properties, for each processor."""

load("@rules_shell//shell:sh_test.bzl", "sh_test")
load("//bazel:defs.bzl", "init_array_test", "op_dispatch_library")
load("//bazel/toolchains:small_program.bzl", "small_program")

def _tags(whole):
    # Sanitizers' options are for the host. Broad and slow targets are for `./dev whole`.
    return ["init-array"] + (["whole"] if whole else [])

def _device_test(name, script, args, data, whole):
    sh_test(
        name = name,
        size = "small",
        srcs = [script],
        args = args,
        data = data,
        tags = _tags(whole),
    )

def mobile_program(name, cpu, srcs, deps, data = [], size_limit = None, has_initializers = False, whole = False):
    """A small program NAME_CPU, run by a test, with nothing before main and no threads.

    Args:
      name: name of the program
      cpu: processor that it is for
      srcs: its sources
      deps: its libraries
      data: files that it reads, by their paths in the repository
      size_limit: bytes that it may have more than one without operators; stripped, both
      has_initializers: whether there is something before main, which is then not tested
      whole: whether its tests are for `./dev whole` alone
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
    _device_test(program + "_test", "run.sh", [cpu, at % program], [program] + data, whole)
    _device_test(program + "_threads_test", "no_threads_test.sh", [at % program], [program], whole)
    if not has_initializers:
        init_array_test(
            name = program + "_init_array_test",
            binary = program,
            tags = _tags(whole),
        )
    if size_limit:
        empty = "no_operator_%s_stripped" % cpu
        stripped = program + "_stripped"
        _device_test(
            program + "_size_test",
            "size_test.sh",
            [str(size_limit), at % empty, at % stripped],
            [empty, stripped],
            whole,
        )

def _selection_test(program, emitted, whole):
    schema = "//kernels:native_functions.yaml"
    _device_test(
        program + "_selection_test",
        "selection_test.sh",
        [
            "$(rootpath //compiler:switchyard)",
            "$(rootpath %s)" % schema,
            "$(rootpath :%s)" % program,
            "$(rootpaths :%s)" % emitted,
        ],
        [emitted, program, schema, "//compiler:switchyard", "//compiler:switchyard-check"],
        whole,
    )

def model_programs(name, srcs, cpus, ops, deps, data, size_limit, whole):
    """Programs NAME_CPU: only the operators of a saved model's list.

    Args:
      name: name of the model
      srcs: sources of the programs
      cpus: processors that they are for
      ops: the list of operators, a file
      deps: libraries
      data: files that the model reads
      size_limit: see mobile_program
      whole: the processors for which its tests are for `./dev whole` alone
    """
    op_dispatch_library(
        name = name + "_operators",
        calls = "//kernels:calls",
        kernels = [
            "//kernels/composite",
            "//kernels/cpu",
            "//kernels/meta",
        ],
        keys = ["CPU"],
        ops = ops,
        schema = ["//kernels:schema"],
        shards = 1,
        # The programs compile it for devices; nothing needs it for the host.
        tags = ["manual"],
    )
    for cpu in cpus:
        mobile_program(
            name = name,
            srcs = srcs,
            cpu = cpu,
            data = data,
            size_limit = size_limit,
            whole = cpu in whole,
            deps = deps + [
                ":%s_operators" % name,
                ":expect_near",
                "//lib",
            ],
        )
        _selection_test("%s_%s" % (name, cpu), name + "_operators_dispatch_sources", cpu in whole)
