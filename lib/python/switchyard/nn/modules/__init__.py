"""Modules."""

from .activation import *  # noqa: F401,F403
from .adaptive import *  # noqa: F401,F403
from .attention import *  # noqa: F401,F403
from .container import ModuleDict, ModuleList, Sequential  # noqa: F401
from .conv import *  # noqa: F401,F403
from .dropout import *  # noqa: F401,F403
from .layers import *  # noqa: F401,F403
from .lazy import *  # noqa: F401,F403
from .loss import *  # noqa: F401,F403
from .module import Module  # noqa: F401
from .normalization import *  # noqa: F401,F403
from .others import *  # noqa: F401,F403
from .parameters import ParameterDict, ParameterList  # noqa: F401
from .pooling import *  # noqa: F401,F403
from .recurrent import *  # noqa: F401,F403
from .shaping import *  # noqa: F401,F403

import sys as _sys  # noqa: E402

from . import attention, conv, dropout, normalization, places  # noqa: E402

_named = {
    **globals(),
    "NonDynamicallyQuantizableLinear": attention.NonDynamicallyQuantizableLinear,
    "_BatchNorm": normalization._BatchNorm,
    "_ConvNd": conv._Conv,
    "_DropoutNd": dropout._Dropout,
    "_InstanceNorm": normalization._InstanceNorm,
}
places.place(_sys.modules[__name__], _named)
