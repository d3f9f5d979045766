from collections.abc import Sequence
from typing import Any

from .._C import Tensor

__all__ = [
    "channel_shuffle",
    "interpolate",
    "pad",
    "pixel_shuffle",
    "pixel_unshuffle",
    "unfold",
    "upsample",
]

def pad(input: Tensor, pad: int | Sequence[int], mode: str = 'constant', value: Any = None) -> Tensor: ...
def interpolate(
    input: Tensor,
    size: Any = None,
    scale_factor: Any = None,
    mode: str = 'nearest',
    align_corners: Any = None,
    recompute_scale_factor: Any = None,
    antialias: bool = False,
) -> Tensor: ...
def upsample(
    input: Tensor,
    size: Any = None,
    scale_factor: Any = None,
    mode: str = 'nearest',
    align_corners: Any = None,
) -> Tensor: ...
def pixel_shuffle(input: Tensor, upscale_factor: int) -> Tensor: ...
def pixel_unshuffle(input: Tensor, downscale_factor: int) -> Tensor: ...
def channel_shuffle(input: Tensor, groups: int) -> Tensor: ...
def unfold(
    input: Tensor,
    kernel_size: int | Sequence[int],
    dilation: int | Sequence[int] = 1,
    padding: int | Sequence[int] = 0,
    stride: int | Sequence[int] = 1,
) -> Tensor: ...
