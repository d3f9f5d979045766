"""The repositories of the rules and of lib/: what a machine may have, and what they do without."""

load("//bazel/third_party:cuda.bzl", "cuda_toolkit")
load("//bazel/third_party:installed_python.bzl", "installed_python")

def rules_repositories(declare):
    """What the rules load, and what modules of Python are built from.

    Args:
      declare: takes a repository rule, a name, and what else the rule takes
    """
    declare(
        installed_python,
        "python",
        build_file = Label("//bazel/third_party:python.BUILD"),
    )
    declare(cuda_toolkit, "switchyard_cuda")
