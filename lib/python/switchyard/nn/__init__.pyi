from . import functional as functional, init as init, utils as utils
from .modules import *
from .modules import Module as Module
from .parameter import Buffer as Buffer, Parameter as Parameter
from .parameter import UninitializedBuffer as UninitializedBuffer, UninitializedParameter as UninitializedParameter
