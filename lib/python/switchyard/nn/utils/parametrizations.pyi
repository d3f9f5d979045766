from typing import TypeVar

from ..modules.module import Module

_M = TypeVar("_M", bound=Module)

def weight_norm(module: _M, name: str = "weight", dim: int = 0) -> _M: ...
def spectral_norm(
    module: _M, name: str = "weight", n_power_iterations: int = 1, eps: float = 1e-12, dim: int | None = None
) -> _M: ...
