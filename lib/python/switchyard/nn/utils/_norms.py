"""Weights that are computed with a norm, and norms that are fused into a weight."""

import copy
import warnings

from ... import _C
from ..._nodes import with_node
from ...autograd.grad_mode import no_grad
from ..parameter import Parameter

__all__ = ["fuse_conv_bn_eval", "fuse_conv_bn_weights", "fuse_linear_bn_eval", "fuse_linear_bn_weights",
           "remove_spectral_norm", "remove_weight_norm", "spectral_norm", "weight_norm"]


def _norm_except(weight, dim):
    if dim is None or dim == -1:
        return weight.norm()
    return weight.norm(2, [place for place in range(weight.dim()) if place != dim % weight.dim()], True)


def _own(module, kind, name):
    """The hook of this kind for the name, and its key in the module."""
    for key, entry in module._forward_pre_hooks.items():
        hook = entry[0] if isinstance(entry, tuple) else entry
        if isinstance(hook, kind) and hook.name == name:
            return key, hook
    return None, None


class _WeightNorm:
    def __init__(self, name, dim):
        self.name, self.dim = name, dim

    def compute(self, module):
        g, v = getattr(module, self.name + "_g"), getattr(module, self.name + "_v")
        return with_node("WeightNormInterfaceBackward0", v * (g / _norm_except(v, self.dim)))

    def __call__(self, module, inputs):
        setattr(module, self.name, self.compute(module))


def weight_norm(module, name="weight", dim=0):
    """Computes the weight as a length, NAME_g, times a direction, NAME_v."""
    warnings.warn("nn.utils.weight_norm is now nn.utils.parametrizations.weight_norm", FutureWarning, stacklevel=2)
    if _own(module, _WeightNorm, name)[1] is not None:
        raise RuntimeError(f"Cannot register two weight_norm hooks on the same parameter {name}")
    weight = getattr(module, name)
    hook = _WeightNorm(name, dim)
    del module._parameters[name]
    module.register_parameter(name + "_g", Parameter(_norm_except(weight.detach(), dim)))
    module.register_parameter(name + "_v", Parameter(weight.detach()))
    setattr(module, name, hook.compute(module))
    module.register_forward_pre_hook(hook)
    return module


def _removed(module, kind, name, what):
    key, hook = _own(module, kind, name)
    if hook is not None:
        del module._forward_pre_hooks[key]
        return hook
    raise ValueError(f"{what} of '{name}' not found in {module}")


def remove_weight_norm(module, name="weight"):
    """Makes the weight an ordinary parameter again."""
    hook = _removed(module, _WeightNorm, name, "weight_norm")
    weight = hook.compute(module)
    delattr(module, name)
    del module._parameters[name + "_g"], module._parameters[name + "_v"]
    setattr(module, name, Parameter(weight.detach()))
    return module


class _SpectralNorm:
    def __init__(self, name, count, dim, eps):
        self.name, self.count, self.dim, self.eps = name, count, dim, eps

    def matrix(self, weight):
        if self.dim:
            weight = weight.movedim(self.dim, 0)
        return weight.reshape([weight.shape[0], -1])

    def compute(self, module, iterates):
        weight = getattr(module, self.name + "_orig")
        u, v = getattr(module, self.name + "_u"), getattr(module, self.name + "_v")
        matrix = self.matrix(weight)
        if iterates:
            with no_grad():
                for _ in range(self.count):
                    v.copy_(self.unit(matrix.t() @ u))
                    u.copy_(self.unit(matrix @ v))
            u, v = u.clone(), v.clone()
        return weight / (u @ (matrix @ v))

    def unit(self, vector):
        return vector / vector.norm().clamp(min=self.eps)

    def __call__(self, module, inputs):
        setattr(module, self.name, self.compute(module, module.training))


def spectral_norm(module, name="weight", n_power_iterations=1, eps=1e-12, dim=None):
    """Divides the weight by its greatest singular value, which is estimated at each call."""
    if _own(module, _SpectralNorm, name)[1] is not None:
        raise RuntimeError(f"Cannot register two spectral_norm hooks on the same parameter {name}")
    if n_power_iterations <= 0:
        raise ValueError(f"Expected n_power_iterations to be positive, but got n_power_iterations={n_power_iterations}")
    dim = (1 if type(module).__name__.startswith("ConvTranspose") else 0) if dim is None else dim
    hook = _SpectralNorm(name, n_power_iterations, dim, eps)
    weight = module._parameters[name]
    with no_grad():
        rows, columns = hook.matrix(weight).shape
        u = hook.unit(_C.randn(rows, dtype=weight.dtype))
        v = hook.unit(_C.randn(columns, dtype=weight.dtype))
    delattr(module, name)
    module.register_parameter(name + "_orig", weight)
    setattr(module, name, weight.data)
    module.register_buffer(name + "_u", u)
    module.register_buffer(name + "_v", v)
    module.register_forward_pre_hook(hook)
    return module


def remove_spectral_norm(module, name="weight"):
    """Makes the weight an ordinary parameter again."""
    hook = _removed(module, _SpectralNorm, name, "spectral_norm")
    with no_grad():
        weight = hook.compute(module, False)
    delattr(module, name)
    for ending in ("_u", "_v", "_orig"):
        delattr(module, name + ending)
    module.register_parameter(name, Parameter(weight.detach()))
    return module


def _scale(bn_rv, bn_eps, bn_w):
    scale = (bn_rv + bn_eps).rsqrt()
    return scale if bn_w is None else scale * bn_w


def _parameters(weight, bias, like):
    return Parameter(weight.detach(), like.requires_grad), Parameter(bias.detach(), like.requires_grad)


def fuse_conv_bn_weights(conv_w, conv_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b, transpose=False):
    """Returns the weight and the bias of a convolution that includes its norm."""
    scale = _scale(bn_rv, bn_eps, bn_w)
    shape = [1, -1] if transpose else [-1, 1]
    weight = conv_w * scale.reshape(shape + [1] * (conv_w.dim() - 2))
    bias = ((0 if conv_b is None else conv_b) - bn_rm) * scale + (0 if bn_b is None else bn_b)
    return _parameters(weight, bias, conv_w)


def fuse_linear_bn_weights(linear_w, linear_b, bn_rm, bn_rv, bn_eps, bn_w, bn_b):
    """Returns the weight and the bias of a linear layer that includes its norm."""
    scale = _scale(bn_rv, bn_eps, bn_w)
    bias = ((0 if linear_b is None else linear_b) - bn_rm) * scale + (0 if bn_b is None else bn_b)
    return _parameters(linear_w * scale.unsqueeze(-1), bias, linear_w)


def _fused(layer, bn, fuse, *options):
    if layer.training or bn.training:
        raise AssertionError("only layers that are not trained become one")
    both = copy.deepcopy(layer)
    both.weight, both.bias = fuse(
        both.weight, both.bias, bn.running_mean, bn.running_var, bn.eps, bn.weight, bn.bias, *options
    )
    return both


def fuse_conv_bn_eval(conv, bn, transpose=False):
    """Returns a convolution that includes its norm."""
    return _fused(conv, bn, fuse_conv_bn_weights, transpose)


def fuse_linear_bn_eval(linear, bn):
    """Returns a linear layer that includes its norm."""
    return _fused(linear, bn, fuse_linear_bn_weights)
