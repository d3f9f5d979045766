from .activation import *
from .container import (
    ModuleDict as ModuleDict,
    ModuleList as ModuleList,
    ParameterList as ParameterList,
    Sequential as Sequential,
)
from .layers import *
from .loss import *
from .module import Module as Module
