"""Schedules of rates: how the lr of an optimiser changes from step to step."""

import bisect
import math

from .optimizer import Optimizer


class LRScheduler:
    """The base of schedules: `step()` counts on, and sets the rates that get_lr gives."""

    def __init__(self, optimizer, last_epoch=-1):
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"a schedule is one of an Optimizer, not of {type(optimizer).__name__}")
        self.optimizer = optimizer
        for place, group in enumerate(optimizer.param_groups):
            if last_epoch == -1:
                group.setdefault("initial_lr", group["lr"])
            elif "initial_lr" not in group:
                raise KeyError(f"group {place} has no initial_lr, which going on from {last_epoch} needs")
        self.base_lrs = [group["initial_lr"] for group in optimizer.param_groups]
        self.last_epoch = last_epoch
        self._step_count = 0
        self.step()

    def get_lr(self):
        """The rates of the groups at last_epoch; subclasses say them."""
        raise NotImplementedError(f"{type(self).__name__} defines no get_lr")

    def get_last_lr(self):
        return self._last_lr

    def _now(self):
        return [group["lr"] for group in self.optimizer.param_groups]

    def step(self, epoch=None):
        self._step_count += 1
        if epoch is None:
            self.last_epoch += 1
            rates = self.get_lr()
        else:
            self.last_epoch = epoch
            rates = self._rates_at() if hasattr(self, "_rates_at") else self.get_lr()
        for group, rate in zip(self.optimizer.param_groups, rates):
            group["lr"] = rate
        self._last_lr = self._now()

    def state_dict(self):
        return {name: value for name, value in self.__dict__.items() if name != "optimizer"}

    def load_state_dict(self, state_dict):
        self.__dict__.update(state_dict)


class _OfEpoch(LRScheduler):
    """One whose rates follow from the epoch alone: `_factor(epoch)` of the first ones."""

    def get_lr(self):
        before, after = self._factor(self.last_epoch - 1), self._factor(self.last_epoch)
        if self.last_epoch == 0:
            return [rate * after for rate in self._now()]
        if before == 0:
            return [rate * after for rate in self.base_lrs]
        return [rate * (after / before) for rate in self._now()]

    def _rates_at(self):
        return [rate * self._factor(self.last_epoch) for rate in self.base_lrs]


class StepLR(_OfEpoch):
    """Times gamma every step_size epochs."""

    def __init__(self, optimizer, step_size, gamma=0.1, last_epoch=-1):
        self.step_size = step_size
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def _factor(self, epoch):
        return self.gamma ** (max(epoch, 0) // self.step_size)


class MultiStepLR(_OfEpoch):
    """Times gamma at each of the milestones."""

    def __init__(self, optimizer, milestones, gamma=0.1, last_epoch=-1):
        self.milestones = sorted(milestones)
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def _factor(self, epoch):
        return self.gamma ** bisect.bisect_right(self.milestones, epoch)


class ExponentialLR(_OfEpoch):
    """Times gamma every epoch."""

    def __init__(self, optimizer, gamma, last_epoch=-1):
        self.gamma = gamma
        super().__init__(optimizer, last_epoch)

    def _factor(self, epoch):
        return self.gamma ** max(epoch, 0)


class ConstantLR(_OfEpoch):
    """Times factor, until total_iters."""

    def __init__(self, optimizer, factor=1.0 / 3, total_iters=5, last_epoch=-1):
        if not 0 <= factor <= 1.0:
            raise ValueError(f"ConstantLR: factor is {factor}, not from 0 to 1")
        self.factor = factor
        self.total_iters = total_iters
        super().__init__(optimizer, last_epoch)

    def _factor(self, epoch):
        return self.factor if epoch < self.total_iters else 1.0


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

    def _factor(self, epoch):
        share = min(max(epoch, 0), self.total_iters) / self.total_iters
        return self.start_factor + (self.end_factor - self.start_factor) * share


class PolynomialLR(_OfEpoch):
    """To zero at total_iters, along a power."""

    def __init__(self, optimizer, total_iters=5, power=1.0, last_epoch=-1):
        self.total_iters = total_iters
        self.power = power
        super().__init__(optimizer, last_epoch)

    def _factor(self, epoch):
        return (1 - min(max(epoch, 0), self.total_iters) / self.total_iters) ** self.power


class LambdaLR(LRScheduler):
    """The first rates times what a function of the epoch gives."""

    def __init__(self, optimizer, lr_lambda, last_epoch=-1):
        self.lr_lambdas = _for_each_group(optimizer, lr_lambda, "functions")
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        return [
            rate * function(self.last_epoch) for rate, function in zip(self.base_lrs, self.lr_lambdas)
        ]

    def state_dict(self):
        state = {**super().state_dict()}
        state["lr_lambdas"] = [
            None if isinstance(function, type(_for_each_group)) else dict(function.__dict__)
            for function in self.lr_lambdas
        ]
        return state

    def load_state_dict(self, state_dict):
        own = self.lr_lambdas
        super().load_state_dict(state_dict)
        self.lr_lambdas = own
        for function, state in zip(own, state_dict["lr_lambdas"]):
            if state is not None:
                function.__dict__.update(state)


class MultiplicativeLR(LambdaLR):
    """The rates of before times what a function of the epoch gives."""

    def get_lr(self):
        if self.last_epoch == 0:
            return self._now()
        return [
            rate * function(self.last_epoch) for rate, function in zip(self._now(), self.lr_lambdas)
        ]


def _for_each_group(optimizer, value, what):
    count = len(optimizer.param_groups)
    if not isinstance(value, (list, tuple)):
        return [value] * count
    if len(value) != count:
        raise ValueError(f"there are {len(value)} {what} for {count} groups of parameters")
    return list(value)


class CosineAnnealingLR(LRScheduler):
    """Down to eta_min along half a wave of T_max epochs, and up again."""

    def __init__(self, optimizer, T_max, eta_min=0.0, last_epoch=-1):
        self.T_max = T_max
        self.eta_min = eta_min
        super().__init__(optimizer, last_epoch)

    def _height(self, epoch):
        return (1 + math.cos(math.pi * epoch / self.T_max)) / 2

    def get_lr(self):
        return self._rates_at() if self.last_epoch else self._now()

    def _rates_at(self):
        height = self._height(self.last_epoch)
        return [self.eta_min + (rate - self.eta_min) * height for rate in self.base_lrs]


class CosineAnnealingWarmRestarts(LRScheduler):
    """Half waves from the first rates to eta_min, each T_mult times as long as the one before."""

    def __init__(self, optimizer, T_0, T_mult=1, eta_min=0.0, last_epoch=-1):
        if T_0 <= 0 or not isinstance(T_0, int):
            raise ValueError(f"T_0 is {T_0}, but must be a positive int")
        if T_mult < 1 or not isinstance(T_mult, int):
            raise ValueError(f"T_mult is {T_mult}, but must be an int of 1 or more")
        self.T_0 = T_0
        self.T_i = T_0
        self.T_mult = T_mult
        self.eta_min = eta_min
        self.T_cur = last_epoch
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        height = (1 + math.cos(math.pi * self.T_cur / self.T_i)) / 2
        return [self.eta_min + (rate - self.eta_min) * height for rate in self.base_lrs]

    def step(self, epoch=None):
        if epoch is not None and epoch < 0:
            raise ValueError(f"step: epoch is {epoch}, but cannot be negative")
        self.last_epoch = self.last_epoch + 1 if epoch is None else math.floor(epoch)
        at = self.last_epoch if epoch is None else epoch
        self.T_i = self.T_0
        while at >= self.T_i:
            at -= self.T_i
            self.T_i *= self.T_mult
            if self.T_mult == 1:
                at %= self.T_i
        self.T_cur = at
        for group, rate in zip(self.optimizer.param_groups, self.get_lr()):
            group["lr"] = rate
        self._last_lr = self._now()


class CyclicLR(LRScheduler):
    """Up and down between base_lr and max_lr."""

    def __init__(
        self, optimizer, base_lr, max_lr, step_size_up=2000, step_size_down=None, mode="triangular",
        gamma=1.0, scale_fn=None, scale_mode="cycle", cycle_momentum=True, base_momentum=0.8,
        max_momentum=0.9, last_epoch=-1,
    ):
        if mode not in ("triangular", "triangular2", "exp_range") and scale_fn is None:
            raise ValueError(f"mode {mode!r} is none of triangular, triangular2 and exp_range")
        if cycle_momentum:
            if "momentum" not in optimizer.defaults and "betas" not in optimizer.defaults:
                raise ValueError("cycle_momentum needs an optimiser with momentum or betas")
            self.momenta = (base_momentum, max_momentum)
        self.cycle_momentum = cycle_momentum
        self.max_lrs = _for_each_group(optimizer, max_lr, "max_lr")
        down = step_size_up if step_size_down is None else step_size_down
        self.total_size = float(step_size_up) + float(down)
        self.step_ratio = step_size_up / self.total_size
        self.mode = mode
        self.gamma = gamma
        self._scale = scale_fn
        self.scale_mode = scale_mode if scale_fn else "cycle" if mode != "exp_range" else "iterations"
        first = _for_each_group(optimizer, base_lr, "base_lr")
        if last_epoch == -1:
            for group, rate in zip(optimizer.param_groups, first):
                group["lr"] = rate
                group["initial_lr"] = rate
        super().__init__(optimizer, last_epoch)
        self.base_lrs = first

    def _factor(self, at):
        if self._scale is not None:
            return self._scale(at)
        if self.mode == "triangular":
            return 1.0
        return 1 / 2.0 ** (at - 1) if self.mode == "triangular2" else self.gamma**at

    def get_lr(self):
        cycle = math.floor(1 + self.last_epoch / self.total_size)
        share = 1.0 + self.last_epoch / self.total_size - cycle
        up = share / self.step_ratio if share <= self.step_ratio else (share - 1) / (self.step_ratio - 1)
        up *= self._factor(cycle if self.scale_mode == "cycle" else self.last_epoch)
        if self.cycle_momentum:
            low, high = self.momenta
            _set_momentum(self.optimizer, high - (high - low) * up)
        return [low + (high - low) * up for low, high in zip(self.base_lrs, self.max_lrs)]


def _set_momentum(optimizer, value):
    for group in optimizer.param_groups:
        if "betas" in group:
            group["betas"] = (value, *group["betas"][1:])
        else:
            group["momentum"] = value


class OneCycleLR(LRScheduler):
    """Up to max_lr, then down to far below the first rate, once."""

    def __init__(
        self, optimizer, max_lr, total_steps=None, epochs=None, steps_per_epoch=None, pct_start=0.3,
        anneal_strategy="cos", cycle_momentum=True, base_momentum=0.85, max_momentum=0.95,
        div_factor=25.0, final_div_factor=1e4, three_phase=False, last_epoch=-1,
    ):
        if total_steps is None and (epochs is None or steps_per_epoch is None):
            raise ValueError("OneCycleLR needs total_steps, or epochs and steps_per_epoch")
        self.total_steps = epochs * steps_per_epoch if total_steps is None else total_steps
        if not isinstance(self.total_steps, int) or self.total_steps <= 0:
            raise ValueError(f"total_steps is {self.total_steps}, but must be a positive int")
        if not isinstance(pct_start, (int, float)) or not 0 <= pct_start <= 1:
            raise ValueError(f"pct_start is {pct_start}, not from 0 to 1")
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(f"anneal_strategy is cos or linear, not {anneal_strategy!r}")
        self.anneal_strategy = anneal_strategy
        self.cycle_momentum = cycle_momentum and any(
            name in optimizer.defaults for name in ("momentum", "betas")
        )
        if cycle_momentum and not self.cycle_momentum:
            raise ValueError("cycle_momentum needs an optimiser with momentum or betas")
        self.momenta = (max_momentum, base_momentum)
        self._phases = self._make_phases(pct_start, three_phase)
        for group, highest in zip(
            optimizer.param_groups, _for_each_group(optimizer, max_lr, "max_lr")
        ):
            group["initial_lr"] = highest / div_factor
            group["max_lr"] = highest
            group["min_lr"] = group["initial_lr"] / final_div_factor
        super().__init__(optimizer, last_epoch)

    def _make_phases(self, share, is_three):
        """(last step, rate at the begin, rate at the end, whether momentum falls)"""
        top = share * self.total_steps - 1
        end = self.total_steps - 1
        if is_three:
            low = 2 * share * self.total_steps - 2
            return [
                (top, "initial_lr", "max_lr", True),
                (low, "max_lr", "initial_lr", False),
                (end, "initial_lr", "min_lr", None),
            ]
        return [(top, "initial_lr", "max_lr", True), (end, "max_lr", "min_lr", False)]

    def _between(self, begin, end, share):
        if self.anneal_strategy == "linear":
            return begin + (end - begin) * share
        return end + (begin - end) / 2.0 * (1 + math.cos(math.pi * share))

    def get_lr(self):
        at = self.last_epoch
        if at > self.total_steps:
            raise ValueError(f"OneCycleLR is over after {self.total_steps} steps; this would be {at}")
        begin = 0.0
        for place, (end, first, last, falls) in enumerate(self._phases):
            if at <= end or place == len(self._phases) - 1:
                share = (at - begin) / (end - begin)
                break
            begin = end
        if self.cycle_momentum:
            high, low = self.momenta
            ends = {True: (high, low), False: (low, high), None: (high, high)}[falls]
            _set_momentum(self.optimizer, self._between(*ends, share))
        return [
            self._between(group[first], group[last], share) for group in self.optimizer.param_groups
        ]


# Below, as those are schedules of these.
from ._combined_schedules import (  # noqa: E402,F401
    ChainedScheduler,
    ReduceLROnPlateau,
    SequentialLR,
)

_LRScheduler = LRScheduler
