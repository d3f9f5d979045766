from typing import Any

from ._schedule_base import LRScheduler
from .optimizer import Optimizer

class CosineAnnealingWarmRestarts(LRScheduler):
    T_0: int
    T_i: int
    T_mult: int
    eta_min: float
    T_cur: int
    def __init__(
        self,
        optimizer: Optimizer,
        T_0: int,
        T_mult: int = 1,
        eta_min: float = 0.0,
        last_epoch: int = -1,
    ) -> None: ...
    def get_lr(self) -> list[float]: ...
    def step(self, epoch: Any = None) -> Any: ...

class _WithMomentum(LRScheduler):
    use_beta1: bool

class CyclicLR(_WithMomentum):
    cycle_momentum: bool
    max_lrs: Any
    total_size: Any
    step_ratio: Any
    mode: str
    gamma: float
    scale_mode: Any
    base_lrs: Any
    base_momentums: Any
    max_momentums: Any
    def __init__(
        self,
        optimizer: Optimizer,
        base_lr: Any,
        max_lr: Any,
        step_size_up: int = 2000,
        step_size_down: Any = None,
        mode: str = 'triangular',
        gamma: float = 1.0,
        scale_fn: Any = None,
        scale_mode: str = 'cycle',
        cycle_momentum: bool = True,
        base_momentum: Any = 0.8,
        max_momentum: Any = 0.9,
        last_epoch: int = -1,
    ) -> None: ...
    def get_lr(self) -> list[float]: ...
    def scale_fn(self, x: float) -> float: ...
    def state_dict(self) -> dict[str, Any]: ...
    def load_state_dict(self, state_dict: Any) -> None: ...

class OneCycleLR(_WithMomentum):
    total_steps: Any
    cycle_momentum: bool
    def __init__(
        self,
        optimizer: Optimizer,
        max_lr: Any,
        total_steps: Any = None,
        epochs: Any = None,
        steps_per_epoch: Any = None,
        pct_start: float = 0.3,
        anneal_strategy: str = 'cos',
        cycle_momentum: bool = True,
        base_momentum: Any = 0.85,
        max_momentum: Any = 0.95,
        div_factor: float = 25.0,
        final_div_factor: float = 10000.0,
        three_phase: bool = False,
        last_epoch: int = -1,
    ) -> None: ...
    def get_lr(self) -> list[float]: ...
