from . import functional as functional, init as init, utils as utils
from .modules import *
from .modules import Module as Module
from .parameter import Buffer as Buffer, Parameter as Parameter
