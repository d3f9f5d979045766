"""Modules that determine the sizes of their parameters at their first call."""

from ... import _C
from ..parameter import Parameter, UninitializedBuffer, UninitializedParameter, is_lazy
from .conv import Conv1d, Conv2d, Conv3d, ConvTranspose1d, ConvTranspose2d, ConvTranspose3d
from .layers import Linear
from .module import Module
from .normalization import (
    BatchNorm1d,
    BatchNorm2d,
    BatchNorm3d,
    InstanceNorm1d,
    InstanceNorm2d,
    InstanceNorm3d,
)

__all__ = """LazyBatchNorm1d LazyBatchNorm2d LazyBatchNorm3d LazyConv1d LazyConv2d LazyConv3d LazyConvTranspose1d
LazyConvTranspose2d LazyConvTranspose3d LazyInstanceNorm1d LazyInstanceNorm2d LazyInstanceNorm3d LazyLinear""".split()


class LazyModuleMixin:
    """Before the first call `initialize_parameters` gives the parameters their sizes."""

    cls_to_become = None

    def __init__(self, *args, **kwargs):
        super().__init__(*args, **kwargs)
        self._load_hook = self._register_load_state_dict_pre_hook(self._lazy_load_hook)
        self._initialize_hook = self.register_forward_pre_hook(self._infer_parameters, with_kwargs=True)

    def _lazy_load_hook(self, state_dict, prefix, *rest):
        for name, own in [*self._parameters.items(), *self._buffers.items()]:
            key = prefix + name
            if own is not None and key in state_dict and is_lazy(own) and not is_lazy(state_dict[key]):
                with _C_no_grad():
                    own.materialize(state_dict[key].shape)

    def initialize_parameters(self, *args, **kwargs):
        raise NotImplementedError(f"{type(self).__name__} does not say what sizes its parameters have")

    def has_uninitialized_params(self):
        own = [*self._parameters.values(), *self._buffers.values()]
        return any(is_lazy(one) for one in own)

    def _infer_parameters(self, module, args, kwargs=None):
        module.initialize_parameters(*args, **(kwargs or {}))
        if module.has_uninitialized_params():
            raise RuntimeError(f"module {type(self).__name__} has parameters without sizes after its first call")
        module._initialize_hook.remove()
        module._load_hook.remove()
        del module._initialize_hook, module._load_hook
        if module.cls_to_become is not None:
            module.__class__ = module.cls_to_become


def _C_no_grad():
    from ...autograd.grad_mode import no_grad

    return no_grad()


class LazyLinear(LazyModuleMixin, Linear):
    """Linear, whose in_features come from the first input."""

    cls_to_become = Linear

    def __init__(self, out_features, bias=True, device=None, dtype=None):
        options = {"device": device, "dtype": dtype}
        super().__init__(0, 0, False)
        self.weight = UninitializedParameter(**options)
        self.out_features = out_features
        if bias:
            self.bias = UninitializedParameter(**options)

    def reset_parameters(self):
        if not self.has_uninitialized_params() and self.in_features != 0:
            super().reset_parameters()

    def initialize_parameters(self, input):
        if self.has_uninitialized_params():
            with _C_no_grad():
                self.in_features = input.shape[-1]
                self.weight.materialize((self.out_features, self.in_features))
                if self.bias is not None:
                    self.bias.materialize((self.out_features,))
                self.reset_parameters()
        if self.in_features == 0:
            self.in_features = self.weight.shape[-1]


class _LazyConv(LazyModuleMixin):
    """in_channels come from the first input."""

    def reset_parameters(self):
        if not self.has_uninitialized_params() and self.in_channels != 0:
            super().reset_parameters()

    def _give_lazy(self, out_channels, bias, device, dtype):
        options = {"device": device, "dtype": dtype}
        self.weight = UninitializedParameter(**options)
        self.out_channels = out_channels
        if bias:
            self.bias = UninitializedParameter(**options)

    def initialize_parameters(self, input, *args, **kwargs):
        if not self.has_uninitialized_params():
            return
        rank = self._rank
        if input.dim() not in (rank + 1, rank + 2):
            raise RuntimeError(f"{type(self).__name__}: the input has {input.dim()} dimensions, not {rank + 1} or more")
        self.in_channels = input.shape[-rank - 1]
        if self.in_channels % self.groups:
            raise ValueError("in_channels must be divisible by groups")
        sizes = (self.out_channels, self.in_channels // self.groups)
        if self.transposed:
            sizes = (self.in_channels, self.out_channels // self.groups)
        with _C_no_grad():
            self.weight.materialize((*sizes, *self.kernel_size))
            if self.bias is not None:
                self.bias.materialize((self.out_channels,))
            self.reset_parameters()


def _lazy_conv(base):
    def __init__(
        self, out_channels, kernel_size, stride=1, padding=0, dilation=1, groups=1, bias=True,
        padding_mode="zeros", device=None, dtype=None,
    ):
        super(kind, self).__init__(
            0, 0, kernel_size, stride, padding, dilation, groups, False, padding_mode, device, dtype
        )
        self._give_lazy(out_channels, bias, device, dtype)

    def init_transposed(
        self, out_channels, kernel_size, stride=1, padding=0, output_padding=0, groups=1, bias=True,
        dilation=1, padding_mode="zeros", device=None, dtype=None,
    ):
        super(kind, self).__init__(
            0, 0, kernel_size, stride, padding, output_padding, groups, False, dilation, padding_mode,
            device, dtype,
        )
        self._give_lazy(out_channels, bias, device, dtype)

    first = init_transposed if base._is_transposed else __init__
    first.__name__ = "__init__"
    members = {"__init__": first, "cls_to_become": base, "__module__": __name__}
    kind = type("Lazy" + base.__name__, (_LazyConv, base), members)
    return kind


class _LazyNorm(LazyModuleMixin):
    """num_features come from the first input."""

    def __init__(self, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True, device=None, dtype=None, *, bias=True):
        options = {"device": device, "dtype": dtype}
        super().__init__(0, eps, momentum, False, False, **options)
        self.affine = affine
        self.track_running_stats = track_running_stats
        if affine:
            self.weight = UninitializedParameter(**options)
            if bias:
                self.bias = UninitializedParameter(**options)
        if track_running_stats:
            self.running_mean = UninitializedBuffer(**options)
            self.running_var = UninitializedBuffer(**options)
            self.num_batches_tracked = _C.tensor(0)

    def reset_parameters(self):
        if not self.has_uninitialized_params() and self.num_features != 0:
            super().reset_parameters()

    def initialize_parameters(self, input):
        if not self.has_uninitialized_params():
            return
        self.num_features = input.shape[1]
        own = (self.weight, self.bias, self.running_mean, self.running_var)
        for one in own:
            if is_lazy(one):
                one.materialize((self.num_features,))
        self.reset_parameters()


def _lazy_norm(base):
    members = {"cls_to_become": base, "__module__": __name__}
    return type("Lazy" + base.__name__, (_LazyNorm, base), members)


for _base in (Conv1d, Conv2d, Conv3d, ConvTranspose1d, ConvTranspose2d, ConvTranspose3d):
    globals()["Lazy" + _base.__name__] = _lazy_conv(_base)
for _base in (BatchNorm1d, BatchNorm2d, BatchNorm3d, InstanceNorm1d, InstanceNorm2d, InstanceNorm3d):
    globals()["Lazy" + _base.__name__] = _lazy_norm(_base)
