"""Functions of neural networks: those of the operators, and those that are made of them."""

from .. import _C
from ..overrides import handle_torch_function, has_torch_function, has_torch_function_unary
from ._losses import (  # noqa: F401
    binary_cross_entropy,
    cross_entropy,
    l1_loss,
    mse_loss,
    nll_loss,
)

_FROM_OPERATORS = """relu relu_ sigmoid tanh gelu silu hardswish hardsigmoid hardtanh leaky_relu elu
conv1d conv2d conv_transpose2d avg_pool2d one_hot linear
layer_norm"""


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


def dropout(input, p=0.5, training=True, inplace=False):
    """Sets elements to zero with probability p."""
    if has_torch_function_unary(input):
        return handle_torch_function(
            dropout, (input,), input, p=p, training=training, inplace=inplace
        )
    if p < 0.0 or p > 1.0:
        raise ValueError(f"dropout probability has to be between 0 and 1, but got {p}")
    result = _C.dropout(input, p, training)
    return input.copy_(result) if inplace else result


def softmax(input, dim=None, _stacklevel=3, dtype=None):
    if has_torch_function_unary(input):
        return handle_torch_function(softmax, (input,), input, dim=dim, dtype=dtype)
    return _C.softmax(input, _softmax_dim(input, dim), dtype)


def log_softmax(input, dim=None, _stacklevel=3, dtype=None):
    if has_torch_function_unary(input):
        return handle_torch_function(log_softmax, (input,), input, dim=dim, dtype=dtype)
    return _C.log_softmax(input, _softmax_dim(input, dim), dtype)


def _softmax_dim(input, dim):
    if dim is None:
        return 0 if input.dim() in (0, 1, 3) else 1
    return dim


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
    if has_torch_function_unary(input):
        return handle_torch_function(
            max_pool2d,
            (input,),
            input,
            kernel_size,
            stride=stride,
            padding=padding,
            dilation=dilation,
            ceil_mode=ceil_mode,
            return_indices=return_indices,
        )
    stride = [] if stride is None else stride
    pool = max_pool2d_with_indices if return_indices else _C.max_pool2d
    return pool(input, kernel_size, stride, padding, dilation, ceil_mode)


def adaptive_avg_pool2d(input, output_size):
    """Means over windows that give the wanted sizes; None keeps the size of the input."""
    if has_torch_function_unary(input):
        return handle_torch_function(adaptive_avg_pool2d, (input,), input, output_size)
    wanted = [output_size] * 2 if output_size is None else output_size
    if isinstance(wanted, (list, tuple)):
        wanted = [own if size is None else size for size, own in zip(wanted, input.shape[-2:])]
    return _adaptive_avg_pool2d(input, wanted)


def embedding(input, weight, padding_idx=None):
    if has_torch_function((input, weight)):
        return handle_torch_function(
            embedding, (input, weight), input, weight, padding_idx=padding_idx
        )
    return _C.embedding(weight, input, -1 if padding_idx is None else padding_idx)


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
    if has_torch_function((input,)):
        return handle_torch_function(
            batch_norm,
            (input,),
            input,
            running_mean,
            running_var,
            weight=weight,
            bias=bias,
            training=training,
            momentum=momentum,
            eps=eps,
        )
    return _C.batch_norm(
        input, weight, bias, running_mean, running_var, training, momentum, eps, False
    )
