from .nn.utils.stateless import functional_call as functional_call
