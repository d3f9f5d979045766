"""The node of an operator whose backward is a function of Python: lists of tensors count one by one."""

import functools

from .. import _C
from ..autograd.function import Function


class _Packed:
    """The arguments of a call without their tensors, to put tensors back."""

    def __init__(self, args, kwargs):
        self.values = [*args, *kwargs.values()]
        self.count, self.names = len(args), list(kwargs)
        self.tensors = []
        self.places = []
        for value in self.values:
            is_list = isinstance(value, (tuple, list)) and any(isinstance(one, _C.Tensor) for one in value)
            ones = value if is_list else (value,)
            self.places.append((is_list, len(ones)))
            self.tensors.extend(ones)

    def shaped(self, flat):
        """One value for each argument, of one for each tensor or other value."""
        found, start = [], 0
        for is_list, count in self.places:
            part = flat[start : start + count]
            found.append(list(part) if is_list else part[0])
            start += count
        return found

    def flat(self, shaped):
        """One gradient for each tensor, of one for each argument."""
        result = []
        for (is_list, count), value in zip(self.places, shaped):
            if not is_list:
                result.append(value)
            else:
                result.extend(value if value is not None else [None] * count)
        return result


class _Generated(Function):
    """Computes below itself, and asks the registered functions."""

    @staticmethod
    def forward(ctx, kernels, packed, device, *flat):
        values = packed.shaped(flat)
        args, kwargs = values[: packed.count], dict(zip(packed.names, values[packed.count :]))
        output = kernels.compute(args, kwargs, device)
        ctx._kernels, ctx._packed = kernels, packed
        ctx._is_list = isinstance(output, list)
        if kernels.setup_context is not None:
            options = {"keyword_only_inputs": kwargs} if kwargs else {}
            kernels.setup_context(ctx=ctx, inputs=tuple(args), output=output, **options)
        return tuple(output) if ctx._is_list else output

    @staticmethod
    def backward(ctx, *gradients):
        kernels, packed = ctx._kernels, ctx._packed
        if kernels.backward is None:
            raise RuntimeError(
                f"Trying to backward through {kernels.shown} but no autograd formula was registered. "
                "Please use register_autograd to add one."
            )
        before = ctx.needs_input_grad
        ctx.needs_input_grad = tuple(packed.shaped(before[3:])[: packed.count])
        try:
            result = kernels.backward(ctx, list(gradients)) if ctx._is_list else kernels.backward(ctx, *gradients)
        finally:
            ctx.needs_input_grad = before
        result = result if isinstance(result, tuple) else (result,)
        if len(result) != packed.count:
            raise RuntimeError(
                f"{kernels.shown}: backward returned {len(result)} gradients, but the operator has {packed.count} "
                "arguments by position"
            )
        return (None, None, None, *packed.flat([*result, *[None] * len(packed.names)]))


@functools.lru_cache(None)
def _kind(name):
    return type(f"GeneratedBackwardFor_{name}", (_Generated,), {})


def through_node(kernels, args, kwargs, device):
    """Calls the operator with a node for its gradient."""
    packed = _Packed(args, kwargs)
    result = _kind(kernels.shown.replace(".", "_")).apply(kernels, packed, device, *packed.tensors)
    returns = kernels.schema.returns
    is_list = len(returns) == 1 and returns[0]._declared.endswith("]")
    return list(result) if is_list and isinstance(result, tuple) else result
