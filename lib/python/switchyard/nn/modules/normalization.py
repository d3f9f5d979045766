"""Batch, layer and group normalization."""

from ... import _C
from .. import functional
from ..parameter import Parameter
from .module import Module

__all__ = """BatchNorm1d BatchNorm2d BatchNorm3d GroupNorm InstanceNorm1d InstanceNorm2d InstanceNorm3d
LayerNorm LocalResponseNorm RMSNorm SyncBatchNorm""".split()


def _give_weights(module, shape, has_weight, has_bias, device, dtype):
    """Registers a weight of ones and a bias of zeros, or None."""
    options = {"device": device, "dtype": dtype}
    module.register_parameter("weight", Parameter(_C.ones(shape, **options)) if has_weight else None)
    module.register_parameter("bias", Parameter(_C.zeros(shape, **options)) if has_bias else None)


def _fill(module):
    """Resets weights to ones and biases to zeros."""
    if module.weight is not None:
        module.weight.data.fill_(1)
    if getattr(module, "bias", None) is not None:
        module.bias.data.zero_()


class LayerNorm(Module):
    def __init__(
        self, normalized_shape, eps=1e-5, elementwise_affine=True, bias=True, device=None, dtype=None
    ):
        super().__init__()
        if isinstance(normalized_shape, int):
            normalized_shape = (normalized_shape,)
        self.normalized_shape = tuple(normalized_shape)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        has_bias = elementwise_affine and bias
        _give_weights(self, self.normalized_shape, elementwise_affine, has_bias, device, dtype)

    def reset_parameters(self):
        _fill(self)

    def forward(self, input):
        return functional.layer_norm(
            input, self.normalized_shape, self.weight, self.bias, self.eps
        )

    def extra_repr(self):
        return (
            f"{self.normalized_shape}, eps={self.eps}, "
            f"elementwise_affine={self.elementwise_affine}, bias={self.bias is not None}"
        )


class RMSNorm(Module):
    def __init__(
        self, normalized_shape, eps=None, elementwise_affine=True, device=None, dtype=None
    ):
        super().__init__()
        if isinstance(normalized_shape, int):
            normalized_shape = (normalized_shape,)
        self.normalized_shape = tuple(normalized_shape)
        self.eps = eps
        self.elementwise_affine = elementwise_affine
        weight = None
        if elementwise_affine:
            weight = Parameter(_C.ones(self.normalized_shape, device=device, dtype=dtype))
        self.register_parameter("weight", weight)

    def reset_parameters(self):
        _fill(self)

    def forward(self, input):
        return functional.rms_norm(input, self.normalized_shape, self.weight, self.eps)

    def extra_repr(self):
        return (
            f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"
        )


class GroupNorm(Module):
    def __init__(
        self, num_groups, num_channels, eps=1e-5, affine=True, device=None, dtype=None, *, bias=True
    ):
        super().__init__()
        if num_channels % num_groups:
            raise ValueError(
                f"GroupNorm: {num_channels} channels cannot be shared out among {num_groups} groups"
            )
        self.num_groups = num_groups
        self.num_channels = num_channels
        self.eps = eps
        self.affine = affine
        _give_weights(self, num_channels, affine, affine and bias, device, dtype)

    def reset_parameters(self):
        _fill(self)

    def forward(self, input):
        return functional.group_norm(input, self.num_groups, self.weight, self.bias, self.eps)

    def extra_repr(self):
        return (
            f"{self.num_groups}, {self.num_channels}, eps={self.eps}, affine={self.affine}, "
            f"bias={self.bias is not None}"
        )


class LocalResponseNorm(Module):
    def __init__(self, size, alpha=1e-4, beta=0.75, k=1.0):
        super().__init__()
        self.size = size
        self.alpha = alpha
        self.beta = beta
        self.k = k

    def forward(self, input):
        return functional.local_response_norm(input, self.size, self.alpha, self.beta, self.k)

    def extra_repr(self):
        return f"{self.size}, alpha={self.alpha}, beta={self.beta}, k={self.k}"


class _Running(Module):
    """A norm that can track a running mean and variance of channels."""

    # States of version 1 lack num_batches_tracked.
    _version = 2
    # How many dimensions an input may have.
    _ranks = ()

    def __init__(self, num_features, eps, momentum, affine, tracks, bias, device, dtype):
        super().__init__()
        self.num_features = num_features
        self.eps = eps
        self.momentum = momentum
        self.affine = affine
        self.track_running_stats = tracks
        _give_weights(self, num_features, affine, affine and bias, device, dtype)
        options = {"device": device, "dtype": dtype}
        self.register_buffer("running_mean", _C.zeros(num_features, **options) if tracks else None)
        self.register_buffer("running_var", _C.ones(num_features, **options) if tracks else None)
        self.register_buffer("num_batches_tracked", _C.tensor(0) if tracks else None)

    def _load_from_state_dict(self, state_dict, prefix, local_metadata, *lists):
        key = prefix + "num_batches_tracked"
        if self.track_running_stats and (local_metadata.get("version") or 1) < 2 and key not in state_dict:
            own = self.num_batches_tracked
            state_dict[key] = _C.tensor(0) if own is None else own
        super()._load_from_state_dict(state_dict, prefix, local_metadata, *lists)

    def reset_running_stats(self):
        if self.track_running_stats:
            self.running_mean.zero_()
            self.running_var.fill_(1)
            self.num_batches_tracked.zero_()

    def reset_parameters(self):
        self.reset_running_stats()
        _fill(self)

    def _check_input_dim(self, input):
        if input.dim() not in self._ranks:
            wanted = " or ".join(f"{rank}D" for rank in self._ranks)
            raise ValueError(f"{type(self).__name__}: the input is {input.dim()}D, not {wanted}")

    def extra_repr(self):
        return (
            f"{self.num_features}, eps={self.eps}, momentum={self.momentum}, "
            f"affine={self.affine}, bias={self.bias is not None}, "
            f"track_running_stats={self.track_running_stats}"
        )


class _BatchNorm(_Running):
    def __init__(
        self, num_features, eps=1e-5, momentum=0.1, affine=True, track_running_stats=True,
        device=None, dtype=None, *, bias=True,
    ):
        super().__init__(
            num_features, eps, momentum, affine, track_running_stats, bias, device, dtype
        )

    def forward(self, input):
        self._check_input_dim(input)
        momentum = self.momentum
        if self.training and self.track_running_stats and self.num_batches_tracked is not None:
            self.num_batches_tracked.add_(1)
            if momentum is None:
                momentum = 1.0 / float(self.num_batches_tracked)
        uses_batch = self.training or (self.running_mean is None and self.running_var is None)
        keeps = not self.training or self.track_running_stats
        return functional.batch_norm(
            input,
            self.running_mean if keeps else None,
            self.running_var if keeps else None,
            self.weight,
            self.bias,
            uses_batch,
            0.0 if momentum is None else momentum,
            self.eps,
        )


class BatchNorm1d(_BatchNorm):
    _ranks = (2, 3)


class BatchNorm2d(_BatchNorm):
    _ranks = (4,)


class BatchNorm3d(_BatchNorm):
    _ranks = (5,)


class SyncBatchNorm(_BatchNorm):
    """BatchNorm over all processes, of which there is only one."""

    def _check_input_dim(self, input):
        if input.dim() < 2:
            raise ValueError(f"SyncBatchNorm: the input is {input.dim()}D, not at least 2D")


class _InstanceNorm(_Running):
    def __init__(
        self, num_features, eps=1e-5, momentum=0.1, affine=False, track_running_stats=False,
        device=None, dtype=None, *, bias=True,
    ):
        super().__init__(
            num_features, eps, momentum, affine, track_running_stats, bias, device, dtype
        )

    def forward(self, input):
        self._check_input_dim(input)
        is_single = input.dim() == self._ranks[0]
        batch = input.unsqueeze(0) if is_single else input
        if batch.shape[1] != self.num_features and self.affine:
            raise ValueError(
                f"{type(self).__name__}: the input has {batch.shape[1]} channels, not {self.num_features}"
            )
        result = functional.instance_norm(
            batch,
            self.running_mean,
            self.running_var,
            self.weight,
            self.bias,
            self.training or not self.track_running_stats,
            0.0 if self.momentum is None else self.momentum,
            self.eps,
        )
        return result.squeeze(0) if is_single else result


class InstanceNorm1d(_InstanceNorm):
    _ranks = (2, 3)


class InstanceNorm2d(_InstanceNorm):
    _ranks = (3, 4)


class InstanceNorm3d(_InstanceNorm):
    _ranks = (4, 5)
