"""Special functions, under the names of SciPy."""

from . import _C


def _export():
    """Operators of the module, without the prefix that they have in the schema."""
    for name, function in vars(_C._special).items():
        if name.startswith("special_"):
            globals()[name[8:]] = function


_export()

from . import _elementwise, _special_functions  # noqa: E402
from ._composed import second_name  # noqa: E402

_SECOND_NAMES = {
    _elementwise: "exp2 logit sinc xlogy",
    _special_functions: "digamma digamma:psi erfc erfinv i0 polygamma lgamma:gammaln mvlgamma:multigammaln",
}


def _take():
    """Functions of the package under their names here, each a function of its own."""
    for module, names in _SECOND_NAMES.items():
        for words in names.split():
            name, _, own = words.partition(":")
            globals()[own or name] = second_name(getattr(module, name), "special", own or name)


_take()
