"""The emitted code of a case of tests/files/emit, as libraries that tests compile and run."""

load("@rules_cc//cc:defs.bzl", "cc_library")
load("//bazel/private:op_sources.bzl", "op_headers", "op_sources")

def emitted_case(
        keys,
        shards = 1,
        others = [],
        ops = [],
        ops_file = None,
        dtypes = [],
        derivatives = [],
        python = "",
        user_headers = None,
        user_include = None):
    """Declares the contents of a folder with schema.yaml, files.txt and expected/.

    files: the schema, and the files that the case is about, for the test that compares. cuda_sources:
    those of them for nvcc. emitted_headers: what kernels include. emitted: all sources for C++
    compilers, as the compiler writes them now. The folder of the headers is on the include path as our
    own code, not as a system folder: warnings in them count.

    Args:
      keys: dispatch keys, those that the case in tests/compiler/emit/golden_test.cc has
      shards: number of sources of each kind
      others: schema files that are read after schema.yaml
      ops: the operators to emit; by default all
      ops_file: a file that names them
      dtypes: the dtypes of type switches; by default all
      derivatives: files of derivatives: calls are recorded
      python: the module of Python, if there is to be one
      user_headers: a library of headers of the user's that emitted sources include
      user_include: the folder that these are included from
    """
    native.filegroup(
        name = "files",
        srcs = [
            "files.txt",
            "schema.yaml",
        ] + native.glob(["expected/**"]),
    )
    native.filegroup(
        name = "cuda_sources",
        srcs = native.glob(["expected/src/*.cu"], allow_empty = True),
    )
    op_sources(
        name = "generated",
        derivatives = derivatives,
        dtypes = dtypes,
        keys = keys,
        ops = ops,
        ops_file = ops_file,
        out = "generated",
        python = python,
        schema = ["schema.yaml"] + others,
        shards = shards,
        target = "embedded",
    )
    native.filegroup(
        name = "generated_sources",
        srcs = [":generated"],
        output_group = "sources",
    )
    op_headers(
        name = "emitted_headers",
        testonly = True,
        generated = ":generated",
        deps = ["//lib"] + (["//lib/autograd"] if derivatives else []),
    )

    # Linked whole: it calls the kernels, and they call it.
    cc_library(
        name = "emitted",
        testonly = True,
        srcs = [":generated_sources"],
        copts = ["-I" + user_include] if user_include else [],
        deps = [
            ":emitted_headers",
            "//lib/autograd:formula_values",
            "//lib/iterator:stored_result",
        ] + ([user_headers] if user_headers else []),
        alwayslink = True,
    )
