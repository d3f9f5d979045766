from builtins import float as _float
from typing import Final

from . import autograd as autograd, linalg as linalg, nn as nn, optim as optim, overrides as overrides
from . import return_types as return_types, special as special
from . import utils as utils
from ._C import *
from ._C import Generator as Generator, Tensor as Tensor
from ._functions import *  # type: ignore[no-redef]
from ._limits import finfo as finfo, iinfo as iinfo
from ._tools import explain as explain, lint as lint, table as table
from .autograd.grad_mode import (
    enable_grad as enable_grad,
    inference_mode as inference_mode,
    no_grad as no_grad,
    set_grad_enabled as set_grad_enabled,
)

e: Final[_float]
inf: Final[_float]
nan: Final[_float]
pi: Final[_float]
default_generator: Final[Generator]
