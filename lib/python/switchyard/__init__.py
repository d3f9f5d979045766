"""Tensors, operators and gradients under the names that PyTorch users know."""

import math as _math
import sys as _sys

from . import _C

e = _math.e
inf = _math.inf
nan = _math.nan
pi = _math.pi
newaxis = None


def _export():
    """Makes the names of the run-time's module those of the package."""
    names = globals()
    for name, value in vars(_C).items():
        if not name.startswith("__") and not isinstance(value, type(_sys)):
            names.setdefault(name, value)


_export()

from ._C import Tensor  # noqa: E402

from . import _array_methods, _tensor  # noqa: E402,F401
from ._legacy_types import *  # noqa: E402,F401,F403
from ._functions import *  # noqa: E402,F401,F403
from ._gone import *  # noqa: E402,F401,F403
from .functional import *  # noqa: E402,F401,F403
from ._small_methods import *  # noqa: E402,F401,F403
from ._devices import get_default_device, set_default_device  # noqa: E402,F401
from ._limits import finfo, iinfo  # noqa: E402,F401
from ._tools import compile, explain, lint, table  # noqa: E402,F401
from .autograd.grad_mode import (  # noqa: E402,F401
    enable_grad,
    inference_mode,
    no_grad,
    set_grad_enabled,
)
from . import autograd, overrides, return_types, storage  # noqa: E402,F401
from . import cuda, fft, func, functional, linalg, nn, optim, random, serialization, special  # noqa: E402,F401
from .serialization import load, save  # noqa: E402,F401
from .storage import TypedStorage, UntypedStorage, is_storage  # noqa: E402,F401

from .overrides import DisableTorchFunction, DisableTorchFunctionSubclass  # noqa: E402,F401
from . import library  # noqa: E402,F401
from ._library.operators import Tag, ops  # noqa: E402,F401

default_generator = _C._default_generator()


def __getattr__(name):
    """Explains why a dtype of PyTorch is missing."""
    if name in ("uint16", "uint32", "uint64"):
        raise AttributeError(f"no tensor has dtype {name}: no kernel takes it; int32 and int64 hold its numbers")
    raise AttributeError(f"module 'switchyard' has no attribute {name!r}")
