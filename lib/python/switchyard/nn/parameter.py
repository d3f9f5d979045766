"""Parameter: a tensor that a Module registers."""

from .. import _C
from .._C import Tensor


class _ParameterMeta(type(Tensor)):
    """A tensor of a subclass that is marked as a parameter is an instance, too."""

    def __instancecheck__(self, instance):
        if super().__instancecheck__(instance):
            return True
        return self is Parameter and (
            isinstance(instance, Tensor) and getattr(instance, "_is_param", False)
        )


class Parameter(Tensor, metaclass=_ParameterMeta):
    """Shares the data's memory; requires a gradient unless told otherwise."""

    __torch_function__ = _C._disabled_torch_function_impl

    def __new__(cls, data=None, requires_grad=True):
        if data is None:
            data = _C.tensor([])
        if type(data) is Tensor or type(data) is Parameter:
            return _C._make_subclass(cls, data, requires_grad)
        parameter = data.detach().requires_grad_(requires_grad)
        kind, wanted = type(parameter).__name__, type(data).__name__
        if type(parameter) is not type(data):
            raise RuntimeError(
                f"Parameter: detach() of {wanted} must give {wanted} again, not {kind}"
            )
        parameter._is_param = True
        return parameter

    def __repr__(self):
        return "Parameter containing:\n" + Tensor.__repr__(self)


_C._set_never_asked(Parameter)


class Buffer:
    """Makes a tensor that a Module registers as a buffer."""

    def __new__(cls, data=None, *, persistent=True):
        tensor = _C.tensor([]) if data is None else data
        tensor.persistent = persistent
        tensor._is_buffer = True
        return tensor
