"""The public rules: compile operator schemas, and test them.

load("//bazel:defs.bzl", "op_dispatch_library", "op_kernel_test", "op_schema_test")
"""

load("@rules_cc//cc:defs.bzl", "cc_library")
load("//bazel/private:command_test.bzl", "command_test")
load("//bazel/private:op_kernel_test.bzl", _op_kernel_test = "op_kernel_test")
load("//bazel/private:op_schema.bzl", _OpSchemaInfo = "OpSchemaInfo", _op_schema = "op_schema")
load("//bazel/private:op_sources.bzl", "op_headers", "op_sources")

op_kernel_test = _op_kernel_test
op_schema = _op_schema
OpSchemaInfo = _OpSchemaInfo

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
      schema: list of yaml files in PyTorch's operator schema language, or of op_schema targets
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
    cc_library(
        name = name,
        srcs = [name + "_dispatch_sources"],
        alwayslink = True,
        tags = tags,
        visibility = visibility,
        deps = [name + "_headers"] + kernels,
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
    command_test(
        name = name,
        size = size,
        files = [binary],
        program = _INIT_ARRAY_CHECK,
        tags = tags + ["init-array"],
        **kwargs
    )
