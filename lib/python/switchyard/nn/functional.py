"""Functions of neural networks: those of the operators, and those that are made of them."""

from .. import _C
from ..overrides import handle_torch_function, has_torch_function, has_torch_function_unary

_FROM_OPERATORS = """relu relu_ sigmoid tanh gelu silu hardswish hardsigmoid hardtanh leaky_relu elu
conv1d conv2d conv_transpose2d max_pool2d avg_pool2d adaptive_avg_pool2d one_hot linear
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


def _reduced(loss, reduction):
    if reduction == "mean":
        return loss.mean()
    if reduction == "sum":
        return loss.sum()
    if reduction == "none":
        return loss
    raise ValueError(f"{reduction} is not a valid value for reduction")


def mse_loss(input, target, reduction="mean"):
    if has_torch_function((input, target)):
        return handle_torch_function(
            mse_loss, (input, target), input, target, reduction=reduction
        )
    difference = input - target
    return _reduced(difference * difference, reduction)


def l1_loss(input, target, reduction="mean"):
    if has_torch_function((input, target)):
        return handle_torch_function(l1_loss, (input, target), input, target, reduction=reduction)
    return _reduced((input - target).abs(), reduction)


def nll_loss(input, target, reduction="mean"):
    """The negative of the element of each row that the target names."""
    if has_torch_function((input, target)):
        return handle_torch_function(
            nll_loss, (input, target), input, target, reduction=reduction
        )
    chosen = input.gather(1, target.unsqueeze(1)).squeeze(1)
    return _reduced(-chosen, reduction)


def cross_entropy(input, target, reduction="mean"):
    if has_torch_function((input, target)):
        return handle_torch_function(
            cross_entropy, (input, target), input, target, reduction=reduction
        )
    return nll_loss(log_softmax(input, 1), target, reduction)


def binary_cross_entropy(input, target, reduction="mean"):
    if has_torch_function((input, target)):
        return handle_torch_function(
            binary_cross_entropy, (input, target), input, target, reduction=reduction
        )
    loss = -(
        target * input.log().clamp(min=-100) + (1 - target) * (1 - input).log().clamp(min=-100)
    )
    return _reduced(loss, reduction)


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
