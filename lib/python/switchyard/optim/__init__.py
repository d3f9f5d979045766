"""Optimisers: SGD, Adam, AdamW."""

import math
from collections import defaultdict

from .._C import Tensor
from ..autograd.grad_mode import enable_grad, no_grad


class Optimizer:
    """The base of optimisers: groups of parameters with options, and a state for each parameter."""

    def __init__(self, params, defaults):
        if isinstance(params, Tensor):
            raise TypeError(
                f"params must be a sequence of tensors or of groups, not one {params.type()}"
            )
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

    def add_param_group(self, group):
        parameters = group["params"]
        group["params"] = [parameters] if isinstance(parameters, Tensor) else list(parameters)
        for parameter in group["params"]:
            if not isinstance(parameter, Tensor):
                raise TypeError(
                    f"params holds {type(parameter).__name__}, but only tensors can be optimised"
                )
            if not parameter.is_leaf:
                raise ValueError("params holds a computed tensor; only leaves can be optimised")
        for name, value in self.defaults.items():
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
        loss = None
        if closure is not None:
            with enable_grad():
                loss = closure()
        with no_grad():
            for group in self.param_groups:
                for parameter in group["params"]:
                    if parameter.grad is not None:
                        self._update(parameter, parameter.grad, group, self.state[parameter])
        return loss

    def _update(self, parameter, gradient, group, state):
        raise NotImplementedError

    def state_dict(self):
        """Options and states; parameters are numbers in it."""
        numbers = {}
        groups = []
        for group in self.param_groups:
            packed = {name: value for name, value in group.items() if name != "params"}
            for parameter in group["params"]:
                numbers.setdefault(id(parameter), len(numbers))
            packed["params"] = [numbers[id(parameter)] for parameter in group["params"]]
            groups.append(packed)
        state = {numbers[id(parameter)]: value for parameter, value in self.state.items()}
        return {"state": state, "param_groups": groups}

    def load_state_dict(self, state_dict):
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
            self.state[parameters[number]] = dict(value)

    def __repr__(self):
        text = type(self).__name__ + " ("
        for place, group in enumerate(self.param_groups):
            text += f"\nParameter Group {place}\n"
            for name in sorted(group):
                if name != "params":
                    text += f"    {name}: {group[name]}\n"
        return text + ")"


def _check(name, value):
    if value < 0.0:
        raise ValueError(f"{name} is {value}, but cannot be negative")


class SGD(Optimizer):
    """Steps along the gradient, with momentum."""

    def __init__(
        self, params, lr=1e-3, momentum=0, dampening=0, weight_decay=0, nesterov=False,
        *, maximize=False,
    ):
        for name, value in (("lr", lr), ("momentum", momentum), ("weight_decay", weight_decay)):
            _check(name, value)
        if nesterov and not (momentum > 0 and dampening == 0):
            raise ValueError(
                f"nesterov needs momentum above 0 and dampening 0, not {momentum} and {dampening}"
            )
        super().__init__(
            params,
            {
                "lr": lr,
                "momentum": momentum,
                "dampening": dampening,
                "weight_decay": weight_decay,
                "nesterov": nesterov,
                "maximize": maximize,
            },
        )

    def _update(self, parameter, gradient, group, state):
        if group["maximize"]:
            gradient = -gradient
        if group["weight_decay"] != 0:
            gradient = gradient.add(parameter, alpha=group["weight_decay"])
        if group["momentum"] != 0:
            gradient = self._with_momentum(gradient, group, state)
        parameter.add_(gradient, alpha=-group["lr"])

    def _with_momentum(self, gradient, group, state):
        buffer = state.get("momentum_buffer")
        if buffer is None:
            buffer = state["momentum_buffer"] = gradient.detach().to(gradient.dtype, copy=True)
        else:
            buffer.mul_(group["momentum"]).add_(gradient, alpha=1 - group["dampening"])
        if group["nesterov"]:
            return gradient.add(buffer, alpha=group["momentum"])
        return buffer


class Adam(Optimizer):
    """Steps by the mean of gradients over the root of the mean of their squares."""

    _decoupled = False

    def __init__(
        self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, amsgrad=False,
        *, maximize=False,
    ):
        for name, value in (("lr", lr), ("eps", eps), ("weight_decay", weight_decay)):
            _check(name, value)
        for place, beta in enumerate(betas):
            if not 0.0 <= beta < 1.0:
                raise ValueError(f"betas[{place}] is {beta}, not from 0 to below 1")
        super().__init__(
            params,
            {
                "lr": lr,
                "betas": betas,
                "eps": eps,
                "weight_decay": weight_decay,
                "amsgrad": amsgrad,
                "maximize": maximize,
            },
        )

    def _update(self, parameter, gradient, group, state):
        if group["maximize"]:
            gradient = -gradient
        if group["weight_decay"] != 0:
            if self._decoupled:
                parameter.mul_(1 - group["lr"] * group["weight_decay"])
            else:
                gradient = gradient.add(parameter, alpha=group["weight_decay"])
        if not state:
            state["step"] = 0
            state["exp_avg"] = parameter.detach() * 0
            state["exp_avg_sq"] = parameter.detach() * 0
        self._step(parameter, gradient, group, state)

    def _step(self, parameter, gradient, group, state):
        first, second = group["betas"]
        state["step"] += 1
        mean, square = state["exp_avg"], state["exp_avg_sq"]
        mean.mul_(first).add_(gradient, alpha=1 - first)
        square.mul_(second).add_(gradient * gradient, alpha=1 - second)
        if group["amsgrad"]:
            largest = state.get("max_exp_avg_sq")
            square = square if largest is None else largest.maximum(square)
            state["max_exp_avg_sq"] = square.clone()
        correction = math.sqrt(1 - second ** state["step"])
        denominator = (square.sqrt() / correction).add_(group["eps"])
        parameter.addcdiv_(mean, denominator, value=-group["lr"] / (1 - first ** state["step"]))


class AdamW(Adam):
    """Adam whose weight decay is no part of the gradient."""

    _decoupled = True

    def __init__(
        self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=1e-2, amsgrad=False,
        *, maximize=False,
    ):
        super().__init__(params, lr, betas, eps, weight_decay, amsgrad, maximize=maximize)
