"""The base of optimisers."""

import copy
import functools
from collections import OrderedDict, defaultdict

from .._C import Tensor
from ..autograd.grad_mode import enable_grad, no_grad
from ..utils.hooks import RemovableHandle


# The default of an option that must be given.
REQUIRED = object()

_HOOKS = (
    "_step_pre_hooks",
    "_step_post_hooks",
    "_state_dict_pre_hooks",
    "_state_dict_post_hooks",
    "_load_pre_hooks",
    "_load_post_hooks",
)


def _with_hooks(step):
    """A step with the hooks before and after it."""

    @functools.wraps(step)
    def wrapped(self, *args, **kwargs):
        for hook in tuple(self._step_pre_hooks.values()):
            result = hook(self, args, kwargs)
            if result is None:
                continue
            if not isinstance(result, tuple) or len(result) != 2:
                raise RuntimeError(
                    f"a hook before a step returns (args, kwargs) or None, not {result!r}"
                )
            args, kwargs = result
        result = step(self, *args, **kwargs)
        for hook in tuple(self._step_post_hooks.values()):
            hook(self, args, kwargs)
        return result

    wrapped.runs_hooks = True
    return wrapped


def _packed(optimizer):
    """(groups, states) with indices in place of parameters."""
    numbers = {}
    groups = []
    for group in optimizer.param_groups:
        packed = {name: value for name, value in group.items() if name != "params"}
        for parameter in group["params"]:
            numbers.setdefault(id(parameter), len(numbers))
        packed["params"] = [numbers[id(parameter)] for parameter in group["params"]]
        groups.append(packed)
    states = {numbers[id(key)] if isinstance(key, Tensor) else key: value for key, value in optimizer.state.items()}
    return groups, states


class Optimizer:
    """The base of optimisers: groups of parameters with options, and a state for each parameter."""

    def __init__(self, params, defaults):
        if isinstance(params, Tensor):
            raise TypeError(
                f"params must be a sequence of tensors or of groups, not one {params.type()}"
            )
        self._make_hooks()
        self.defaults = defaults
        self.state = defaultdict(dict)
        self.param_groups = []
        groups = list(params)
        if not groups:
            raise ValueError("params holds no tensor, so there is nothing to optimise")
        if not isinstance(groups[0], dict):
            groups = [{"params": groups}]
        for group in groups:
            self.add_param_group(group)

    def _make_hooks(self):
        for name in _HOOKS:
            self.__dict__.setdefault(name, OrderedDict())
        kind = type(self)
        if not getattr(kind.step, "runs_hooks", False):
            kind.step = _with_hooks(kind.step)

    def register_step_pre_hook(self, hook):
        """Calls hook(optimizer, args, kwargs) before a step; it may return other (args, kwargs)."""
        return RemovableHandle.adding(self._step_pre_hooks, hook)

    def register_step_post_hook(self, hook):
        """Calls hook(optimizer, args, kwargs) after a step."""
        return RemovableHandle.adding(self._step_post_hooks, hook)

    def register_state_dict_pre_hook(self, hook, prepend=False):
        return RemovableHandle.adding(self._state_dict_pre_hooks, hook, prepend)

    def register_state_dict_post_hook(self, hook, prepend=False):
        return RemovableHandle.adding(self._state_dict_post_hooks, hook, prepend)

    def register_load_state_dict_pre_hook(self, hook, prepend=False):
        return RemovableHandle.adding(self._load_pre_hooks, hook, prepend)

    def register_load_state_dict_post_hook(self, hook, prepend=False):
        return RemovableHandle.adding(self._load_post_hooks, hook, prepend)

    def add_param_group(self, param_group):
        group = param_group
        if not isinstance(group, dict):
            raise TypeError(f"a group must be a dict, not {type(group).__name__}")
        parameters = group["params"]
        if isinstance(parameters, set):
            raise TypeError("params must be in an order, which a set has not")
        parameters = [parameters] if isinstance(parameters, Tensor) else list(parameters)
        if any(isinstance(one, tuple) for one in parameters):
            group["param_names"] = [name for name, _ in parameters]
            parameters = [parameter for _, parameter in parameters]
        group["params"] = parameters
        for parameter in group["params"]:
            if not isinstance(parameter, Tensor):
                raise TypeError(
                    f"params holds {type(parameter).__name__}, but only tensors can be optimised"
                )
            if not parameter.is_leaf:
                raise ValueError("params holds a computed tensor; only leaves can be optimised")
        for name, value in self.defaults.items():
            if value is REQUIRED and name not in group:
                raise ValueError(f"a group of parameters has no {name}, which has no default")
            group.setdefault(name, value)
        taken = {id(p) for other in self.param_groups for p in other["params"]}
        if not taken.isdisjoint(map(id, group["params"])):
            raise ValueError("a tensor of the group belongs to another group already")
        self.param_groups.append(group)

    def zero_grad(self, set_to_none=True):
        for group in self.param_groups:
            for parameter in group["params"]:
                if parameter.grad is None:
                    continue
                if set_to_none:
                    parameter.grad = None
                else:
                    parameter.grad.detach_()
                    parameter.grad[...] = 0

    def step(self, closure=None):
        """Does one step; subclasses define it."""
        raise NotImplementedError(f"{type(self).__name__} defines no step")

    def state_dict(self):
        """Returns options and states; parameters are indices in it."""
        for hook in self._state_dict_pre_hooks.values():
            hook(self)
        groups, state = _packed(self)
        result = {"state": state, "param_groups": groups}
        for hook in self._state_dict_post_hooks.values():
            changed = hook(self, result)
            result = result if changed is None else changed
        return result

    def load_state_dict(self, state_dict):
        for hook in self._load_pre_hooks.values():
            changed = hook(self, state_dict)
            state_dict = state_dict if changed is None else changed
        groups = state_dict["param_groups"]
        if len(groups) != len(self.param_groups):
            raise ValueError(
                f"the state has {len(groups)} groups, the optimiser {len(self.param_groups)}"
            )
        parameters = {}
        for own, loaded in zip(self.param_groups, groups):
            if len(own["params"]) != len(loaded["params"]):
                raise ValueError(
                    f"a group has {len(loaded['params'])} tensors in the state, but "
                    f"{len(own['params'])} in the optimiser"
                )
            parameters.update(zip(loaded["params"], own["params"]))
            own.update({name: value for name, value in loaded.items() if name != "params"})
        self.state = defaultdict(dict)
        for number, value in state_dict["state"].items():
            self.state[parameters.get(number, number)] = copy.copy(value)
        for hook in self._load_post_hooks.values():
            hook(self)

    def __getstate__(self):
        return {"defaults": self.defaults, "state": self.state, "param_groups": self.param_groups}

    def __setstate__(self, state):
        self.__dict__.update(state)
        self._make_hooks()
        self.defaults.setdefault("differentiable", False)

    def __repr__(self):
        text = type(self).__name__ + " ("
        for place, group in enumerate(self.param_groups):
            text += f"\nParameter Group {place}\n"
            for name in sorted(group):
                if name != "params":
                    text += f"    {name}: {group[name]}\n"
        return text + ")"


class Stepping(Optimizer):
    """A step that changes one parameter after the other; subclasses define _update."""

    def step(self, closure=None):
        loss = None
        if closure is not None:
            with enable_grad():
                loss = closure()
        with no_grad():
            for group in self.param_groups:
                for parameter in group["params"]:
                    if parameter.grad is not None:
                        gradient = -parameter.grad if group["maximize"] else parameter.grad
                        self._update(parameter, gradient, group, self.state[parameter])
        return loss

    def _update(self, parameter, gradient, group, state):
        raise NotImplementedError


def check(**values):
    """Options that cannot be negative."""
    for name, value in values.items():
        if not 0.0 <= value:
            raise ValueError(f"{name} is {value}, but cannot be negative")


def check_betas(betas):
    for place, beta in enumerate(betas):
        if not 0.0 <= beta < 1.0:
            raise ValueError(f"betas[{place}] is {beta}, not from 0 to below 1")


def common(maximize=False, foreach=None, differentiable=False, capturable=None, fused=None):
    """Options of all optimisers. Those that choose an implementation of the step have no effect here."""
    if differentiable:
        raise NotImplementedError("differentiable: steps are not recorded")
    options = {"maximize": maximize, "foreach": foreach, "differentiable": differentiable}
    return options if capturable is None else {**options, "capturable": capturable}


def decayed(parameter, gradient, group):
    """The gradient with weight decay."""
    if group["weight_decay"] == 0:
        return gradient
    return gradient.add(parameter, alpha=group["weight_decay"])
