"""NVIDIA's toolkit, if there is one: nvcc, the CUDA run-time library, and cuBLAS.

Looks for nvcc below CUDA_HOME, then in PATH, then below /usr/local/cuda; with CUDA_HOME=none it does
not look. Gives a repository with config.bzl, in which NVCC is the path of the program, and the libraries
cudart and cublas; the latter is shared, and programs find it in the toolkit. Without a toolkit it prints
a message, NVCC is empty, and both libraries are empty.
"""

_BUILD = """\
load("@rules_cc//cc:defs.bzl", "cc_library")

package(default_visibility = ["//visibility:public"])

exports_files(["config.bzl"])

cc_library(
    name = "cudart",
    {cudart}
)

cc_library(
    name = "cublas",
    {cublas}
)
"""

_CUDART = """\
srcs = ["lib/libcudart_static.a"],
    includes = ["include"],
    linkopts = ["-ldl", "-lrt", "-pthread"],\
"""

_CUBLAS = """\
linkopts = ["-L{folder}", "-lcublas", "-Wl,-rpath,{folder}"],
    deps = [":cudart"],\
"""

def _find_nvcc(ctx):
    home = ctx.os.environ.get("CUDA_HOME")
    if home == "none":
        return None
    if home:
        nvcc = ctx.path(home + "/bin/nvcc")
        if not nvcc.exists:
            fail("CUDA_HOME is {}, and there is no bin/nvcc in it".format(home))
        return nvcc
    nvcc = ctx.which("nvcc")
    if nvcc:
        return nvcc
    usual = ctx.path("/usr/local/cuda/bin/nvcc")
    return usual if usual.exists else None

def _find_library(root):
    for folder in ["lib64", "lib", "targets/x86_64-linux/lib"]:
        library = root.get_child(folder).get_child("libcudart_static.a")
        if library.exists:
            return library
    return None

def _cuda_toolkit_impl(ctx):
    nvcc = _find_nvcc(ctx)
    library = _find_library(nvcc.realpath.dirname.dirname) if nvcc else None
    if not library:
        # buildifier: disable=print
        print("CUDA left out: no toolkit")
        ctx.file("BUILD.bazel", _BUILD.format(cublas = "", cudart = ""))
        ctx.file("config.bzl", 'NVCC = ""\n')
        return
    ctx.symlink(library, "lib/libcudart_static.a")
    ctx.symlink(nvcc.realpath.dirname.dirname.get_child("include"), "include")
    ctx.file("BUILD.bazel", _BUILD.format(
        cublas = _CUBLAS.format(folder = library.dirname),
        cudart = _CUDART,
    ))
    ctx.file("config.bzl", 'NVCC = "%s"\n' % nvcc.realpath)

cuda_toolkit = repository_rule(
    implementation = _cuda_toolkit_impl,
    configure = True,
    environ = [
        "CUDA_HOME",
        "PATH",
    ],
    local = True,
)
