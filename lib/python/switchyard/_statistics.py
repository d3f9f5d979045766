"""Functions of the spread of elements, made of operators."""

from . import _C
from ._composed import composed
from ._elementwise import _floating

__all__ = []


def _check_weights(name, weights, is_whole, count):
    if weights.dim() > 1:
        raise RuntimeError(f"cov: {name} has {weights.dim()} dimensions, not one")
    if weights.dtype.is_floating_point == is_whole:
        raise RuntimeError(f"cov: {name} has dtype {weights.dtype}")
    if weights.numel() != count:
        raise RuntimeError(f"cov: {name} has {weights.numel()} elements for {count} observations")


@composed(__all__)
def cov(input, *, correction=1, fweights=None, aweights=None):
    """The covariances of rows, whose columns are observations."""
    if input.dim() > 2:
        raise RuntimeError(f"cov: the input has {input.dim()} dimensions, not two or fewer")
    if input.dtype == _C.bool:
        raise RuntimeError("cov: truth values have no covariance")
    rows = _floating(input.reshape([1, -1]) if input.dim() < 2 else input)
    weights = None
    for name, one, is_whole in (("fweights", fweights, True), ("aweights", aweights, False)):
        if one is not None:
            _check_weights(name, one, is_whole, rows.shape[1])
            weights = one if weights is None else weights * one
    total = rows.shape[1] if weights is None else weights.sum()
    mean = (rows if weights is None else rows * weights).sum(1, True) / total
    if weights is None or aweights is None:
        norm = total - correction
    else:
        norm = total - correction * (weights * aweights).sum() / total
    around = rows - mean
    scaled = around if weights is None else around * weights
    norm = norm.clamp(min=0) if isinstance(norm, _C.Tensor) else max(norm, 0)
    found = (scaled @ around.t().conj_physical()) / norm
    return found.squeeze()


@composed(__all__)
def corrcoef(input):
    """The correlations of rows."""
    if input.dim() > 2:
        raise RuntimeError(f"corrcoef: the input has {input.dim()} dimensions, not two or fewer")
    found = cov(input)
    if found.dim() == 0:
        return found / found
    spread = found.diag().real.sqrt()
    found = found / spread.unsqueeze(1) / spread.unsqueeze(0)
    # Complex numbers part by part.
    return _C.complex(found.real.clamp(-1, 1), found.imag.clamp(-1, 1)) if found.is_complex() else found.clamp(-1, 1)
