from typing import Any

from ._schedule_base import LRScheduler as LRScheduler
from .optimizer import Optimizer

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

from ._combined_schedules import (
    ChainedScheduler as ChainedScheduler,
    ReduceLROnPlateau as ReduceLROnPlateau,
    SequentialLR as SequentialLR,
)
from ._waves import (
    CosineAnnealingWarmRestarts as CosineAnnealingWarmRestarts,
    CyclicLR as CyclicLR,
    OneCycleLR as OneCycleLR,
)
