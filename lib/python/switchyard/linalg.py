"""Linear algebra."""

from . import _C

LinAlgError = _C._LinAlgError


def _export():
    """Operators of the module, without the prefix that they have in the schema."""
    for name, function in vars(_C._linalg).items():
        if name.startswith("linalg_"):
            globals()[name[7:]] = function


_export()
