from .optimizer import Stepping, _Parameters

class SGD(Stepping):
    def __init__(
        self,
        params: _Parameters,
        lr: float = 0.001,
        momentum: float = 0,
        dampening: float = 0,
        weight_decay: float = 0,
        nesterov: bool = False,
        *,
        maximize: bool = False,
        foreach: bool | None = None,
        differentiable: bool = False,
        fused: bool | None = None,
    ) -> None: ...
