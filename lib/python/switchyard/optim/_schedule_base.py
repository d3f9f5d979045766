"""The base of all schedules."""

import types

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


def _state_of(function):
    """The attributes of an object that is called; a function has none that count."""
    return None if function is None or isinstance(function, types.FunctionType) else dict(function.__dict__)


class LRScheduler:
    """The base of schedules: `step()` increments the epoch and sets the rates that get_lr returns.

    A subclass that also defines _get_closed_form_lr can go to any epoch: it computes the rates from the initial ones.
    """

    __module__ = __package__ + ".lr_scheduler"
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
        """Returns the rates of the groups at last_epoch; subclasses define it."""
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
