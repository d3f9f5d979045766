"""Linear algebra."""

from . import _C


def _export():
    """Operators of the module, without the prefix that they have in the schema."""
    for name, function in vars(_C._linalg).items():
        if name.startswith("linalg_"):
            globals()[name[7:]] = function


_export()

from . import _products  # noqa: E402
from ._composed import second_name  # noqa: E402
from ._factors import *  # noqa: E402,F401,F403
from ._matrix_functions import *  # noqa: E402,F401,F403
from ._factors import _LinAlgError as LinAlgError  # noqa: E402,F401
from ._outputs import write_out  # noqa: E402
from .overrides import has_torch_function, overridable  # noqa: E402


matrix_power = second_name(_products.matrix_power, "linalg", "matrix_power")


@overridable("x", is_builtin=True)
def vector_norm(x, ord=2, dim=None, keepdim=False, *, dtype=None, out=None):
    """The norm of all elements, or of those along dim."""
    dims = list(range(x.dim())) if dim is None else [dim] if isinstance(dim, int) else list(dim)
    result = x.norm(ord, dims, keepdim, dtype=dtype)
    return result if out is None else write_out("linalg.vector_norm", out, result)


@overridable("input", "other", is_builtin=True)
def cross(input, other, *, dim=-1):
    """The cross product of vectors of three elements."""
    return _products.cross(input, other, dim)


@overridable("x", "y", is_builtin=True)
def vecdot(x, y, *, dim=-1, out=None):
    """The sums of products along a dimension."""
    result = _C._linalg.linalg_vecdot(x, y, dim=dim)
    return result if out is None else write_out("linalg.vecdot", out, result)


def multi_dot(tensors, *, out=None):
    """The product of several matrices."""
    asked = tuple(tensors) if isinstance(tensors, (tuple, list)) else (tensors,)
    if has_torch_function(asked):
        return _C._handle_builtin_function(multi_dot, asked, tensors)
    tensors = list(tensors)
    if len(tensors) < 2:
        raise RuntimeError(f"multi_dot: {len(tensors)} matrices have no product")
    result = tensors[0]
    for tensor in tensors[1:]:
        result = result @ tensor
    return result if out is None else write_out("linalg.multi_dot", out, result)


@overridable("x", is_builtin=True)
def vander(x, N=None):
    """Powers of the elements as columns, in rising order."""
    x = x if x.dim() else x.reshape([1])
    count = x.shape[-1] if N is None else N
    return _C.pow(x.unsqueeze(-1), _C.arange(count))
