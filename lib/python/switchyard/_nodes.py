"""Graph nodes for functions that call operators, with the function's name and derivatives."""

import functools

from ._C import Tensor
from .autograd.function import Function


class _Named(Function):
    """Returns its input; its node has the name of a function."""

    @staticmethod
    def forward(ctx, result):
        return result.detach()

    @staticmethod
    def backward(ctx, gradient):
        return gradient

    @staticmethod
    def jvp(ctx, tangent):
        return tangent.view_as(tangent)


@functools.lru_cache(None)
def _kind(name):
    return type(name, (_Named,), {"_operator_node": name})


def with_node(name, result):
    """The result, whose history begins with a node of this name."""
    if isinstance(result, Tensor):
        return _kind(name).apply(result) if result.requires_grad and not result.is_leaf else result
    if isinstance(result, tuple):
        return tuple(with_node(name, one) for one in result)
    return result


def node_named(name):
    """Decorates a function whose results have histories of several operators."""

    def decorate(function):
        @functools.wraps(function)
        def named(*args, **kwargs):
            return with_node(name, function(*args, **kwargs))

        return named

    return decorate
