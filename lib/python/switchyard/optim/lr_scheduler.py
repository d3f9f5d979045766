"""Schedules of rates: how the lr of an optimiser changes from step to step.

Each step changes the rates as they are, so that several schedules can change those of one optimiser. Names in states
are those of PyTorch, whose checkpoints load.
"""

import math
import types
from bisect import bisect_right
from collections import Counter

from .._C import Tensor
from .optimizer import Optimizer


def _copy(value):
    return value.clone() if isinstance(value, Tensor) else value


def _for_each_group(optimizer, value, what):
    count = len(optimizer.param_groups)
    if not isinstance(value, (list, tuple)):
        return [_copy(value) for _ in range(count)]
    if len(value) != count:
        raise ValueError(f"there are {len(value)} {what} for {count} groups of parameters")
    return [_copy(one) for one in value]


def _of_groups(optimizer, name):
    return [_copy(group[name]) for group in optimizer.param_groups]


def _set_rates(optimizer, rates):
    """Those of tensors are written into them."""
    for group, rate in zip(optimizer.param_groups, rates):
        if isinstance(group["lr"], Tensor):
            group["lr"].fill_(rate)
        else:
            group["lr"] = rate


def _without(state, *names):
    return {name: value for name, value in state.items() if name not in names}


class LRScheduler:
    """The base of schedules: `step()` counts on, and sets the rates that get_lr gives.

    A subclass that defines _get_closed_form_lr, too, can go to any epoch: the rates there, from the first ones.
    """

    _is_initial = False

    def __init__(self, optimizer, last_epoch=-1):
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"a schedule is one of an Optimizer, not of {type(optimizer).__name__}")
        self.optimizer = optimizer
        for place, group in enumerate(optimizer.param_groups):
            if last_epoch == -1:
                group.setdefault("initial_lr", _copy(group["lr"]))
            elif "initial_lr" not in group:
                raise KeyError(f"group {place} has no initial_lr, which going on from {last_epoch} needs")
        self.base_lrs = _of_groups(optimizer, "initial_lr")
        self.last_epoch = last_epoch
        self._initial_step()

    def _initial_step(self):
        self._step_count = 0
        self._is_initial = True
        try:
            self.step()
        finally:
            self._is_initial = False

    def get_lr(self):
        """The rates of the groups at last_epoch; subclasses say them."""
        raise NotImplementedError(f"{type(self).__name__} defines no get_lr")

    def get_last_lr(self):
        return self._last_lr

    def _now(self):
        return _of_groups(self.optimizer, "lr")

    def _times(self, factor):
        return [rate * factor for rate in self._now()]

    def step(self, epoch=None):
        self._step_count += 1
        self._update_lr(epoch)

    def _update_lr(self, epoch=None):
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        closed = None if epoch is None else getattr(self, "_get_closed_form_lr", None)
        _set_rates(self.optimizer, (closed or self.get_lr)())
        self._last_lr = self._now()

    def state_dict(self):
        return _without(self.__dict__, "optimizer")

    def load_state_dict(self, state_dict):
        self.__dict__.update(state_dict)


class _OfEpoch(LRScheduler):
    """One that multiplies: from the first rates by `_factor()`, from step to step by `_change()`."""

    def get_lr(self):
        return self._times(self._change())

    def _get_closed_form_lr(self):
        return [rate * self._factor() for rate in self.base_lrs]


class StepLR(_OfEpoch):
    """Times gamma every step_size epochs."""

    def __init__(self, optimizer, step_size, gamma=0.1, last_epoch=-1):
        self.step_size = step_size
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def _change(self):
        return 1 if self.last_epoch == 0 or self.last_epoch % self.step_size else self.gamma

    def _factor(self):
        return self.gamma ** (self.last_epoch // self.step_size)


class MultiStepLR(_OfEpoch):
    """Times gamma at each of the milestones."""

    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1):
        self.milestones = Counter(milestones)
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def _change(self):
        return self.gamma ** self.milestones[self.last_epoch]

    def _factor(self):
        return self.gamma ** bisect_right(sorted(self.milestones.elements()), self.last_epoch)


class ExponentialLR(_OfEpoch):
    """Times gamma every epoch."""

    def __init__(self, optimizer, gamma, last_epoch=-1):
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def _change(self):
        return 1 if self._is_initial else self.gamma

    def _factor(self):
        return self.gamma**self.last_epoch


class ConstantLR(_OfEpoch):
    """Times factor, until total_iters."""

    def __init__(self, optimizer, factor=1.0 / 3, total_iters=5, last_epoch=-1):
        if not 0 <= factor <= 1.0:
            raise ValueError(f"ConstantLR: factor is {factor}, not from 0 to 1")
        self.factor = factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        is_over = self.last_epoch == self.total_iters
        # Rates of zero are no part of the first ones.
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
    """The first rates times what a function of the epoch gives."""

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


def _state_of(function):
    """The attributes of an object that is called; a function has none that count."""
    return None if function is None or isinstance(function, types.FunctionType) else dict(function.__dict__)


class MultiplicativeLR(LambdaLR):
    """The rates of before times what a function of the epoch gives."""

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


# Below, as those are schedules of these.
from ._combined_schedules import (  # noqa: E402,F401
    ChainedScheduler,
    ReduceLROnPlateau,
    SequentialLR,
)
from ._waves import CosineAnnealingWarmRestarts, CyclicLR, OneCycleLR  # noqa: E402,F401

_LRScheduler = LRScheduler
