from .activation import *
from .adaptive import *
from .attention import *
from .container import ModuleDict as ModuleDict, ModuleList as ModuleList, Sequential as Sequential
from .conv import *
from .dropout import *
from .layers import *
from .lazy import *
from .loss import *
from .module import Module as Module
from .normalization import *
from .others import *
from .parameters import ParameterDict as ParameterDict, ParameterList as ParameterList
from .pooling import *
from .recurrent import *
from .shaping import *
