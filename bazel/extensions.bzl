"""The repositories of repositories.bzl for modules: MODULE.bazel of Bazel 7.1 and newer.

Nothing of them goes into a MODULE.bazel.lock: what they declare is the same everywhere, and what is in the repositories
depends on the machine.
"""

load(":repositories.bzl", "compiler_repositories", "test_repositories")

def _declare(repository, name, **kwargs):
    repository(name = name, **kwargs)

def _installed_packages_impl(ctx):
    compiler_repositories(_declare)
    return ctx.extension_metadata(reproducible = True)

installed_packages = module_extension(implementation = _installed_packages_impl)

def _test_packages_impl(ctx):
    test_repositories(_declare)
    return ctx.extension_metadata(reproducible = True)

test_packages = module_extension(implementation = _test_packages_impl)
