"""Initial values of parameters."""

import functools
import math
import warnings

from .. import _C
from ..autograd.grad_mode import no_grad
from ..overrides import handle_torch_function, has_torch_function


_GAINS = {
    **dict.fromkeys(("linear", "conv1d", "conv2d", "conv3d", "sigmoid"), 1),
    "relu": math.sqrt(2.0),
    "selu": 0.75,
    "tanh": 5.0 / 3.0,
}


def calculate_gain(nonlinearity, param=None):
    """The factor of the deviation for an activation after the layer."""
    if nonlinearity == "leaky_relu":
        slope = 0.01 if param is None else param
        if isinstance(slope, bool) or not isinstance(slope, (int, float)):
            raise ValueError(f"the slope of leaky_relu is a number, not {slope!r}")
        return math.sqrt(2.0 / (1 + slope**2))
    if nonlinearity not in _GAINS:
        raise ValueError(f"no gain is known for the nonlinearity {nonlinearity!r}")
    return _GAINS[nonlinearity]


def uniform_(tensor, a=0.0, b=1.0, generator=None):
    """Fills the tensor with uniform numbers from [a, b)."""
    if has_torch_function((tensor,)):
        return handle_torch_function(
            uniform_, (tensor,), tensor=tensor, a=a, b=b, generator=generator
        )
    if a > b:
        raise RuntimeError(
            f"uniform_: no numbers lie from {a:g} to {b:g}"
        )
    with no_grad():
        return tensor.uniform_(a, b, generator=generator)


def normal_(tensor, mean=0.0, std=1.0, generator=None):
    if has_torch_function((tensor,)):
        return handle_torch_function(
            normal_, (tensor,), tensor=tensor, mean=mean, std=std, generator=generator
        )
    with no_grad():
        return tensor.normal_(mean, std, generator=generator)


def constant_(tensor, val):
    if has_torch_function((tensor,)):
        return handle_torch_function(constant_, (tensor,), tensor=tensor, val=val)
    with no_grad():
        return tensor.fill_(val)


def ones_(tensor):
    with no_grad():
        return tensor.fill_(1.0)


def zeros_(tensor):
    with no_grad():
        return tensor.zero_()


def eye_(tensor):
    if tensor.dim() != 2:
        raise ValueError(f"eye_: a tensor of {tensor.dim()} dimensions is no matrix")
    with no_grad():
        tensor.fill_(0)
        for place in range(min(tensor.shape)):
            tensor[place, place] = 1
    return tensor


def _calculate_fan_in_and_fan_out(tensor):
    """The numbers of inputs and outputs of an element."""
    if tensor.dim() < 2:
        raise ValueError(
            f"a tensor of {tensor.dim()} dimensions does not lead from inputs to outputs, "
            "which takes at least 2"
        )
    field = 1
    for size in tensor.shape[2:]:
        field *= size
    return tensor.size(1) * field, tensor.size(0) * field


def xavier_uniform_(tensor, gain=1.0, generator=None):
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    bound = gain * math.sqrt(6.0 / (fan_in + fan_out))
    return uniform_(tensor, -bound, bound, generator)


def xavier_normal_(tensor, gain=1.0, generator=None):
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    return normal_(tensor, 0.0, gain * math.sqrt(2.0 / (fan_in + fan_out)), generator)


def _kaiming_deviation(tensor, a, mode, nonlinearity):
    if mode not in ("fan_in", "fan_out"):
        raise ValueError(
            f"mode is 'fan_in' or 'fan_out', not {mode!r}"
        )
    fan_in, fan_out = _calculate_fan_in_and_fan_out(tensor)
    fan = fan_in if mode == "fan_in" else fan_out
    return calculate_gain(nonlinearity, a) / math.sqrt(fan)


def kaiming_uniform_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    if has_torch_function((tensor,)):
        return handle_torch_function(
            kaiming_uniform_,
            (tensor,),
            tensor=tensor,
            a=a,
            mode=mode,
            nonlinearity=nonlinearity,
            generator=generator,
        )
    if 0 in tensor.shape:
        warnings.warn("a tensor without elements has nothing to initialize", stacklevel=2)
        return tensor
    bound = math.sqrt(3.0) * _kaiming_deviation(tensor, a, mode, nonlinearity)
    return uniform_(tensor, -bound, bound, generator)


def kaiming_normal_(tensor, a=0, mode="fan_in", nonlinearity="leaky_relu", generator=None):
    if 0 in tensor.shape:
        warnings.warn("a tensor without elements has nothing to initialize", stacklevel=2)
        return tensor
    return normal_(tensor, 0.0, _kaiming_deviation(tensor, a, mode, nonlinearity), generator)


def trunc_normal_(tensor, mean=0.0, std=1.0, a=-2.0, b=2.0, generator=None):
    """Fills the tensor with normal numbers from [a, b]; others are drawn again."""
    with no_grad():
        tensor.normal_(mean, std, generator=generator)
        for _ in range(100):
            outside = (tensor < a) | (tensor > b)
            if not bool(outside.any()):
                break
            tensor.copy_(tensor.clone().normal_(mean, std, generator=generator).where(outside, tensor))
        return tensor.clamp_(a, b)


def orthogonal_(tensor, gain=1, generator=None):
    """Fills the tensor with a matrix whose rows or columns, whichever are fewer, are orthonormal, times gain."""
    if tensor.dim() < 2:
        raise ValueError(f"orthogonal_: a tensor of {tensor.dim()} dimensions is no matrix")
    if tensor.numel() == 0:
        return tensor
    rows = tensor.size(0)
    with no_grad():
        drawn = tensor.detach().reshape([rows, -1]).clone().normal_(0, 1, generator=generator)
        is_wide = rows < drawn.size(1)
        vectors = list((drawn if is_wide else drawn.t()).unbind(0))
        for place, vector in enumerate(vectors):
            # Twice, as rounding leaves something of the others the first time.
            for other in vectors[:place] * 2:
                vector = vector - other * other.dot(vector)
            vectors[place] = vector / vector.norm()
        matrix = _C.stack(vectors)
        matrix = matrix if is_wide else matrix.t()
        return tensor.copy_(matrix.reshape(tensor.shape) * gain)


def dirac_(tensor, groups=1):
    """Makes a convolution return its input, as far as there are channels."""
    if tensor.dim() not in (3, 4, 5):
        raise ValueError(f"dirac_: a tensor of {tensor.dim()} dimensions is no convolution's weight")
    if tensor.size(0) % groups:
        raise ValueError(f"dirac_: {tensor.size(0)} channels cannot be shared out among {groups} groups")
    share = tensor.size(0) // groups
    centre = tuple(size // 2 for size in tensor.shape[2:])
    with no_grad():
        tensor.fill_(0)
        for group in range(groups):
            for channel in range(min(share, tensor.size(1))):
                tensor[(group * share + channel, channel) + centre] = 1
    return tensor


def sparse_(tensor, sparsity, std=0.01, generator=None):
    """Fills the tensor with normal numbers, and a share of each column with zeros."""
    if tensor.dim() != 2:
        raise ValueError(f"sparse_: a tensor of {tensor.dim()} dimensions is no matrix")
    rows, columns = tensor.shape
    zeros = math.ceil(sparsity * rows)
    with no_grad():
        tensor.normal_(0, std, generator=generator)
        for column in range(columns):
            order = tensor.detach()[:, column].clone().uniform_(generator=generator).argsort()
            for row in order[:zeros].tolist():
                tensor[row, column] = 0
    return tensor


def _old_name(name):
    """The deprecated name, without the underscore of in-place functions."""
    function = globals()[name + "_"]

    @functools.wraps(function)
    def renamed(*args, **kwargs):
        warnings.warn(f"nn.init.{name} is now nn.init.{name}_", FutureWarning, stacklevel=2)
        return function(*args, **kwargs)

    renamed.__name__ = name
    globals()[name] = renamed


for _name in """constant dirac eye kaiming_normal kaiming_uniform normal orthogonal sparse uniform xavier_normal
                xavier_uniform""".split():
    _old_name(_name)
