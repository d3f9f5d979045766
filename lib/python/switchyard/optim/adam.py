"""Adam and its variants: steps by the mean of gradients divided by their size."""

import math

from .. import _C
from .optimizer import Stepping, check, check_betas, common, decayed


def _zeros(parameter):
    return _C.zeros_like(parameter.detach())


class _Moments(Stepping):
    """Keeps the running means of gradients and of their squares."""

    _square = "exp_avg_sq"

    def _begin(self, parameter, state):
        if not state:
            state["step"] = _C.tensor(0.0)
            state["exp_avg"] = _zeros(parameter)
            state[self._square] = _zeros(parameter)
        state["step"] += 1
        return int(state["step"].item())

    def _count(self, gradient, group, state):
        """Both means with the gradient among them."""
        first, second = group["betas"]
        mean, square = state["exp_avg"], state["exp_avg_sq"]
        mean.mul_(first).add_(gradient, alpha=1 - first)
        square.mul_(second).add_(gradient * gradient, alpha=1 - second)
        return mean, square

    def _decay(self, parameter, gradient, group):
        if not group.get("decoupled_weight_decay"):
            return decayed(parameter, gradient, group)
        parameter.mul_(1 - group["lr"] * group["weight_decay"])
        return gradient


class Adam(_Moments):
    """Steps by the mean of gradients divided by the root of the mean of their squares."""

    def __init__(
        self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, amsgrad=False,
        *, foreach=None, maximize=False, capturable=False, differentiable=False, fused=None,
        decoupled_weight_decay=False,
    ):
        check(lr=lr, eps=eps, weight_decay=weight_decay)
        check_betas(betas)
        super().__init__(
            params,
            {
                "lr": lr,
                "betas": betas,
                "eps": eps,
                "weight_decay": weight_decay,
                "amsgrad": amsgrad,
                **common(maximize, foreach, differentiable, capturable),
                "fused": fused,
                "decoupled_weight_decay": decoupled_weight_decay,
            },
        )

    def _update(self, parameter, gradient, group, state):
        gradient = self._decay(parameter, gradient, group)
        step = self._begin(parameter, state)
        mean, square = self._count(gradient, group, state)
        if group["amsgrad"]:
            largest = state.get("max_exp_avg_sq")
            square = square.clone() if largest is None else largest.maximum(square)
            state["max_exp_avg_sq"] = square
        first, second = group["betas"]
        correction = math.sqrt(1 - second**step)
        denominator = (square.sqrt() / correction).add_(group["eps"])
        parameter.addcdiv_(mean, denominator, value=-group["lr"] / (1 - first**step))


class AdamW(Adam):
    """Adam whose weight decay is not part of the gradient."""

    def __init__(
        self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=1e-2, amsgrad=False,
        *, maximize=False, foreach=None, capturable=False, differentiable=False, fused=None,
    ):
        super().__init__(
            params, lr, betas, eps, weight_decay, amsgrad, foreach=foreach, maximize=maximize,
            capturable=capturable, differentiable=differentiable, fused=fused,
            decoupled_weight_decay=True,
        )


class Adamax(_Moments):
    """Steps by the mean of gradients divided by their decaying maximum size."""

    _square = "exp_inf"

    def __init__(
        self, params, lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, foreach=None,
        *, maximize=False, differentiable=False, capturable=False,
    ):
        check(lr=lr, eps=eps, weight_decay=weight_decay)
        check_betas(betas)
        options = {"lr": lr, "betas": betas, "eps": eps, "weight_decay": weight_decay}
        super().__init__(
            params, {**options, **common(maximize, foreach, differentiable, capturable)}
        )

    def _update(self, parameter, gradient, group, state):
        gradient = decayed(parameter, gradient, group)
        step = self._begin(parameter, state)
        first, second = group["betas"]
        mean = state["exp_avg"].mul_(first).add_(gradient, alpha=1 - first)
        greatest = (state["exp_inf"] * second).maximum(gradient.abs() + group["eps"])
        state["exp_inf"].copy_(greatest)
        parameter.addcdiv_(mean, greatest, value=-group["lr"] / (1 - first**step))


class NAdam(_Moments):
    """Adam that looks one step ahead of its mean."""

    def __init__(
        self, params, lr=2e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0, momentum_decay=4e-3,
        decoupled_weight_decay=False, *, foreach=None, maximize=False, capturable=False,
        differentiable=False,
    ):
        check(lr=lr, eps=eps, weight_decay=weight_decay, momentum_decay=momentum_decay)
        check_betas(betas)
        super().__init__(
            params,
            {
                "lr": lr,
                "betas": betas,
                "eps": eps,
                "weight_decay": weight_decay,
                "momentum_decay": momentum_decay,
                "decoupled_weight_decay": decoupled_weight_decay,
                **common(maximize, foreach, differentiable, capturable),
            },
        )

    def _update(self, parameter, gradient, group, state):
        gradient = self._decay(parameter, gradient, group)
        if not state:
            state["mu_product"] = _C.tensor(1.0)
            state.update(step=_C.tensor(0.0), exp_avg=_zeros(parameter), exp_avg_sq=_zeros(parameter))
        step = self._begin(parameter, state)
        first, second = group["betas"]
        share, ahead = (
            first * (1 - 0.5 * 0.96 ** (at * group["momentum_decay"])) for at in (step, step + 1)
        )
        state["mu_product"] *= share
        product = state["mu_product"].item()
        mean, square = self._count(gradient, group, state)
        denominator = (square / (1 - second**step)).sqrt().add_(group["eps"])
        parameter.addcdiv_(gradient, denominator, value=-group["lr"] * (1 - share) / (1 - product))
        parameter.addcdiv_(mean, denominator, value=-group["lr"] * ahead / (1 - product * ahead))


class RAdam(_Moments):
    """Adam that begins with plain steps, while the mean of squares is unreliable."""

    def __init__(
        self, params, lr=1e-3, betas=(0.9, 0.999), eps=1e-8, weight_decay=0,
        decoupled_weight_decay=False, *, foreach=None, maximize=False, capturable=False,
        differentiable=False,
    ):
        check(lr=lr, eps=eps, weight_decay=weight_decay)
        check_betas(betas)
        super().__init__(
            params,
            {
                "lr": lr,
                "betas": betas,
                "eps": eps,
                "weight_decay": weight_decay,
                **common(maximize, foreach, differentiable, capturable),
                "decoupled_weight_decay": decoupled_weight_decay,
            },
        )

    def _update(self, parameter, gradient, group, state):
        gradient = self._decay(parameter, gradient, group)
        step = self._begin(parameter, state)
        mean, square = self._count(gradient, group, state)
        first, second = group["betas"]
        rate = -group["lr"] / (1 - first**step)
        longest = 2 / (1 - second) - 1
        length = longest - 2 * step * second**step / (1 - second**step)
        if length <= 5:
            parameter.add_(mean, alpha=rate)
            return
        rectified = math.sqrt(
            (length - 4) * (length - 2) * longest / ((longest - 4) * (longest - 2) * length)
        )
        denominator = square.sqrt().add_(group["eps"])
        parameter.addcdiv_(mean, denominator, value=rate * rectified * math.sqrt(1 - second**step))
