"""SGD: steps along the gradient."""

from .optimizer import Stepping, check, common, decayed


class SGD(Stepping):
    """Steps along the gradient, with momentum."""

    def __init__(
        self, params, lr=1e-3, momentum=0, dampening=0, weight_decay=0, nesterov=False,
        *, maximize=False, foreach=None, differentiable=False, fused=None,
    ):
        check(lr=lr, momentum=momentum, weight_decay=weight_decay)
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
                **common(maximize, foreach, differentiable),
                "fused": fused,
            },
        )

    def _update(self, parameter, gradient, group, state):
        gradient = decayed(parameter, gradient, group)
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
