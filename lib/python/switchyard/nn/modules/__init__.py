"""Modules."""

from .activation import *  # noqa: F401,F403
from .container import ModuleDict, ModuleList, ParameterList, Sequential  # noqa: F401
from .layers import *  # noqa: F401,F403
from .loss import *  # noqa: F401,F403
from .module import Module  # noqa: F401
