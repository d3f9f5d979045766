"""Special functions, under the names of SciPy."""

from . import _C


def _export():
    """Operators of the module, without the prefix that they have in the schema."""
    for name, function in vars(_C._special).items():
        if name.startswith("special_"):
            globals()[name[8:]] = function


_export()

from ._composed import second_name  # noqa: E402
from ._stored import mvlgamma  # noqa: E402

multigammaln = second_name(mvlgamma, "special", "multigammaln")
