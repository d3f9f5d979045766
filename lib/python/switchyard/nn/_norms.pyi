from collections.abc import Sequence
from typing import Any

from .._C import Tensor

__all__ = [
    "group_norm",
    "instance_norm",
    "local_response_norm",
    "normalize",
    "rms_norm",
]

def group_norm(
    input: Tensor,
    num_groups: int,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-05,
) -> Tensor: ...
def instance_norm(
    input: Tensor,
    running_mean: Tensor | None = None,
    running_var: Tensor | None = None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    use_input_stats: bool = True,
    momentum: float = 0.1,
    eps: float = 1e-05,
) -> Tensor: ...
def rms_norm(
    input: Tensor,
    normalized_shape: int | Sequence[int],
    weight: Tensor | None = None,
    eps: float | None = None,
) -> Tensor: ...
def local_response_norm(
    input: Tensor,
    size: Any,
    alpha: float = 0.0001,
    beta: float = 0.75,
    k: float = 1.0,
) -> Tensor: ...
def normalize(input: Tensor, p: float = 2.0, dim: int = 1, eps: float = 1e-12, out: Tensor | None = None) -> Tensor: ...
