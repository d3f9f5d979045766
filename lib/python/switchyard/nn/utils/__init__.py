"""Parameters as one vector, gradient clipping, sequences with different lengths."""

from . import parametrizations, parametrize, rnn  # noqa: F401
from ._norms import *  # noqa: F401,F403
from .clip_grad import (  # noqa: F401
    clip_grad_norm_,
    clip_grad_value_,
    clip_grads_with_norm_,
    get_total_norm,
)
from .convert_parameters import parameters_to_vector, vector_to_parameters  # noqa: F401
from .init import skip_init  # noqa: F401
from .stateless import functional_call  # noqa: F401
