"""Tensors, operators and gradients, laid out as users of PyTorch expect."""

import math as _math
import sys as _sys

from . import _C

e = _math.e
inf = _math.inf
nan = _math.nan
pi = _math.pi


def _export():
    """Makes the names of the run-time's module those of the package."""
    names = globals()
    for name, value in vars(_C).items():
        if not name.startswith("__") and not isinstance(value, type(_sys)):
            names.setdefault(name, value)


_export()

from ._C import Tensor  # noqa: E402

from . import _tensor  # noqa: E402,F401
from ._functions import *  # noqa: E402,F401,F403
from ._limits import finfo, iinfo  # noqa: E402,F401
from ._tools import explain, lint, table  # noqa: E402,F401
from .autograd.grad_mode import (  # noqa: E402,F401
    enable_grad,
    inference_mode,
    no_grad,
    set_grad_enabled,
)
from . import autograd, overrides, return_types  # noqa: E402,F401
from . import linalg, nn, optim, special  # noqa: E402,F401

default_generator = _C._default_generator()
