from collections.abc import Sequence

from .._C import Tensor

__all__ = ["affine_grid", "grid_sample"]

def affine_grid(theta: Tensor, size: Sequence[int], align_corners: bool | None = None) -> Tensor: ...
def grid_sample(
    input: Tensor,
    grid: Tensor,
    mode: str = "bilinear",
    padding_mode: str = "zeros",
    align_corners: bool | None = None,
) -> Tensor: ...
