from . import parametrizations as parametrizations, parametrize as parametrize
from ._norms import *
from . import rnn as rnn
from .clip_grad import (
    clip_grad_norm_ as clip_grad_norm_,
    clip_grad_value_ as clip_grad_value_,
    clip_grads_with_norm_ as clip_grads_with_norm_,
    get_total_norm as get_total_norm,
)
from .convert_parameters import (
    parameters_to_vector as parameters_to_vector,
    vector_to_parameters as vector_to_parameters,
)
from .init import skip_init as skip_init
from .stateless import functional_call as functional_call
