"""Parametrizations of weights: weight norm and spectral norm."""

from ... import _C
from ...autograd.grad_mode import no_grad
from ..modules.module import Module
from ._norms import _norm_except
from .parametrize import register_parametrization


class _WeightNorm(Module):
    def __init__(self, dim=0):
        super().__init__()
        self.dim = -1 if dim is None else dim

    def forward(self, weight_g, weight_v):
        return weight_v * (weight_g / _norm_except(weight_v, self.dim))

    def right_inverse(self, weight):
        return _norm_except(weight, self.dim), weight


def weight_norm(module, name="weight", dim=0):
    """Computes the weight as a length, original0, times a direction, original1."""
    register_parametrization(module, name, _WeightNorm(dim), unsafe=True)
    return module


class _SpectralNorm(Module):
    def __init__(self, weight, n_power_iterations=1, dim=0, eps=1e-12):
        super().__init__()
        if n_power_iterations <= 0:
            raise ValueError(f"n_power_iterations is {n_power_iterations}, but must be positive")
        if not -weight.dim() <= dim < weight.dim():
            raise IndexError(f"dim {dim} is out of the range of a weight of {weight.dim()} dimensions")
        self.dim, self.eps, self.n_power_iterations = dim % weight.dim(), eps, n_power_iterations
        if weight.dim() > 1:
            with no_grad():
                matrix = self._matrix(weight)
                rows, columns = (_C.randn(size, dtype=weight.dtype) for size in matrix.shape)
                self.register_buffer("_u", self._unit(rows))
                self.register_buffer("_v", self._unit(columns))
                self._iterate(matrix, 15)

    def _matrix(self, weight):
        return weight.movedim(self.dim, 0).flatten(1) if self.dim else weight.flatten(1)

    def _unit(self, vector):
        return vector / vector.norm().clamp(min=self.eps)

    def _iterate(self, matrix, count):
        with no_grad():
            for _ in range(count):
                self._u.copy_(self._unit(matrix @ self._v))
                self._v.copy_(self._unit(matrix.t() @ self._u))

    def forward(self, weight):
        if weight.dim() == 1:
            return self._unit(weight)
        matrix = self._matrix(weight)
        if self.training:
            self._iterate(matrix.detach(), self.n_power_iterations)
        u, v = self._u.clone(), self._v.clone()
        return weight / u.dot(matrix @ v)

    def right_inverse(self, value):
        return value


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """Divides the weight by its greatest singular value, which is estimated at each use in training."""
    weight = getattr(module, name, None)
    if not isinstance(weight, _C.Tensor):
        raise ValueError(f"{type(module).__name__} has no parameter or buffer '{name}'")
    dim = (1 if type(module).__name__.startswith("ConvTranspose") else 0) if dim is None else dim
    register_parametrization(module, name, _SpectralNorm(weight, n_power_iterations, dim, eps))
    return module
