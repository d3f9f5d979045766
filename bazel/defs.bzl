"""The public rules: compile operator schemas, and test them.

load("@switchyard//bazel:defs.bzl", "op_dispatch_library", "op_kernel_test", "op_schema_test")
"""

load("@rules_cc//cc:defs.bzl", "cc_binary", "cc_library")
load("@switchyard_cuda//:config.bzl", "NVCC")
load("//bazel/private:command_test.bzl", "command_test")
load("//bazel/private:cuda_objects.bzl", "cuda_objects")
load("//bazel/private:op_kernel_calls.bzl", _op_kernel_calls = "op_kernel_calls")
load("//bazel/private:op_kernel_test.bzl", _op_kernel_test = "op_kernel_test")
load("//bazel/private:op_schema.bzl", _OpSchemaInfo = "OpSchemaInfo", _op_schema = "op_schema")
load("//bazel/private:op_sources.bzl", "op_dtypes", "op_headers", "op_sources")
load("//bazel/private:operators.bzl", "HAS_OPERATORS")
load("//bazel/private:program_toolchain.bzl", _switchyard_toolchain = "switchyard_toolchain")
load("//bazel/private:python_module.bzl", "python_module", "python_module_operators")
load("//bazel/private:selected_dtypes.bzl", "dtypes_binary", "dtypes_library")

op_kernel_calls = _op_kernel_calls
op_kernel_test = _op_kernel_test
op_schema = _op_schema
OpSchemaInfo = _OpSchemaInfo
switchyard_toolchain = _switchyard_toolchain

_COMPILER = str(Label("//bazel:compiler"))
_INIT_ARRAY_CHECK = str(Label("//tests/meta/init_array/check:init_array_check"))
_RUNTIME = str(Label("//lib"))
_AUTOGRAD = str(Label("//lib/autograd"))

# What kernels of formulas include.
_FORMULAS = [
    str(Label("//lib/autograd:formula_values")),
    str(Label("//lib/iterator:stored_result")),
]
_PYTHON = str(Label("//lib/python"))

# What an extension module is compiled with beside its operators.
_MODULE_ENTRY = str(Label("//lib/python/extension:module_entry"))
_MODULE_ENTRY_HEADERS = str(Label("//lib/python/extension:module_entry_headers"))
_SHARED_RUNTIME = str(Label("//lib/python/extension:shared_runtime"))

# The arguments that op_dispatch_binary passes on.
_SELECTION = [
    "calls",
    "derivatives",
    "exact",
    "ops",
    "target",
]
_SECTIONS = [
    "-fdata-sections",
    "-ffunction-sections",
]

def op_dispatch_library(
        name,
        schema,
        keys,
        kernels,
        target = "embedded",
        shards = 4,
        ops = None,
        calls = None,
        exact = False,
        dtypes = None,
        derivatives = [],
        python = None,
        deprecated = None,
        copts = [],
        runtime = [_RUNTIME],
        visibility = None,
        headers_visibility = None,
        tags = []):
    """Compiles operator schemas to a C++ library of statically dispatched operators.

    Makes these targets:
      NAME: the library: the dispatch functions, with the kernels they call. Users include
        "switchyard/ops/ROOT.h" or "switchyard/functions.h".
      NAME_headers: only the headers. Kernels depend on this one, because NAME depends on them.
      NAME_sources: the emitted files: NAME/include*/... and NAME/src/...; in its output groups
        "cuda_sources" the loops for CUDA, which a cuda_library compiles, and "manifest" NAME/switchyard_manifest.json, which says what line of the schema each is for.
      NAME_bindings, with `python`: PyInit_ of the module, for a program that has Python in it
      NAME_stubs, with `python`: the module's stubs

    Args:
      name: name of the library
      schema: list of yaml files in PyTorch's operator schema language, or of op_schema targets
      keys: dispatch keys to make cases for, such as ["CPU", "CUDA"]
      kernels: C++ libraries that define the kernels of the schema
      target: the run-time of the emitted code: "embedded" is lib/
      shards: number of dispatch sources and of sources of boxed calls; more shards compile in parallel
      ops: the operators to emit, with the operators that their code needs: a list of names, or a file with
        one name per line; by default all
      calls: with `ops` or `dtypes`, a file that lists the operators that kernels call, as op_kernel_calls
        and `switchyard check --emit-calls` write it: these are also emitted
      exact: with `calls`, a called operator that is not among `ops` is an error instead
      dtypes: the dtypes of type switches: a list such as ["Float", "Long"], or a file with names; by
        default all. NAME, its kernels and the run-time below it are then compiled for these, apart from
        the same libraries elsewhere in the build: what depends on NAME takes the run-time from NAME
        alone. A file of `ops` that gives operators dtypes of their own needs it, too
      derivatives: files in the language of PyTorch's derivatives.yaml: calls are recorded for
        gradients. `kernels` then define what "switchyard/gradients.h" declares and
        autograd::kOperators; the library brings lib/autograd
      python: the module of Python that has the operators, as it is imported: "vendor_ops._C". See
        op_python_module
      deprecated: with `python`, a file of signatures of earlier times
      copts: options of the C++ compiler for the emitted sources
      runtime: libraries that the generated headers include
      visibility: who may use NAME
      headers_visibility: who may use NAME_headers; by default the same as NAME
      tags: tags of every target
    """
    if type(ops) == "list" and not ops:
        fail("%s: `ops` names no operator; without `ops`, all are emitted" % name)
    if type(dtypes) == "list" and not dtypes:
        fail("%s: `dtypes` names no dtype; without `dtypes`, all are there" % name)
    if deprecated and not python:
        fail("%s: `deprecated` adds to `python`" % name)
    if exact and not ops:
        fail("%s: `exact` adds to `ops`" % name)
    if calls and not (ops or dtypes):
        fail("%s: `calls` adds to `ops` or `dtypes`" % name)
    if derivatives:
        runtime = runtime + [_AUTOGRAD]
    op_sources(
        name = name + "_sources",
        calls = None if dtypes else calls,
        calls_for_dtypes = calls if dtypes else None,
        deprecated = deprecated,
        derivatives = derivatives,
        dtypes = dtypes if type(dtypes) == "list" else [],
        dtypes_file = dtypes if type(dtypes) == "string" else None,
        exact = exact,
        keys = keys,
        ops = ops if type(ops) == "list" else [],
        ops_file = ops if type(ops) == "string" else None,
        out = name,
        python = python,
        schema = schema,
        shards = shards,
        tags = tags,
        target = target,
        visibility = ["//visibility:private"],
    )
    native.filegroup(
        name = name + "_dispatch_sources",
        srcs = [name + "_sources"],
        output_group = "sources",
        tags = tags,
        visibility = ["//visibility:private"],
    )
    op_headers(
        name = name + "_headers",
        generated = name + "_sources",
        tags = tags,
        visibility = headers_visibility or visibility,
        deps = runtime,
    )
    # Composite kernels call operators, so the library and its kernels need each other. The library
    # is linked whole, so that its operators are present when the linker reaches the kernels.
    # --gc-sections drops operators without a call.
    cc_library(
        name = name + "_linked" if dtypes else name,
        srcs = [name + "_dispatch_sources"],
        copts = copts,
        alwayslink = True,
        tags = tags + ["manual"] if dtypes else tags,
        visibility = visibility,
        deps = [name + "_headers"] + _FORMULAS + kernels,
    )
    if python:
        _op_bindings(name, copts, tags, visibility)
    if dtypes:
        op_dtypes(
            name = name + "_dtypes",
            generated = name + "_sources",
            tags = tags,
            visibility = ["//visibility:public"],
        )
        dtypes_library(
            name = name,
            dtypes = name + "_dtypes",
            tags = tags,
            visibility = visibility,
            deps = [name + "_linked"],
        )

# What NAME_sources has for Python.
def _op_bindings(name, copts, tags, visibility):
    native.filegroup(
        name = name + "_python_sources",
        srcs = [name + "_sources"],
        output_group = "python_sources",
        tags = tags,
        visibility = ["//visibility:private"],
    )
    native.filegroup(
        name = name + "_stubs",
        srcs = [name + "_sources"],
        output_group = "python_stubs",
        tags = tags,
        visibility = visibility,
    )
    cc_library(
        name = name + "_bindings",
        srcs = [name + "_python_sources"],
        alwayslink = True,
        copts = copts,
        tags = tags,
        visibility = visibility,
        deps = [
            name,
            name + "_headers",
            _PYTHON,
        ],
    )

def op_python_module(
        name,
        module,
        schema,
        kernels,
        keys = ["CPU"],
        srcs = [],
        strip_prefix = "",
        shards = 1,
        runtime = [_RUNTIME],
        copts = [],
        visibility = None,
        tags = [],
        **kwargs):
    """A module of Python of operators of one's own, whose tensors are those of the package switchyard.

    Makes these targets:
      NAME: a folder that Python imports from: NAME/PACKAGE/LAST.abi3.so, which is imported, and
        NAME/PACKAGE/LAST.operators.so beside it; and `srcs`
      NAME_headers: the generated headers. Kernels depend on this one
      NAME_ops: the operators as an op_dispatch_library; NAME_ops_bindings is the module for a program
        that has Python in it, NAME_ops_stubs the module's stubs

    The package switchyard is not among them: it is imported from where it is installed. Only what is in
    the module itself is compiled for a shared library.

    Args:
      name: name of the module's target
      module: how it is imported: "vendor_ops._C"
      schema: list of yaml files, or of op_schema targets
      kernels: C++ libraries that define the kernels; they depend on NAME_headers, and on what they
        call of //lib and //kernels:ops_autograd_headers
      keys: dispatch keys to make cases for
      srcs: files of the package that the module is in: `glob(["src/**/*.py"])`
      strip_prefix: the folder, below that of the BUILD file, that has the package: "src"
      shards: number of dispatch sources and of sources of bindings
      runtime: libraries that the generated headers include
      copts: options of the C++ compiler for the emitted sources
      visibility: who may use NAME
      tags: tags of every target
      **kwargs: `derivatives`, `deprecated`, `ops` of op_dispatch_library
    """
    if not HAS_OPERATORS:
        fail("%s: op_python_module needs the operators of //kernels, which the published module lacks: " % name +
             "take the sources of Switchyard by a local_path_override (docs/guide/bazel.md)")
    words = module.split(".")
    for word in words:
        if not word or word[0].isdigit() or not word.replace("_", "a").isalnum():
            fail("%s: `module` is \"%s\", which cannot be imported" % (name, module))
    op_dispatch_library(
        name = name + "_ops",
        copts = copts,
        kernels = kernels,
        keys = keys,
        python = module,
        runtime = runtime + [_SHARED_RUNTIME],
        schema = schema,
        shards = shards,
        tags = tags,
        visibility = visibility,
        **kwargs
    )
    native.alias(
        name = name + "_headers",
        actual = name + "_ops_headers",
        visibility = visibility,
    )
    python_module_operators(
        name = name + "_operators",
        tags = tags + ["manual"],
        visibility = ["//visibility:private"],
        deps = [name + "_ops_bindings"],
    )
    cc_binary(
        name = name + "_entry.so",
        srcs = [_MODULE_ENTRY],
        linkopts = ["-ldl"],
        linkshared = True,
        local_defines = [
            'SWITCHYARD_MODULE=\\"%s\\"' % module,
            'SWITCHYARD_MODULE_LIBRARY=\\"%s.operators.so\\"' % words[-1],
            "SWITCHYARD_MODULE_INIT=PyInit_" + words[-1],
        ],
        tags = tags + ["manual"],
        visibility = ["//visibility:private"],
        deps = [_MODULE_ENTRY_HEADERS],
    )
    python_module(
        name = name,
        srcs = srcs,
        entry = name + "_entry.so",
        module = module,
        operators = name + "_operators",
        strip_prefix = strip_prefix,
        stubs = [name + "_ops_stubs"],
        tags = tags,
        visibility = visibility,
    )

def op_dispatch_binary(
        name,
        schema,
        keys,
        kernels,
        srcs,
        dtypes = None,
        shards = 1,
        runtime = [_RUNTIME],
        copts = [],
        linkopts = [],
        deps = [],
        tags = [],
        **kwargs):
    """A program that is linked only with the operators that it uses.

    Makes these targets:
      NAME: the program
      NAME_ops: its operators, as of op_dispatch_library
      NAME_init_test: a test that passes when nothing runs before main

    Emitted code is compiled with a section for each function, and the linker drops those that
    nothing calls. Kernels are dropped the same way if they are compiled with -ffunction-sections, as
    Bazel does with --compilation_mode=opt.

    Args:
      name: name of the program
      schema: list of yaml files, or of op_schema targets
      keys: dispatch keys to make cases for
      kernels: C++ libraries that define the kernels. They may depend on NAME_ops_headers, or on the
        headers of an op_dispatch_library of the same schema
      srcs: C++ sources of the program
      dtypes: the dtypes of type switches, see op_dispatch_library; all of the program is compiled for
        these
      shards: number of dispatch sources and of sources of boxed calls
      runtime: libraries that the generated headers include
      copts: options of the C++ compiler for `srcs`
      linkopts: options of the linker
      deps: further libraries
      tags: tags of every target
      **kwargs: `ops`, `calls`, `exact`, `derivatives` and `target` of op_dispatch_library, and other
        arguments of cc_binary
    """
    selection = {word: kwargs.pop(word) for word in _SELECTION if word in kwargs}
    op_dispatch_library(
        name = name + "_ops",
        copts = _SECTIONS,
        dtypes = dtypes,
        kernels = kernels,
        keys = keys,
        runtime = runtime,
        schema = schema,
        shards = shards,
        tags = tags,
        visibility = ["//visibility:private"],
        **selection
    )
    cc_binary(
        name = name + "_linked" if dtypes else name,
        srcs = srcs,
        copts = copts + _SECTIONS,
        linkopts = ["-Wl,--gc-sections"] + linkopts,
        linkstatic = True,
        tags = tags + ["manual"] if dtypes else tags,
        deps = [name + "_ops_linked" if dtypes else name + "_ops"] + runtime + deps,
        **kwargs
    )
    if dtypes:
        dtypes_binary(
            name = name,
            dtypes = name + "_ops_dtypes",
            program = name + "_linked",
            tags = tags,
            testonly = kwargs.get("testonly", False),
            visibility = kwargs.get("visibility"),
        )
    init_array_test(
        name = name + "_init_test",
        binary = name,
        tags = tags,
    )

def cuda_library(
        name,
        srcs,
        hdrs = [],
        deps = [],
        copts = [],
        host_copts = [],
        host_srcs = [],
        tags = [],
        **kwargs):
    """A C++ library of CUDA sources, or of stand-ins for them without a toolkit.

    Where Bazel found nvcc (CUDA_HOME, PATH, /usr/local/cuda), `srcs` are compiled with it; the host
    code gets the options of the command line, too. Where it did not, which Bazel says once
    ("CUDA left out: no toolkit"), the library is made of `host_srcs` by the C++ compiler.

    Kernels on devices are registered by constructors that nvcc writes: a program with them does not
    pass init_array_test.

    Args:
      name: name of the library
      srcs: .cu files
      hdrs: headers, for users and for `srcs`
      deps: C++ libraries
      copts: options of nvcc, such as ["-arch=sm_90"]
      host_copts: options of the compiler of the host code
      host_srcs: C++ sources in place of `srcs`
      tags: tags of every target
      **kwargs: what else a cc_library takes
    """
    if NVCC:
        host_srcs = [name + "_objects"]
        deps = deps + [str(Label("@switchyard_cuda//:cudart"))]
        cuda_objects(
            name = name + "_objects",
            srcs = srcs,
            hdrs = hdrs,
            copts = copts,
            host_copts = host_copts,
            nvcc = NVCC,
            tags = tags,
            visibility = ["//visibility:private"],
            deps = deps,
        )
    cc_library(name = name, srcs = host_srcs, hdrs = hdrs, tags = tags, deps = deps, **kwargs)

def op_schema_test(name, srcs, args = [], size = "small", **kwargs):
    """A test that passes when `switchyard lint` finds no error in the schema files.

    Args:
      name: name of the test
      srcs: schema files
      args: options of `switchyard lint`
      size: size of the test
      **kwargs: what else a test takes
    """
    command_test(
        name = name,
        size = size,
        args = args,
        files = srcs,
        program = _COMPILER,
        words = ["lint"],
        **kwargs
    )

def op_schema_layout_test(name, srcs, size = "small", **kwargs):
    """A test that passes when the schema files are in the layout of `switchyard fmt`.

    Args:
      name: name of the test
      srcs: schema files
      size: size of the test
      **kwargs: what else a test takes
    """
    command_test(
        name = name,
        size = size,
        files = srcs,
        program = _COMPILER,
        words = ["fmt", "--check"],
        **kwargs
    )

def op_compat_test(name, baseline, schema, args = [], size = "small", **kwargs):
    """A test that passes when no change since an older version of a schema breaks its users.

    Args:
      name: name of the test
      baseline: the schema file as it was released
      schema: the schema file as it is now
      args: options of `switchyard diff`, such as ["--forward"]
      size: size of the test
      **kwargs: what else a test takes
    """
    command_test(
        name = name,
        size = size,
        args = args,
        files = [
            baseline,
            schema,
        ],
        program = _COMPILER,
        words = ["diff"],
        **kwargs
    )

def init_array_test(name, binary, size = "small", tags = [], **kwargs):
    """A test that passes when a binary runs only the C run-time's own code before main.

    Sanitizers put constructors of their own into a binary, so these configurations leave out tests
    with the tag "init-array".

    Args:
      name: name of the test
      binary: an ELF binary with its symbol table
      size: size of the test
      tags: further tags
      **kwargs: what else a test takes
    """
    command_test(
        name = name,
        size = size,
        files = [binary],
        program = _INIT_ARRAY_CHECK,
        tags = tags + ["init-array"],
        **kwargs
    )
