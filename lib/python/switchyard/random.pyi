from collections.abc import Iterable
from contextlib import AbstractContextManager
from typing import Any

from ._C import Generator
from ._functions import (
    get_rng_state as get_rng_state,
    initial_seed as initial_seed,
    manual_seed as manual_seed,
    seed as seed,
    set_rng_state as set_rng_state,
)

default_generator: Generator

def fork_rng(
    devices: Iterable[Any] | None = None, enabled: bool = True, device_type: str = "cuda"
) -> AbstractContextManager[None]: ...
