from collections.abc import Sequence
from typing import Any, TypeAlias

from .._C import (
    Tensor,
    bilinear as bilinear,
    conv1d as conv1d,
    conv2d as conv2d, conv3d as conv3d, conv_transpose1d as conv_transpose1d,
    conv_transpose3d as conv_transpose3d, cosine_similarity as cosine_similarity,
    pairwise_distance as pairwise_distance, pdist as pdist,
    conv_transpose2d as conv_transpose2d,
    dtype,
    celu_ as celu_,
    relu_ as relu_,
    selu_ as selu_,
)
from ._activations import *
from .._operators._nn import (
    avg_pool2d as avg_pool2d, col2im as col2im, cross_entropy_loss as cross_entropy_loss, elu_ as elu_, gelu as
    gelu, gelu_ as gelu_, hardsigmoid_ as hardsigmoid_, hardswish_ as hardswish_, hardtanh_ as hardtanh_, im2col as
    im2col, leaky_relu_ as leaky_relu_, linear as linear, log_sigmoid as log_sigmoid, mish_ as mish_, nll_loss_nd as
    nll_loss_nd, one_hot as one_hot, reflection_pad1d as reflection_pad1d, reflection_pad2d as reflection_pad2d,
    reflection_pad3d as reflection_pad3d, relu6_ as relu6_, replication_pad1d as replication_pad1d,
    replication_pad2d as replication_pad2d, replication_pad3d as replication_pad3d,
    scaled_dot_product_attention as scaled_dot_product_attention, silu_ as silu_,
    upsample_bicubic2d as upsample_bicubic2d, upsample_bilinear2d as upsample_bilinear2d, upsample_linear1d as
    upsample_linear1d, upsample_nearest1d as upsample_nearest1d, upsample_nearest2d as upsample_nearest2d,
    upsample_nearest3d as upsample_nearest3d, upsample_trilinear3d as upsample_trilinear3d,
)
from ._lookups import *
from ._class_margins import *
from ._distances import *
from ._dropouts import *
from ._grids import *
from ._heads import *
from ._norms import *
from ._pools import *
from ._random_windows import *
from ._sampling import *
from ._shapes import *
from ._volumes import *
from ._losses import (
    binary_cross_entropy as binary_cross_entropy,
    cross_entropy as cross_entropy,
    l1_loss as l1_loss,
    mse_loss as mse_loss,
    nll_loss as nll_loss,
)

def softmax(input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: dtype | None = None) -> Tensor: ...
def log_softmax(input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: dtype | None = None) -> Tensor: ...
def softmin(input: Tensor, dim: int | None = None, _stacklevel: int = 3, dtype: dtype | None = None) -> Tensor: ...
def layer_norm(
    input: Tensor,
    normalized_shape: Sequence[int],
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    eps: float = 1e-5,
) -> Tensor: ...
def batch_norm(
    input: Tensor,
    running_mean: Tensor | None,
    running_var: Tensor | None,
    weight: Tensor | None = None,
    bias: Tensor | None = None,
    training: bool = False,
    momentum: float = 0.1,
    eps: float = 1e-5,
) -> Tensor: ...

def upsample_nearest(input: Tensor, size: Any = None, scale_factor: Any = None) -> Tensor: ...
def upsample_bilinear(input: Tensor, size: Any = None, scale_factor: Any = None) -> Tensor: ...
