"""Modules with older names, and modules for several devices, of which there is only one."""

import warnings

from .. import functional
from .loss import NLLLoss
from .module import Module

__all__ = ["Container", "CrossMapLRN2d", "DataParallel", "NLLLoss2d"]


class Container(Module):
    """Modules under names; prefer Sequential and ModuleDict."""

    def __init__(self, **kwargs):
        super().__init__()
        warnings.warn("nn.Container is deprecated; use Sequential or ModuleDict", stacklevel=2)
        for name, module in kwargs.items():
            self.add_module(name, module)


class NLLLoss2d(NLLLoss):
    """NLLLoss takes images as well."""


class CrossMapLRN2d(Module):
    """LocalResponseNorm of images."""

    def __init__(self, size, alpha=1e-4, beta=0.75, k=1):
        super().__init__()
        self.size = size
        self.alpha = alpha
        self.beta = beta
        self.k = k

    def forward(self, input):
        return functional.local_response_norm(input, self.size, self.alpha, self.beta, self.k)

    def extra_repr(self):
        return f"{self.size}, alpha={self.alpha}, beta={self.beta}, k={self.k}"


class DataParallel(Module):
    """Calls the module itself, because there are no GPUs."""

    def __init__(self, module, device_ids=None, output_device=None, dim=0):
        super().__init__()
        self.module = module
        self.device_ids = []

    def forward(self, *inputs, **kwargs):
        return self.module(*inputs, **kwargs)


Container.__module__ = "switchyard.nn.modules.container"
NLLLoss2d.__module__ = "switchyard.nn.modules.loss"
