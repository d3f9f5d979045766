"""Schedules of schedules, and one that looks at a measure."""

import bisect
import math

from .lr_scheduler import LRScheduler, _for_each_group
from .optimizer import Optimizer


class SequentialLR(LRScheduler):
    """One schedule after the other; the milestones are where the next begins."""

    def __init__(self, optimizer, schedulers, milestones, last_epoch=-1):
        if not schedulers:
            raise ValueError("SequentialLR: there is no schedule")
        for schedule in schedulers:
            if schedule.optimizer is not optimizer:
                raise ValueError("SequentialLR: the schedules must be of its own optimiser")
        if len(milestones) != len(schedulers) - 1:
            raise ValueError(
                f"SequentialLR: {len(schedulers)} schedules need {len(schedulers) - 1} milestones, not "
                f"{len(milestones)}"
            )
        self._schedulers = list(schedulers)
        self._milestones = list(milestones)
        self.optimizer = optimizer
        self.last_epoch = last_epoch + 1
        # The schedules have each set the rates once; the first begins anew.
        for group in optimizer.param_groups:
            group["lr"] = group["initial_lr"]
        for schedule in self._schedulers:
            schedule.last_epoch -= 1
        self._schedulers[0].step()
        self._last_lr = self._schedulers[0].get_last_lr()

    def step(self):
        self.last_epoch += 1
        place = bisect.bisect_right(self._milestones, self.last_epoch)
        schedule = self._schedulers[place]
        if place > 0 and self._milestones[place - 1] == self.last_epoch:
            schedule.step(0)
        else:
            schedule.step()
        self._last_lr = schedule.get_last_lr()

    def state_dict(self):
        return _state_with(self)

    def load_state_dict(self, state_dict):
        _load_with(self, state_dict)


class ChainedScheduler(LRScheduler):
    """Several schedules at once: each changes the rates that the one before has set."""

    def __init__(self, schedulers, optimizer=None):
        if not schedulers:
            raise ValueError("ChainedScheduler: there is no schedule")
        self.optimizer = schedulers[0].optimizer if optimizer is None else optimizer
        for schedule in schedulers:
            if schedule.optimizer is not self.optimizer:
                raise ValueError("ChainedScheduler: the schedules must be of one optimiser")
        self._schedulers = list(schedulers)
        self._last_lr = self._now()

    def step(self):
        for schedule in self._schedulers:
            schedule.step()
        self._last_lr = self._now()

    def state_dict(self):
        return _state_with(self)

    def load_state_dict(self, state_dict):
        _load_with(self, state_dict)


def _state_with(combined):
    state = LRScheduler.state_dict(combined)
    state["_schedulers"] = [schedule.state_dict() for schedule in combined._schedulers]
    return state


def _load_with(combined, state_dict):
    own = combined._schedulers
    LRScheduler.load_state_dict(combined, {**state_dict, "_schedulers": own})
    for schedule, state in zip(own, state_dict["_schedulers"]):
        schedule.load_state_dict(state)


class ReduceLROnPlateau(LRScheduler):
    """Times factor when a measure has not become better for `patience` steps."""

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
        self.eps = eps
        self.best = math.inf if mode == "min" else -math.inf
        self.cooldown_counter = 0
        self.num_bad_epochs = 0
        self.last_epoch = 0
        self._last_lr = self._now()

    def is_better(self, a, best):
        """Whether a measure is better than the best, by more than the threshold."""
        sign = -1 if self.mode == "min" else 1
        if self.threshold_mode == "abs":
            return sign * a > sign * best + self.threshold
        wanted = best * (1 + sign * self.threshold)
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
        for group, least in zip(self.optimizer.param_groups, self.min_lrs):
            rate = max(group["lr"] * self.factor, least)
            if group["lr"] - rate > self.eps:
                group["lr"] = rate
