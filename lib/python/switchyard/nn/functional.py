"""Functions of neural networks: operators, and functions that call them."""

import functools

from .. import _C
from .._nodes import with_node
from ..overrides import handle_torch_function, has_torch_function, has_torch_function_unary  # noqa: F401
from ..overrides import has_torch_function_variadic, overridable  # noqa: F401
from ._activations import *  # noqa: F401,F403
from ._lookups import *  # noqa: F401,F403
from ._class_margins import *  # noqa: F401,F403
from ._distances import *  # noqa: F401,F403
from ._dropouts import *  # noqa: F401,F403
from ._grids import *  # noqa: F401,F403
from ._heads import *  # noqa: F401,F403
from ._losses import *  # noqa: F401,F403
from ._norms import *  # noqa: F401,F403
from ._pools import *  # noqa: F401,F403
from ._random_windows import *  # noqa: F401,F403
from ._sampling import *  # noqa: F401,F403
from ._shapes import *  # noqa: F401,F403
from ._volumes import *  # noqa: F401,F403

_FROM_OPERATORS = """relu_ elu_ hardtanh_ leaky_relu_ conv1d conv2d conv_transpose2d avg_pool2d one_hot linear gelu conv3d channel_shuffle pixel_shuffle
pixel_unshuffle conv_transpose1d conv_transpose3d bilinear cosine_similarity pairwise_distance pdist"""


def _take_operators():
    """Exports operators of this module under their own names."""
    names = globals()
    own = getattr(_C, "_nn", None)
    for space in (own, _C):
        for name in _FROM_OPERATORS.split():
            if hasattr(space, name):
                names.setdefault(name, getattr(space, name))
    for name in dir(own) if own is not None else ():
        if not name.startswith("_"):
            names.setdefault(name, getattr(own, name))


_take_operators()


@overridable("input")
def softmax(input, dim=None, _stacklevel=3, dtype=None):
    return _C.softmax(input, _softmax_dim("softmax", input, dim), dtype)


@overridable("input")
def log_softmax(input, dim=None, _stacklevel=3, dtype=None):
    return _C.log_softmax(input, _softmax_dim("log_softmax", input, dim), dtype)


@overridable("input")
def softmin(input, dim=None, _stacklevel=3, dtype=None):
    return _C.softmax(-input, _softmax_dim("softmin", input, dim), dtype)


def _softmax_dim(name, input, dim):
    if dim is not None:
        return dim
    import warnings

    warnings.warn(
        f"{name}: dim was not given and is guessed from the shape, which is deprecated; give dim",
        stacklevel=4,
    )
    return 0 if input.dim() in (0, 1, 3) else 1


@overridable("input", "running_mean", "running_var", "weight", "bias")
def batch_norm(
    input,
    running_mean,
    running_var,
    weight=None,
    bias=None,
    training=False,
    momentum=0.1,
    eps=1e-5,
):
    if not training and (running_mean is None or running_var is None):
        raise RuntimeError("batch_norm: without training, running_mean and running_var are what is used, so they must be given")
    if training:
        sizes = list(input.size())
        count = 1
        for size in sizes[:1] + sizes[2:]:
            count *= size
        if len(sizes) > 1 and count == 1:
            raise ValueError(
                f"batch_norm: an input of shape {sizes} has one value for each channel, which has "
                "no deviation to train with"
            )
    return _C.batch_norm(
        input, weight, bias, running_mean, running_var, training, momentum, eps, False
    )


@overridable("input", "weight", "bias")
def layer_norm(input, normalized_shape, weight=None, bias=None, eps=1e-5):
    """Normalizes over the last dimensions, which have the sizes normalized_shape."""
    return _C.layer_norm(input, normalized_shape, weight, bias, eps, False)


# How the nodes of functions are called whose results have the history of several operators.
_NODE_NAMES = """
nll_loss NllLoss 
rrelu RreluWithNoise threshold Threshold group_norm NativeGroupNorm embedding_bag EmbeddingBag
max_pool3d MaxPool3DWithIndices adaptive_avg_pool3d AdaptiveAvgPool3D
adaptive_max_pool2d AdaptiveMaxPool2D adaptive_max_pool3d AdaptiveMaxPool3D 
grid_sample GridSampler2D
affine_grid AffineGridGenerator
"""


def _name_nodes():
    words = _NODE_NAMES.split()
    for name, node in zip(words[::2], words[1::2]):
        globals()[name].finish = functools.partial(with_node, node + "Backward0")


_name_nodes()

for _pool in """adaptive_max_pool1d adaptive_max_pool2d adaptive_max_pool3d fractional_max_pool2d fractional_max_pool3d
max_pool1d max_pool2d max_pool3d""".split():
    globals()[_pool].with_indices = globals()[_pool + "_with_indices"]


celu_ = _C.celu_
selu_ = _C.selu_


def upsample_nearest(input, size=None, scale_factor=None):
    """interpolate, with the nearest elements."""
    return interpolate(input, size, scale_factor, mode="nearest")  # noqa: F405


def upsample_bilinear(input, size=None, scale_factor=None):
    """interpolate, with aligned corners."""
    return interpolate(input, size, scale_factor, mode="bilinear", align_corners=True)  # noqa: F405
