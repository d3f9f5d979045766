"""The public rules: compile operator schemas, and test them.

load("//bazel:defs.bzl", "op_dispatch_library", "op_kernel_test", "op_schema_test")
"""

load("//bazel/private:op_kernel_test.bzl", _op_kernel_test = "op_kernel_test")
load("//bazel/private:op_sources.bzl", "op_headers", "op_sources")

op_kernel_test = _op_kernel_test

_RUN = str(Label("//bazel/private:run.sh"))
_COMPILER = str(Label("//compiler:switchyard"))
_INIT_ARRAY_CHECK = str(Label("//tests/meta/init_array:init_array_check"))
_RUNTIME = str(Label("//lib"))

def op_dispatch_library(
        name,
        schema,
        keys,
        kernels,
        target = "embedded",
        shards = 4,
        runtime = [_RUNTIME],
        visibility = None,
        headers_visibility = None,
        tags = []):
    """Compiles operator schemas to a C++ library of statically dispatched operators.

    Makes these targets:
      NAME: the library: the dispatch functions, with the kernels they call. Users include
        "switchyard/ops/ROOT.h" or "switchyard/functions.h".
      NAME_headers: the headers alone. Kernels depend on this one, since NAME depends on them.
      NAME_sources: what the compiler wrote: NAME/include/... and NAME/src/...; in its output group
        "manifest" NAME/switchyard_manifest.json, which says what line of the schema each is for.

    Args:
      name: name of the library
      schema: list of yaml files in PyTorch's operator schema language
      keys: dispatch keys to make cases for, such as ["CPU", "CUDA"]
      kernels: C++ libraries that define the kernels which the schema names
      target: what the emitted code links with: "embedded" is lib/
      shards: number of dispatch sources and of sources of boxed calls; more shards compile in parallel
      runtime: libraries that the generated headers include
      visibility: who may use NAME
      headers_visibility: who may use NAME_headers; by default those who may use NAME
      tags: tags of every target
    """
    op_sources(
        name = name + "_sources",
        keys = keys,
        out = name,
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
    # Composite kernels call operators, so the library and its kernels need each other: linked whole,
    # it is there when the kernels come. --gc-sections drops the operators that nothing calls.
    native.cc_library(
        name = name,
        srcs = [name + "_dispatch_sources"],
        alwayslink = True,
        tags = tags,
        visibility = visibility,
        deps = [name + "_headers"] + kernels,
    )

def _compiler_test(name, command, srcs, args, size, **kwargs):
    native.sh_test(
        name = name,
        size = size,
        srcs = [_RUN],
        args = ["$(rootpath %s)" % _COMPILER, command] + args + ["$(rootpaths %s)" % src for src in srcs],
        data = [_COMPILER] + srcs,
        **kwargs
    )

def op_schema_test(name, srcs, args = [], size = "small", **kwargs):
    """A test that passes when `switchyard lint` finds no error in the schema files.

    Args:
      name: name of the test
      srcs: schema files
      args: options of `switchyard lint`
      size: size of the test
      **kwargs: what else a test takes
    """
    _compiler_test(name, "lint", srcs, args, size, **kwargs)

def op_schema_layout_test(name, srcs, size = "small", **kwargs):
    """A test that passes when the schema files are in the layout of `switchyard fmt`.

    Args:
      name: name of the test
      srcs: schema files
      size: size of the test
      **kwargs: what else a test takes
    """
    _compiler_test(name, "fmt", srcs, ["--check"], size, **kwargs)

def init_array_test(name, binary, size = "small", tags = [], **kwargs):
    """A test that passes when a binary runs nothing before main but the C run-time's own code.

    Sanitizers put constructors of their own into a binary, so these configurations leave out tests
    with the tag "init-array".

    Args:
      name: name of the test
      binary: an ELF binary with its symbol table
      size: size of the test
      tags: further tags
      **kwargs: what else a test takes
    """
    native.sh_test(
        name = name,
        size = size,
        srcs = [_RUN],
        args = ["$(rootpath %s)" % _INIT_ARRAY_CHECK, "$(rootpath %s)" % binary],
        data = [_INIT_ARRAY_CHECK, binary],
        tags = tags + ["init-array"],
        **kwargs
    )
