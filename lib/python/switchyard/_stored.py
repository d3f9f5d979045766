"""Operators for which the package adds what the schema's entry lacks: an `out` argument, a node with its name, or a second name.

Values, dtypes and gradients are the operator's.
"""

from . import _C
from ._C import Tensor
from ._composed import composed

__all__ = []

# The order is that of the signature table.
_NAMES = """
addbmm aminmax bucketize copysign cummax cummin diag_embed diagonal_scatter dist histc index_add index_copy
index_fill isin kron kthvalue ldexp logcumsumexp masked_select median mode mvlgamma nanmean nanmedian
nanquantile nansum nonzero_static put quantile renorm rot90 rsub searchsorted slice_scatter take take_along_dim
xlogy
""".split()


# Second names, of which overriders are told.
_SECOND_NAMES = "arccos arccosh arcsin arcsinh arctan arctanh".split()


def _public(name, operator, forms):
    def function(*args, **kwargs):
        return operator(*args, **kwargs)

    function.__name__ = name
    function.__doc__ = operator.__doc__
    return composed(__all__, forms=forms)(function)


for _name in _NAMES:
    globals()[_name] = _public(_name, getattr(_C, _name), "fm" if hasattr(Tensor, _name) else "f")
for _name in _SECOND_NAMES:
    globals()[_name] = _public(_name, getattr(_C, "a" + _name[3:]), "fmi")
