"""Schedules that combine others, and one that follows a metric."""

import math
from bisect import bisect_right

from ._schedule_base import LRScheduler, _for_each_group, _of_groups, _set_rates, _without
from .optimizer import Optimizer


class _OfSchedules(LRScheduler):
    """One that steps others."""

    def _take(self, schedulers, optimizer):
        name = type(self).__name__
        if not schedulers:
            raise ValueError(f"{name}: there is no schedule")
        optimizer = getattr(schedulers[0], "optimizer", None) if optimizer is None else optimizer
        for schedule in schedulers:
            if not hasattr(schedule, "optimizer"):
                raise TypeError(f"{name}: {type(schedule).__name__} has no optimizer, as schedules have")
            if isinstance(schedule, ReduceLROnPlateau):
                raise ValueError(f"{name}: ReduceLROnPlateau needs a measure for each step, which is not given here")
            if schedule.optimizer is not optimizer:
                raise ValueError(f"{name}: the schedules must be of one optimiser")
        self._schedulers = list(schedulers)
        self.optimizer = optimizer

    def state_dict(self):
        return {**super().state_dict(), "_schedulers": [one.state_dict() for one in self._schedulers]}

    def load_state_dict(self, state_dict):
        super().load_state_dict(_without(state_dict, "_schedulers"))
        for schedule, state in zip(self._schedulers, state_dict["_schedulers"]):
            schedule.load_state_dict(state)


class SequentialLR(_OfSchedules):
    """Runs one schedule after the other; each milestone starts the next one."""

    def __init__(self, optimizer, schedulers, milestones, last_epoch=-1):
        self._take(schedulers, optimizer)
        if len(milestones) != len(schedulers) - 1:
            raise ValueError(
                f"SequentialLR: {len(schedulers)} schedules need {len(schedulers) - 1} milestones, not "
                f"{len(milestones)}"
            )
        self._milestones = list(milestones)
        self.last_epoch = last_epoch + 1
        # The schedules have each set the rates once; the first begins anew.
        _set_rates(optimizer, _of_groups(optimizer, "initial_lr"))
        self.recursive_undo()
        first = self._schedulers[bisect_right(self._milestones, 0)]
        first._initial_step()
        self._last_lr = first.get_last_lr()

    def recursive_undo(self, sched=None):
        """Takes back the first step of each schedule, those inside of others among them."""
        schedule = self if sched is None else sched
        if hasattr(schedule, "_schedulers"):
            for one in schedule._schedulers:
                self.recursive_undo(one)
        elif hasattr(schedule, "last_epoch"):
            schedule.last_epoch -= 1

    def step(self):
        self.last_epoch += 1
        place = bisect_right(self._milestones, self.last_epoch)
        schedule = self._schedulers[place]
        if place > 0 and self._milestones[place - 1] == self.last_epoch:
            schedule._update_lr(0)
        else:
            schedule.step()
        self._last_lr = schedule.get_last_lr()


class ChainedScheduler(_OfSchedules):
    """Applies several schedules at once: each changes the rates that the previous one has set."""

    def __init__(self, schedulers, optimizer=None):
        self._take(schedulers, optimizer)
        self._last_lr = self._now()

    def step(self):
        for schedule in self._schedulers:
            schedule.step()
        self._last_lr = self._now()


class ReduceLROnPlateau(LRScheduler):
    """Multiplies the rates by factor if a metric has not improved for `patience` steps."""

    def __init__(
        self, optimizer, mode="min", factor=0.1, patience=10, threshold=1e-4, threshold_mode="rel",
        cooldown=0, min_lr=0, eps=1e-8,
    ):
        if factor >= 1.0:
            raise ValueError(f"factor is {factor}, but must be below 1")
        if not isinstance(optimizer, Optimizer):
            raise TypeError(f"a schedule is one of an Optimizer, not of {type(optimizer).__name__}")
        for name, value, known in (
            ("mode", mode, ("min", "max")), ("threshold_mode", threshold_mode, ("rel", "abs"))
        ):
            if value not in known:
                raise ValueError(f"{name} is {known[0]} or {known[1]}, not {value!r}")
        self.optimizer = optimizer
        self.mode = mode
        self.factor = factor
        self.patience = patience
        self.threshold = threshold
        self.threshold_mode = threshold_mode
        self.cooldown = cooldown
        self.min_lrs = _for_each_group(optimizer, min_lr, "min_lr")
        self.default_min_lr = None if isinstance(min_lr, (list, tuple)) else min_lr
        self.eps = eps
        self.mode_worse = math.inf if mode == "min" else -math.inf
        self.last_epoch = 0
        self._last_lr = self._now()
        self._reset()

    def _reset(self):
        self.best = self.mode_worse
        self.cooldown_counter = 0
        self.num_bad_epochs = 0

    def is_better(self, a, best):
        """Returns whether a metric is better than the best by more than the threshold."""
        sign = -1 if self.mode == "min" else 1
        wanted = best * (1 + sign * self.threshold) if self.threshold_mode == "rel" else best + sign * self.threshold
        return a < wanted if self.mode == "min" else a > wanted

    @property
    def in_cooldown(self):
        return self.cooldown_counter > 0

    def step(self, metrics, epoch=None):
        measure = float(metrics)
        self.last_epoch = self.last_epoch + 1 if epoch is None else epoch
        if self.is_better(measure, self.best):
            self.best = measure
            self.num_bad_epochs = 0
        else:
            self.num_bad_epochs += 1
        if self.in_cooldown:
            self.cooldown_counter -= 1
            self.num_bad_epochs = 0
        if self.num_bad_epochs > self.patience:
            self._reduce()
            self.cooldown_counter = self.cooldown
            self.num_bad_epochs = 0
        self._last_lr = self._now()

    def _reduce(self):
        groups = self.optimizer.param_groups
        if len(groups) != len(self.min_lrs):
            if self.default_min_lr is None:
                raise RuntimeError(f"min_lrs has {len(self.min_lrs)} rates, but the optimiser {len(groups)} groups now")
            self.min_lrs = [self.default_min_lr] * len(groups)
        rates = [float(rate) for rate in self._now()]
        reduced = [max(rate * self.factor, least) for rate, least in zip(rates, self.min_lrs)]
        _set_rates(self.optimizer, [new if old - new > self.eps else old for old, new in zip(rates, reduced)])
