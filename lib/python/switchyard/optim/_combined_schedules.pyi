from typing import Any

from .._C import Tensor
from .optimizer import Optimizer
from ._schedule_base import LRScheduler

class _OfSchedules(LRScheduler):
    optimizer: Optimizer
    def state_dict(self) -> dict[str, Any]: ...
    def load_state_dict(self, state_dict: Any) -> None: ...

class SequentialLR(_OfSchedules):
    last_epoch: Any
    def __init__(self, optimizer: Optimizer, schedulers: Any, milestones: Any, last_epoch: int = -1) -> None: ...
    def recursive_undo(self, sched: Any = None) -> None: ...
    def step(self) -> Any: ...  # type: ignore[override]

class ChainedScheduler(_OfSchedules):
    def __init__(self, schedulers: Any, optimizer: Optimizer | None = None) -> None: ...
    def step(self) -> Any: ...  # type: ignore[override]

class ReduceLROnPlateau(LRScheduler):
    optimizer: Optimizer
    mode: str
    factor: float
    patience: int
    threshold: float
    threshold_mode: str
    cooldown: int
    min_lrs: Any
    eps: float
    best: Any
    cooldown_counter: Any
    num_bad_epochs: Any
    last_epoch: Any
    def __init__(
        self,
        optimizer: Optimizer,
        mode: str = 'min',
        factor: float = 0.1,
        patience: int = 10,
        threshold: float = 0.0001,
        threshold_mode: str = 'rel',
        cooldown: int = 0,
        min_lr: Any = 0,
        eps: float = 1e-08,
    ) -> None: ...
    def is_better(self, a: Tensor, best: Any) -> Any: ...
    @property
    def in_cooldown(self) -> Any: ...
    def step(self, metrics: Any, epoch: Any = None) -> Any: ...  # type: ignore[override]
