"""Special functions, under the names of SciPy."""

from . import _C


def _export():
    """Operators of the module, without the prefix that they have in the schema."""
    for name, function in vars(_C._special).items():
        if name.startswith("special_"):
            globals()[name[8:]] = function


_export()

from ._elementwise import exp2, logit, sinc, xlogy  # noqa: E402,F401
from ._special_functions import digamma, erfc, erfinv, i0, polygamma  # noqa: E402,F401
from ._special_functions import lgamma as gammaln, mvlgamma as multigammaln  # noqa: E402,F401

psi = digamma
