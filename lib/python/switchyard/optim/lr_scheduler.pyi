from typing import Any

from .optimizer import Optimizer

class LRScheduler:
    optimizer: Optimizer
    base_lrs: Any
    last_epoch: int
    def __init__(self, optimizer: Optimizer, last_epoch: int = -1) -> None: ...
    def get_lr(self) -> list[float]: ...
    def get_last_lr(self) -> list[float]: ...
    def step(self, epoch: Any = None) -> Any: ...
    def state_dict(self) -> dict[str, Any]: ...
    def load_state_dict(self, state_dict: Any) -> None: ...

class _OfEpoch(LRScheduler):
    def get_lr(self) -> list[float]: ...

class StepLR(_OfEpoch):
    step_size: int
    gamma: float
    def __init__(self, optimizer: Optimizer, step_size: int, gamma: float = 0.1, last_epoch: int = -1) -> None: ...

class MultiStepLR(_OfEpoch):
    milestones: Any
    gamma: float
    def __init__(self, optimizer: Optimizer, milestones: Any, gamma: float = 0.1, last_epoch: int = -1) -> None: ...

class ExponentialLR(_OfEpoch):
    gamma: float
    def __init__(self, optimizer: Optimizer, gamma: float, last_epoch: int = -1) -> None: ...

class ConstantLR(_OfEpoch):
    factor: float
    total_iters: int
    def __init__(self, optimizer: Optimizer, factor: float = 1.0 / 3, total_iters: int = 5, last_epoch: int = -1) -> None: ...

class LinearLR(_OfEpoch):
    start_factor: Any
    end_factor: float
    total_iters: int
    def __init__(
        self,
        optimizer: Optimizer,
        start_factor: Any = 1.0 / 3,
        end_factor: float = 1.0,
        total_iters: int = 5,
        last_epoch: int = -1,
    ) -> None: ...

class PolynomialLR(_OfEpoch):
    total_iters: int
    power: float
    def __init__(self, optimizer: Optimizer, total_iters: int = 5, power: float = 1.0, last_epoch: int = -1) -> None: ...

class LambdaLR(LRScheduler):
    lr_lambdas: Any
    def __init__(self, optimizer: Optimizer, lr_lambda: Any, last_epoch: int = -1) -> None: ...
    def get_lr(self) -> list[float]: ...
    def state_dict(self) -> dict[str, Any]: ...
    def load_state_dict(self, state_dict: Any) -> None: ...

class MultiplicativeLR(LambdaLR):
    def get_lr(self) -> list[float]: ...

class CosineAnnealingLR(LRScheduler):
    T_max: int
    eta_min: float
    def __init__(self, optimizer: Optimizer, T_max: int, eta_min: float = 0.0, last_epoch: int = -1) -> None: ...
    def get_lr(self) -> list[float]: ...

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

class CyclicLR(LRScheduler):
    cycle_momentum: bool
    max_lrs: Any
    total_size: Any
    step_ratio: Any
    mode: str
    gamma: float
    scale_mode: Any
    base_lrs: Any
    momenta: Any
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
        base_momentum: float = 0.8,
        max_momentum: float = 0.9,
        last_epoch: int = -1,
    ) -> None: ...
    def get_lr(self) -> list[float]: ...

class OneCycleLR(LRScheduler):
    total_steps: Any
    anneal_strategy: str
    cycle_momentum: Any
    momenta: Any
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
        base_momentum: float = 0.85,
        max_momentum: float = 0.95,
        div_factor: float = 25.0,
        final_div_factor: float = 10000.0,
        three_phase: bool = False,
        last_epoch: int = -1,
    ) -> None: ...
    def get_lr(self) -> list[float]: ...

from ._combined_schedules import (
    ChainedScheduler as ChainedScheduler,
    ReduceLROnPlateau as ReduceLROnPlateau,
    SequentialLR as SequentialLR,
)
