"""Functions of neural networks: those of the operators, and those that are made of them."""

from .. import _C
from ..overrides import overridable
from ._activations import *  # noqa: F401,F403
from ._losses import *  # noqa: F401,F403

_FROM_OPERATORS = """relu_ elu_ hardtanh_ leaky_relu_ conv1d conv2d conv_transpose2d avg_pool2d one_hot linear gelu"""


def _take_operators():
    """Operators that are functions of this module under their own names."""
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
_adaptive_avg_pool2d = adaptive_avg_pool2d  # noqa: F821
_max_pool2d_with_indices = max_pool2d_with_indices  # noqa: F821


def _check_probability(p):
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout: p is {p}, not a probability from 0 to 1")


@overridable("input")
def dropout(input, p=0.5, training=True, inplace=False):
    """Sets elements to zero with probability p."""
    _check_probability(p)
    result = _C.dropout(input, p, training)
    return input.copy_(result) if inplace else result


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


@overridable("input")
def max_pool2d(
    input,
    kernel_size,
    stride=None,
    padding=0,
    dilation=1,
    ceil_mode=False,
    return_indices=False,
):
    """The greatest element of each window, and where it stands."""
    stride = [] if stride is None else stride
    pool = _max_pool2d_with_indices if return_indices else _C.max_pool2d
    return pool(input, kernel_size, stride, padding, dilation, ceil_mode)


@overridable("input")
def max_pool2d_with_indices(
    input,
    kernel_size,
    stride=None,
    padding=0,
    dilation=1,
    ceil_mode=False,
    return_indices=False,
):
    """The greatest element of each window, and where it stands."""
    stride = [] if stride is None else stride
    return _max_pool2d_with_indices(input, kernel_size, stride, padding, dilation, ceil_mode)


@overridable("input")
def adaptive_avg_pool2d(input, output_size):
    """Means over windows that give the wanted sizes; None keeps the size of the input."""
    wanted = [output_size] * 2 if output_size is None else output_size
    if isinstance(wanted, (list, tuple)):
        wanted = [own if size is None else size for size, own in zip(wanted, input.shape[-2:])]
    return _adaptive_avg_pool2d(input, wanted)


@overridable("input", "weight")
def embedding(
    input,
    weight,
    padding_idx=None,
    max_norm=None,
    norm_type=2.0,
    scale_grad_by_freq=False,
    sparse=False,
):
    """The rows of weight that input names."""
    if max_norm is not None:
        raise NotImplementedError("embedding(): max_norm is not supported")
    if padding_idx is None:
        padding_idx = -1
    else:
        rows = weight.size(0)
        if padding_idx not in range(-rows, rows):
            raise AssertionError(f"embedding: padding_idx {padding_idx} is no row of {rows}")
        padding_idx %= rows
    return _C.embedding(weight, input, padding_idx, scale_grad_by_freq, sparse)


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
    """Over the last dimensions, which have the sizes normalized_shape."""
    return _C.layer_norm(input, normalized_shape, weight, bias, eps, False)


@overridable("input")
def normalize(input, p=2.0, dim=1, eps=1e-12, out=None):
    """Divides by norms along dim, or by eps where they are less."""
    norms = input.norm(p, dim, keepdim=True).clamp_min(eps).expand_as(input)
    return _C.div(input, norms) if out is None else _C.div(input, norms, out=out)
