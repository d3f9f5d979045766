"""The repositories of repositories.bzl for modules: MODULE.bazel of Bazel 6 and newer."""

load(":repositories.bzl", "compiler_repositories", "test_repositories")

def _declare(repository, name, **kwargs):
    repository(name = name, **kwargs)

def _installed_packages_impl(_ctx):
    compiler_repositories(_declare)

installed_packages = module_extension(implementation = _installed_packages_impl)

def _test_packages_impl(_ctx):
    test_repositories(_declare)

test_packages = module_extension(implementation = _test_packages_impl)
