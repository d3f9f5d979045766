"""Optimisers, and schedules of their rates."""

from . import lr_scheduler  # noqa: F401
from .adam import Adam, Adamax, AdamW, NAdam, RAdam  # noqa: F401
from .adaptive import ASGD, Adadelta, Adagrad, RMSprop, Rprop  # noqa: F401
from .optimizer import Optimizer  # noqa: F401
from .sgd import SGD  # noqa: F401
