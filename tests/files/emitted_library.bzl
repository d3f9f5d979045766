"""The complete golden output of the emitters, as libraries that tests compile and run."""

load("@rules_cc//cc:defs.bzl", "cc_library")

def emitted_library():
    """Declares the contents of a folder with schema.yaml and expected/.

    files: everything, for the test that compares. cuda_sources: those for nvcc. expected_headers: what
    kernels include. expected: the emitted sources for C++ compilers. expected_operator_table: one of them by itself, so that a test can look at
    it. The folder's path is on the include path as our own code, not as a system folder: warnings
    in it count.
    """
    include = "-I" + native.package_name() + "/expected/include"
    native.filegroup(
        name = "files",
        srcs = ["schema.yaml"] + native.glob([
            "expected/dtypes/**",
            "expected/include/**",
            "expected/src/**",
            "expected/switchyard_manifest.json",
        ]),
    )
    native.filegroup(
        name = "cuda_sources",
        srcs = native.glob(["expected/src/*.cu"], allow_empty = True),
    )
    cc_library(
        name = "expected_headers",
        testonly = True,
        hdrs = native.glob(["expected/include/**/*.h"]),
        deps = ["//lib"],
    )

    # Linked whole: it calls the kernels, and they call it.
    cc_library(
        name = "expected",
        testonly = True,
        srcs = native.glob(
            ["expected/src/*.cc"],
            exclude = ["expected/src/operator_table.cc"],
        ),
        copts = [include],
        deps = [
            ":expected_headers",
            ":expected_operator_table",
        ],
        alwayslink = True,
    )
    cc_library(
        name = "expected_operator_table",
        testonly = True,
        srcs = ["expected/src/operator_table.cc"],
        visibility = [
            "//tests/compiler/emit:__pkg__",
            "//tests/meta/relocations:__pkg__",
        ],
        deps = ["//lib/boxing:operators"],
    )
