from . import lr_scheduler as lr_scheduler
from .adam import Adam as Adam, Adamax as Adamax, AdamW as AdamW, NAdam as NAdam, RAdam as RAdam
from .adaptive import ASGD as ASGD, Adadelta as Adadelta, Adagrad as Adagrad, RMSprop as RMSprop, Rprop as Rprop
from .optimizer import Optimizer as Optimizer
from .sgd import SGD as SGD
