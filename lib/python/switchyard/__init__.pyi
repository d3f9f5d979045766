from builtins import float as _float
from typing import Final

from . import autograd as autograd, cuda as cuda, fft as fft, func as func, functional as functional, library as library, linalg as linalg, nn as nn, optim as optim, random as random
from . import overrides as overrides, return_types as return_types, serialization as serialization
from . import special as special, storage as storage, utils as utils
from ._C import *
from ._C import Generator as Generator, Tensor as Tensor
from ._functions import *  # type: ignore[assignment, no-redef]
from ._gone import *  # type: ignore[assignment, no-redef]
from ._legacy_types import *
from ._devices import get_default_device as get_default_device, set_default_device as set_default_device
from ._library.operators import Tag as Tag, ops as ops
from ._limits import finfo as finfo, iinfo as iinfo
from .functional import *  # type: ignore[assignment, no-redef]
from ._small_methods import *  # type: ignore[assignment, no-redef]
from .overrides import (
    DisableTorchFunction as DisableTorchFunction,
    DisableTorchFunctionSubclass as DisableTorchFunctionSubclass,
)
from ._tools import compile as compile, explain as explain, lint as lint, table as table
from .autograd.grad_mode import (
    enable_grad as enable_grad,
    inference_mode as inference_mode,
    no_grad as no_grad,
    set_grad_enabled as set_grad_enabled,
)
from .serialization import load as load, save as save
from .storage import TypedStorage as TypedStorage, UntypedStorage as UntypedStorage, is_storage as is_storage

e: Final[_float]
inf: Final[_float]
nan: Final[_float]
pi: Final[_float]
newaxis: Final[None]
default_generator: Final[Generator]
