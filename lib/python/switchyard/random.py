"""The default generator."""

import contextlib

from . import _C
from ._functions import get_rng_state, initial_seed, manual_seed, seed, set_rng_state  # noqa: F401

default_generator = _C._default_generator()


@contextlib.contextmanager
def fork_rng(devices=None, enabled=True, device_type="cuda"):
    """Restores the generator after the with-block."""
    state = get_rng_state()
    try:
        yield
    finally:
        if enabled:
            set_rng_state(state)
