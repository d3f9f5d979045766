"""Schedules of rates: how the lr of an optimiser changes from step to step.

Each step changes the rates as they are, so that several schedules can change those of one optimiser. Names in states
are those of PyTorch, whose checkpoints load.
"""

import math
import types
from bisect import bisect_right
from collections import Counter

from ._combined_schedules import ChainedScheduler, ReduceLROnPlateau, SequentialLR  # noqa: F401
from ._schedule_base import LRScheduler, _for_each_group, _state_of, _without
from ._waves import CosineAnnealingWarmRestarts, CyclicLR, OneCycleLR  # noqa: F401


class _OfEpoch(LRScheduler):
    """One that multiplies: from the first rates by `_factor()`, from step to step by `_change()`."""

    def get_lr(self):
        return self._times(self._change())

    def _get_closed_form_lr(self):
        return [rate * self._factor() for rate in self.base_lrs]


class StepLR(_OfEpoch):
    """Multiplies the rates by gamma every step_size epochs."""

    def __init__(self, optimizer, step_size, gamma=0.1, last_epoch=-1):
        self.step_size = step_size
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def _change(self):
        return 1 if self.last_epoch == 0 or self.last_epoch % self.step_size else self.gamma

    def _factor(self):
        return self.gamma ** (self.last_epoch // self.step_size)


class MultiStepLR(_OfEpoch):
    """Multiplies the rates by gamma at each milestone."""

    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1):
        self.milestones = Counter(milestones)
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def _change(self):
        return self.gamma ** self.milestones[self.last_epoch]

    def _factor(self):
        return self.gamma ** bisect_right(sorted(self.milestones.elements()), self.last_epoch)


class ExponentialLR(_OfEpoch):
    """Multiplies the rates by gamma every epoch."""

    def __init__(self, optimizer, gamma, last_epoch=-1):
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def _change(self):
        return 1 if self._is_initial else self.gamma

    def _factor(self):
        return self.gamma**self.last_epoch


class ConstantLR(_OfEpoch):
    """Multiplies the rates by factor, until total_iters."""

    def __init__(self, optimizer, factor=1.0 / 3, total_iters=5, last_epoch=-1):
        if not 0 <= factor <= 1.0:
            raise ValueError(f"ConstantLR: factor is {factor}, not from 0 to 1")
        self.factor = factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        is_over = self.last_epoch == self.total_iters
        # Rates of zero are not part of the first ones.
        return self._get_closed_form_lr() if is_over and self.factor == 0 else super().get_lr()

    def _change(self):
        if self.last_epoch == 0:
            return self.factor
        return 1.0 / self.factor if self.last_epoch == self.total_iters else 1

    def _factor(self):
        return self.factor + (self.last_epoch >= self.total_iters) * (1 - self.factor)


class LinearLR(_OfEpoch):
    """From start_factor to end_factor, until total_iters."""

    def __init__(
        self, optimizer, start_factor=1.0 / 3, end_factor=1.0, total_iters=5, last_epoch=-1
    ):
        if not 0 < start_factor <= 1.0:
            raise ValueError(f"LinearLR: start_factor is {start_factor}, not above 0 and up to 1")
        if not 0 <= end_factor <= 1.0:
            raise ValueError(f"LinearLR: end_factor is {end_factor}, not from 0 to 1")
        self.start_factor = start_factor
        self.end_factor = end_factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch)

    def _change(self):
        if self.last_epoch == 0:
            return self.start_factor
        if self._is_initial or self.last_epoch > self.total_iters:
            return 1
        rise = self.end_factor - self.start_factor
        return 1.0 + rise / (self.total_iters * self.start_factor + (self.last_epoch - 1) * rise)

    def _factor(self):
        rise = self.end_factor - self.start_factor
        return self.start_factor + rise * min(self.total_iters, self.last_epoch) / self.total_iters


class PolynomialLR(_OfEpoch):
    """To zero at total_iters, along a power."""

    def __init__(self, optimizer, total_iters=5, power=1.0, last_epoch=-1):
        self.total_iters = total_iters
        self.power = power
        super().__init__(optimizer, last_epoch)

    def _change(self):
        if self._is_initial or self.last_epoch > self.total_iters:
            return 1
        left, before = (1.0 - epoch / self.total_iters for epoch in (self.last_epoch, self.last_epoch - 1))
        return (left / before) ** self.power

    def _factor(self):
        return (1.0 - min(self.total_iters, self.last_epoch) / self.total_iters) ** self.power


class LambdaLR(LRScheduler):
    """The initial rates multiplied by a function of the epoch."""

    def __init__(self, optimizer, lr_lambda, last_epoch=-1):
        self.lr_lambdas = _for_each_group(optimizer, lr_lambda, "functions")
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [rate * function(self.last_epoch) for rate, function in zip(self.base_lrs, self.lr_lambdas)]

    def state_dict(self):
        return {**super().state_dict(), "lr_lambdas": [_state_of(function) for function in self.lr_lambdas]}

    def load_state_dict(self, state_dict):
        super().load_state_dict(_without(state_dict, "lr_lambdas"))
        for function, state in zip(self.lr_lambdas, state_dict["lr_lambdas"]):
            function.__dict__.update(state or {})


class MultiplicativeLR(LambdaLR):
    """The previous rates multiplied by a function of the epoch."""

    def __init__(self, optimizer, lr_lambda, last_epoch=-1):
        for function in lr_lambda if isinstance(lr_lambda, (list, tuple)) else [lr_lambda]:
            if not callable(function):
                raise TypeError(f"lr_lambda is a function, not {type(function).__name__}")
        super().__init__(optimizer, lr_lambda, last_epoch)

    def get_lr(self):
        if self._is_initial:
            return self._now()
        return [rate * function(self.last_epoch) for rate, function in zip(self._now(), self.lr_lambdas)]


class CosineAnnealingLR(LRScheduler):
    """Down to eta_min along half a wave of T_max epochs, and up again."""

    def __init__(self, optimizer, T_max, eta_min=0.0, last_epoch=-1):
        self.T_max = T_max
        self.eta_min = eta_min
        super().__init__(optimizer, last_epoch)

    def _height(self, epoch):
        return 1 + math.cos(math.pi * epoch / self.T_max)

    def get_lr(self):
        if self._is_initial:
            return self._now()
        if self._step_count == 1 and self.last_epoch > 0:
            return self._get_closed_form_lr()
        if (self.last_epoch - 1 - self.T_max) % (2 * self.T_max) == 0:
            # From the lowest point up; the wave has no height there that could be scaled.
            rise = 1 - math.cos(math.pi / self.T_max)
            return [last + (rate - self.eta_min) * rise / 2 for last, rate in zip(self._now(), self.base_lrs)]
        change = self._height(self.last_epoch) / self._height(self.last_epoch - 1)
        return [change * (rate - self.eta_min) + self.eta_min for rate in self._now()]

    def _get_closed_form_lr(self):
        height = self._height(self.last_epoch)
        return [self.eta_min + (rate - self.eta_min) * height / 2 for rate in self.base_lrs]


_LRScheduler = LRScheduler
