"""Optimisers with a separate step size for each element."""

from .. import _C
from .optimizer import Stepping, check, common, decayed


def _zeros(parameter):
    return _C.zeros_like(parameter.detach())


class RMSprop(Stepping):
    """Divides by the root of the running mean of squares."""

    def __init__(
        self, params, lr=1e-2, alpha=0.99, eps=1e-8, weight_decay=0, momentum=0, centered=False,
        capturable=False, foreach=None, maximize=False, differentiable=False,
    ):
        check(lr=lr, eps=eps, momentum=momentum, weight_decay=weight_decay, alpha=alpha)
        super().__init__(
            params,
            {
                "lr": lr,
                "momentum": momentum,
                "alpha": alpha,
                "eps": eps,
                "centered": centered,
                "weight_decay": weight_decay,
                **common(maximize, foreach, differentiable, capturable),
            },
        )

    def _update(self, parameter, gradient, group, state):
        if not state:
            state["step"] = _C.tensor(0.0)
            state["square_avg"] = _zeros(parameter)
            if group["momentum"] > 0:
                state["momentum_buffer"] = _zeros(parameter)
            if group["centered"]:
                state["grad_avg"] = _zeros(parameter)
        state["step"] += 1
        gradient = decayed(parameter, gradient, group)
        alpha = group["alpha"]
        spread = state["square_avg"].mul_(alpha).add_(gradient * gradient, alpha=1 - alpha)
        if group["centered"]:
            mean = state["grad_avg"].mul_(alpha).add_(gradient, alpha=1 - alpha)
            spread = spread - mean * mean
        denominator = spread.sqrt().add_(group["eps"])
        if group["momentum"] > 0:
            buffer = state["momentum_buffer"].mul_(group["momentum"])
            parameter.add_(buffer.addcdiv_(gradient, denominator), alpha=-group["lr"])
        else:
            parameter.addcdiv_(gradient, denominator, value=-group["lr"])


class Adagrad(Stepping):
    """Divides by the root of the sum of squares."""

    def __init__(
        self, params, lr=1e-2, lr_decay=0, weight_decay=0, initial_accumulator_value=0, eps=1e-10,
        foreach=None, *, maximize=False, differentiable=False, fused=None,
    ):
        check(
            lr=lr, lr_decay=lr_decay, weight_decay=weight_decay,
            initial_accumulator_value=initial_accumulator_value, eps=eps,
        )
        super().__init__(
            params,
            {
                "lr": lr,
                "lr_decay": lr_decay,
                "eps": eps,
                "weight_decay": weight_decay,
                "initial_accumulator_value": initial_accumulator_value,
                **common(maximize, foreach, differentiable),
                "fused": fused,
            },
        )
        for group in self.param_groups:
            for parameter in group["params"]:
                begin = _C.full_like(parameter.detach(), float(initial_accumulator_value))
                self.state[parameter] = {"step": _C.tensor(0.0), "sum": begin}

    def _update(self, parameter, gradient, group, state):
        if not state:
            begin = _C.full_like(parameter.detach(), float(group["initial_accumulator_value"]))
            state.update(step=_C.tensor(0.0), sum=begin)
        state["step"] += 1
        gradient = decayed(parameter, gradient, group)
        rate = group["lr"] / (1 + (state["step"].item() - 1) * group["lr_decay"])
        state["sum"].add_(gradient * gradient)
        parameter.addcdiv_(gradient, state["sum"].sqrt().add_(group["eps"]), value=-rate)


class Adadelta(Stepping):
    """Steps with the size of previous steps, divided by the size of gradients."""

    def __init__(
        self, params, lr=1.0, rho=0.9, eps=1e-6, weight_decay=0, foreach=None, *, capturable=False,
        maximize=False, differentiable=False,
    ):
        check(lr=lr, eps=eps, weight_decay=weight_decay)
        if not 0.0 <= rho <= 1.0:
            raise ValueError(f"rho is {rho}, not from 0 to 1")
        options = {"lr": lr, "rho": rho, "eps": eps, "weight_decay": weight_decay}
        super().__init__(
            params, {**options, **common(maximize, foreach, differentiable, capturable)}
        )

    def _update(self, parameter, gradient, group, state):
        if not state:
            state.update(step=_C.tensor(0.0), square_avg=_zeros(parameter), acc_delta=_zeros(parameter))
        state["step"] += 1
        gradient = decayed(parameter, gradient, group)
        rho, eps = group["rho"], group["eps"]
        square = state["square_avg"].mul_(rho).add_(gradient * gradient, alpha=1 - rho)
        step = (state["acc_delta"] + eps).sqrt() / (square + eps).sqrt() * gradient
        state["acc_delta"].mul_(rho).add_(step * step, alpha=1 - rho)
        parameter.add_(step, alpha=-group["lr"])


class ASGD(Stepping):
    """SGD that also computes the mean of the parameters."""

    def __init__(
        self, params, lr=1e-2, lambd=1e-4, alpha=0.75, t0=1e6, weight_decay=0, foreach=None,
        maximize=False, differentiable=False, capturable=False,
    ):
        check(lr=lr, weight_decay=weight_decay)
        options = {"lr": lr, "lambd": lambd, "alpha": alpha, "t0": t0, "weight_decay": weight_decay}
        super().__init__(
            params, {**options, **common(maximize, foreach, differentiable, capturable)}
        )

    def _update(self, parameter, gradient, group, state):
        if not state:
            state.update(
                step=_C.tensor(0.0), eta=_C.tensor(float(group["lr"])), mu=_C.tensor(1.0),
                ax=_zeros(parameter),
            )
        state["step"] += 1
        step, eta, share = (state[name].item() for name in ("step", "eta", "mu"))
        gradient = decayed(parameter, gradient, group)
        parameter.mul_(1 - group["lambd"] * eta)
        parameter.add_(gradient, alpha=-eta)
        if share == 1:
            state["ax"].copy_(parameter)
        else:
            state["ax"].add_((parameter - state["ax"]) * share)
        slower = (1 + group["lambd"] * group["lr"] * step) ** group["alpha"]
        state["eta"].fill_(group["lr"] / slower)
        state["mu"].fill_(1 / max(1.0, step - group["t0"]))


class Rprop(Stepping):
    """Steps whose sizes grow while the gradients keep their signs."""

    def __init__(
        self, params, lr=1e-2, etas=(0.5, 1.2), step_sizes=(1e-6, 50), *, capturable=False,
        foreach=None, maximize=False, differentiable=False,
    ):
        check(lr=lr)
        if not 0.0 < etas[0] < 1.0 < etas[1]:
            raise ValueError(f"etas are {etas}, not one below 1 and one above")
        options = {"lr": lr, "etas": etas, "step_sizes": step_sizes}
        super().__init__(
            params, {**options, **common(maximize, foreach, differentiable, capturable)}
        )

    def _update(self, parameter, gradient, group, state):
        if not state:
            sizes = _C.full_like(parameter.detach(), float(group["lr"]))
            state.update(step=_C.tensor(0.0), prev=_zeros(parameter), step_size=sizes)
        state["step"] += 1
        (less, more), (least, most) = group["etas"], group["step_sizes"]
        agreement = gradient * state["prev"]
        ones = _C.ones_like(gradient)
        factor = _C.where(agreement > 0, ones * more, _C.where(agreement < 0, ones * less, ones))
        state["step_size"].mul_(factor).clamp_(least, most)
        gradient = _C.where(agreement < 0, _C.zeros_like(gradient), gradient)
        parameter.sub_(gradient.sign() * state["step_size"])
        state["prev"].copy_(gradient)
