"""Special functions, under the names of SciPy."""

from . import _C

__all__ = []


def _export():
    """Operators of the module, without the prefix that they have in the schema."""
    for name, function in vars(_C._special).items():
        if name.startswith("special_"):
            globals()[name[8:]] = function
            __all__.append(name[8:])


_export()
