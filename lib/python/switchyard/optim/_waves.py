"""Schedules that rise and fall, with the momentum if the optimiser has one."""

import math

from ._schedule_base import LRScheduler, _for_each_group, _set_rates, _state_of, _without
from .optimizer import Optimizer


class CosineAnnealingWarmRestarts(LRScheduler):
    """Half cosine waves from the initial rates to eta_min, each T_mult times as long as the one before."""

    def __init__(self, optimizer, T_0, T_mult=1, eta_min=0.0, last_epoch=-1):
        if T_0 <= 0 or not isinstance(T_0, int):
            raise ValueError(f"T_0 is {T_0}, but must be a positive int")
        if T_mult < 1 or not isinstance(T_mult, int):
            raise ValueError(f"T_mult is {T_mult}, but must be an int of 1 or more")
        if not isinstance(eta_min, (float, int)):
            raise ValueError(f"eta_min is a number, not {type(eta_min).__name__}")
        self.T_0 = T_0
        self.T_i = T_0
        self.T_mult = T_mult
        self.eta_min = eta_min
        self.T_cur = last_epoch
        super().__init__(optimizer, last_epoch)

    def get_lr(self):
        height = 1 + math.cos(math.pi * self.T_cur / self.T_i)
        return [self.eta_min + (rate - self.eta_min) * height / 2 for rate in self.base_lrs]

    def step(self, epoch=None):
        if epoch is None and self.last_epoch < 0:
            epoch = 0
        if epoch is None:
            epoch = self.last_epoch + 1
            self.T_cur += 1
            if self.T_cur >= self.T_i:
                self.T_cur %= self.T_i
                self.T_i *= self.T_mult
        else:
            self._go_to(epoch)
        self.last_epoch = math.floor(epoch)
        _set_rates(self.optimizer, self.get_lr())
        self._last_lr = self._now()

    def _go_to(self, epoch):
        if epoch < 0:
            raise ValueError(f"step: epoch is {epoch}, but cannot be negative")
        if self.T_mult == 1 and epoch >= self.T_0:
            self.T_cur = epoch % self.T_0
            return
        waves = 0
        if epoch >= self.T_0:
            waves = int(math.log(epoch / self.T_0 * (self.T_mult - 1) + 1, self.T_mult))
        self.T_i = self.T_0 * self.T_mult**waves
        self.T_cur = epoch - (self.T_i - self.T_0) / (self.T_mult - 1) if waves else epoch


class _WithMomentum(LRScheduler):
    """One that can change the momentum, or the first of betas, against the rates."""

    def _take_momenta(self, optimizer, base, highest, last_epoch):
        """What the groups keep of it, as lists: the least and the greatest."""
        if "momentum" not in optimizer.defaults and "betas" not in optimizer.defaults:
            raise ValueError("cycle_momentum needs an optimiser with momentum or betas")
        self.use_beta1 = "betas" in optimizer.defaults
        bases = _for_each_group(optimizer, base, "base_momentum")
        tops = _for_each_group(optimizer, highest, "max_momentum")
        if last_epoch == -1:
            for group, low, high in zip(optimizer.param_groups, bases, tops):
                self._set_momentum(group, high)
                group["max_momentum"] = high
                group["base_momentum"] = low
        return bases, tops

    def _set_momentum(self, group, value):
        if self.use_beta1:
            group["betas"] = (value, *group["betas"][1:])
        else:
            group["momentum"] = value


class CyclicLR(_WithMomentum):
    """Up and down between base_lr and max_lr."""

    def __init__(
        self, optimizer, base_lr, max_lr, step_size_up=2000, step_size_down=None, mode="triangular",
        gamma=1.0, scale_fn=None, scale_mode="cycle", cycle_momentum=True, base_momentum=0.8,
        max_momentum=0.9, last_epoch=-1,
    ):
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"a schedule is one of an Optimizer, not of {type(optimizer).__name__}")
        if mode not in ("triangular", "triangular2", "exp_range") and scale_fn is None:
            raise ValueError(f"mode {mode!r} is none of triangular, triangular2 and exp_range")
        first = _for_each_group(optimizer, base_lr, "base_lr")
        if last_epoch == -1:
            _set_rates(optimizer, first)
        self.max_lrs = _for_each_group(optimizer, max_lr, "max_lr")
        down = step_size_up if step_size_down is None else step_size_down
        self.total_size = float(step_size_up) + float(down)
        self.step_ratio = step_size_up / self.total_size
        self.mode = mode
        self.gamma = gamma
        self._scale_fn_custom = scale_fn
        self.scale_mode = scale_mode if scale_fn else "iterations" if mode == "exp_range" else "cycle"
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            self.base_momentums, self.max_momentums = self._take_momenta(
                optimizer, base_momentum, max_momentum, last_epoch
            )
        super().__init__(optimizer, last_epoch)
        self.base_lrs = first

    def scale_fn(self, x):
        """The height of a cycle, or of an iteration, as scale_mode says."""
        if self._scale_fn_custom is not None:
            return self._scale_fn_custom(x)
        if self.mode == "triangular":
            return 1.0
        return 1 / 2.0 ** (x - 1) if self.mode == "triangular2" else self.gamma**x

    def get_lr(self):
        cycle = math.floor(1 + self.last_epoch / self.total_size)
        share = 1.0 + self.last_epoch / self.total_size - cycle
        up = share / self.step_ratio if share <= self.step_ratio else (share - 1) / (self.step_ratio - 1)
        scale = self.scale_fn(cycle if self.scale_mode == "cycle" else self.last_epoch)
        if self.cycle_momentum:
            for group, low, high in zip(self.optimizer.param_groups, self.base_momentums, self.max_momentums):
                self._set_momentum(group, high - (high - low) * up * scale)
        return [low + (high - low) * up * scale for low, high in zip(self.base_lrs, self.max_lrs)]

    def state_dict(self):
        return {**super().state_dict(), "_scale_fn_custom": _state_of(self._scale_fn_custom)}

    def load_state_dict(self, state_dict):
        super().load_state_dict(_without(state_dict, "_scale_fn_custom"))
        if state_dict["_scale_fn_custom"] is not None:
            self._scale_fn_custom.__dict__.update(state_dict["_scale_fn_custom"])


class OneCycleLR(_WithMomentum):
    """Up to max_lr, then down to far below the first rate, once."""

    def __init__(
        self, optimizer, max_lr, total_steps=None, epochs=None, steps_per_epoch=None, pct_start=0.3,
        anneal_strategy="cos", cycle_momentum=True, base_momentum=0.85, max_momentum=0.95,
        div_factor=25.0, final_div_factor=1e4, three_phase=False, last_epoch=-1,
    ):
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"a schedule is one of an Optimizer, not of {type(optimizer).__name__}")
        if total_steps is None and (epochs is None or steps_per_epoch is None):
            raise ValueError("OneCycleLR needs total_steps, or epochs and steps_per_epoch")
        self.total_steps = epochs * steps_per_epoch if total_steps is None else total_steps
        if not isinstance(self.total_steps, int) or self.total_steps <= 0:
            raise ValueError(f"total_steps is {self.total_steps}, but must be a positive int")
        if not isinstance(pct_start, (int, float)) or not 0 <= pct_start <= 1:
            raise ValueError(f"pct_start is {pct_start}, not from 0 to 1")
        if anneal_strategy not in ("cos", "linear"):
            raise ValueError(f"anneal_strategy is cos or linear, not {anneal_strategy!r}")
        self._anneal_func_type = anneal_strategy
        self._schedule_phases = _phases(self.total_steps, pct_start, three_phase)
        highest = _for_each_group(optimizer, max_lr, "max_lr")
        if last_epoch == -1:
            for group, top in zip(optimizer.param_groups, highest):
                group["initial_lr"] = top / div_factor
                group["max_lr"] = top
                group["min_lr"] = group["initial_lr"] / final_div_factor
        self.cycle_momentum = cycle_momentum
        if cycle_momentum:
            self._take_momenta(optimizer, base_momentum, max_momentum, last_epoch)
        super().__init__(optimizer, last_epoch)

    def _between(self, group, phase, what, share):
        begin, end = (group[phase[f"{side}_{what}"]] for side in ("start", "end"))
        if self._anneal_func_type == "linear":
            return (end - begin) * share + begin
        return end + (begin - end) / 2.0 * (math.cos(math.pi * share) + 1)

    def _phase(self):
        """The phase of the epoch, and how much of it is over."""
        begin = 0.0
        for phase in self._schedule_phases:
            end = phase["end_step"]
            if self.last_epoch <= end or phase is self._schedule_phases[-1]:
                return phase, (self.last_epoch - begin) / (end - begin)
            begin = end

    def get_lr(self):
        if self.last_epoch > self.total_steps:
            raise ValueError(f"OneCycleLR is over after {self.total_steps} steps; this would be {self.last_epoch}")
        phase, share = self._phase()
        if self.cycle_momentum:
            for group in self.optimizer.param_groups:
                self._set_momentum(group, self._between(group, phase, "momentum", share))
        return [self._between(group, phase, "lr", share) for group in self.optimizer.param_groups]


def _phases(steps, share, is_three):
    """Where phases end, and between which values of a group they go."""

    def phase(end, rates, momenta):
        ends = zip(("start_lr", "end_lr", "start_momentum", "end_momentum"), (*rates, *momenta))
        return {"end_step": end, **dict(ends)}

    falling, rising = ("max_momentum", "base_momentum"), ("base_momentum", "max_momentum")
    up = phase(float(share * steps) - 1, ("initial_lr", "max_lr"), falling)
    if not is_three:
        return [up, phase(steps - 1, ("max_lr", "min_lr"), rising)]
    down = phase(float(2 * share * steps) - 2, ("max_lr", "initial_lr"), rising)
    return [up, down, phase(steps - 1, ("initial_lr", "min_lr"), ("max_momentum", "max_momentum"))]
