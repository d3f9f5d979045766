"""Whether the operators of //kernels are in this repository. The module that is published lacks them."""

HAS_OPERATORS = True
