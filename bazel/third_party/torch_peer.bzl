"""libtorch as the peer of the benchmark of gradients: PyPI's wheel, or Debian's package.

The environment variable TORCH names the folder `torch` of the unpacked wheel. Without it the peer
is Debian's package. `peer.bzl` has the options that sources with the peer's headers need.
"""

_PACKAGE = """\
package(default_visibility = ["//visibility:public"])

alias(
    name = "torch",
    actual = "@libtorch//:torch",
    tags = ["manual"],
)
"""

# The wheel finds the libraries that it needs from its own folder, not from where it is linked to.
_WHEEL = """\
load("@rules_cc//cc:defs.bzl", "cc_library")

package(default_visibility = ["//visibility:public"])

cc_library(
    name = "torch",
    hdrs = glob(["include/**"]),
    includes = [
        "include",
        "include/torch/csrc/api/include",
    ],
    linkopts = [
        "-L{lib}",
        "-Wl,-rpath,{lib}",
        "-Wl,--allow-shlib-undefined",
        "-ltorch_cpu",
        "-lc10",
    ],
    tags = ["manual"],
)
"""

def _torch_peer_impl(ctx):
    folder = ctx.os.environ.get("TORCH")
    if not folder:
        ctx.file("BUILD.bazel", _PACKAGE)
        ctx.file("peer.bzl", "TORCH_PEER_COPTS = []\n")
        return
    lib = ctx.path(folder).get_child("lib")
    if not lib.get_child("libtorch_cpu.so").exists:
        fail("TORCH is {}, and there is no lib/libtorch_cpu.so in it".format(folder))
    ctx.symlink(ctx.path(folder).get_child("include"), "include")
    ctx.file("BUILD.bazel", _WHEEL.format(lib = lib))
    ctx.file("peer.bzl", 'TORCH_PEER_COPTS = ["-std=c++20"]\n')

torch_peer = repository_rule(
    implementation = _torch_peer_impl,
    environ = ["TORCH"],
    local = True,
)
