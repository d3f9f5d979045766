"""ExecuTorch from its wheel, a peer of the benchmarks: headers and shared libraries.

The environment variable EXECUTORCH names the folder `executorch` of the unpacked wheel. Without it
the library is empty.
"""

_BUILD = """\
load("@rules_cc//cc:defs.bzl", "cc_library")

package(default_visibility = ["//visibility:public"])

cc_library(
    name = "executorch",
    {content}
    tags = ["manual"],
)
"""

_WHEEL = """\
srcs = [
        "lib/libexecutorch.so",
        "lib/libexecutorch_backend_xnnpack.so",
        "lib/libexecutorch_kernels_optimized.so",
        "lib/libexecutorch_threadpool.so",
    ],
    hdrs = glob(["include/**"]),
    defines = ["C10_USING_CUSTOM_GENERATED_MACROS"],
    includes = [
        "include",
        "include/executorch/runtime/core/portable_type/c10",
    ],
    # The library registers its operators itself, although no symbol of it is referenced.
    linkopts = ["-Wl,--no-as-needed"],\
"""

def _executorch_wheel_impl(ctx):
    folder = ctx.os.environ.get("EXECUTORCH")
    if not folder:
        ctx.file("BUILD.bazel", _BUILD.format(content = ""))
        return
    root = ctx.path(folder)
    if not root.get_child("lib").get_child("libexecutorch.so").exists:
        fail("EXECUTORCH is {}, and there is no lib/libexecutorch.so in it".format(folder))
    ctx.symlink(root.get_child("lib"), "lib")
    ctx.symlink(root.get_child("include"), "include")
    ctx.file("BUILD.bazel", _BUILD.format(content = _WHEEL))

executorch_wheel = repository_rule(
    implementation = _executorch_wheel_impl,
    environ = ["EXECUTORCH"],
    local = True,
)
