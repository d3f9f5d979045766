"""Targets of what is not installed: they are skipped, with all that depends on them."""

_ABSENT_BUILD = """\
# {package} is not installed: targets that depend on these are skipped.
load("@rules_cc//cc:defs.bzl", "cc_library")

package(default_visibility = ["//visibility:public"])

constraint_setting(name = "package")

constraint_value(
    name = "{constraint}",
    constraint_setting = ":package",
)
"""

_ABSENT_TARGET = """
cc_library(
    name = "{name}",
    target_compatible_with = [":{constraint}"],
)
"""

def absent_targets(package, names):
    """The text of a BUILD file whose targets are skipped, with all that depends on them.

    Bazel's error about one that is asked for by its name has the name of the constraint.

    Args:
      package: what is missing
      names: names of the targets
    """
    constraint = "installed_" + package.replace(" ", "_")
    text = _ABSENT_BUILD.format(constraint = constraint, package = package)
    return text + "".join([_ABSENT_TARGET.format(constraint = constraint, name = name) for name in names])
