"""Functions of tensors that PyTorch, too, has in Python."""

from ._functions import atleast_1d, atleast_2d, atleast_3d, broadcast_shapes, broadcast_tensors, norm, split
from ._ordering import unique, unique_consecutive
from ._products import block_diag, cartesian_prod, cdist, einsum, meshgrid, tensordot
from ._scatters import unravel_index
from ._special_functions import chain_matmul

__all__ = """
atleast_1d atleast_2d atleast_3d block_diag broadcast_shapes broadcast_tensors cartesian_prod cdist chain_matmul einsum
meshgrid norm split tensordot unique unique_consecutive unravel_index
""".split()
