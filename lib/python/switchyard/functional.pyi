from ._functions import atleast_1d as atleast_1d, atleast_2d as atleast_2d, atleast_3d as atleast_3d
from ._functions import broadcast_shapes as broadcast_shapes, broadcast_tensors as broadcast_tensors
from ._functions import norm as norm, split as split
from ._ordering import unique as unique, unique_consecutive as unique_consecutive
from ._products import block_diag as block_diag, cartesian_prod as cartesian_prod, cdist as cdist, einsum as einsum
from ._products import meshgrid as meshgrid, tensordot as tensordot
from ._scatters import unravel_index as unravel_index
from ._special_functions import chain_matmul as chain_matmul

__all__ = [
    "atleast_1d",
    "atleast_2d",
    "atleast_3d",
    "block_diag",
    "broadcast_shapes",
    "broadcast_tensors",
    "cartesian_prod",
    "cdist",
    "chain_matmul",
    "einsum",
    "meshgrid",
    "norm",
    "split",
    "tensordot",
    "unique",
    "unique_consecutive",
    "unravel_index",
]
