from . import functional as functional, init as init
from .modules import *
from .modules import Module as Module
from .parameter import Buffer as Buffer, Parameter as Parameter
