"""Parameter: a tensor that a Module registers."""

from .. import _C
from .._C import Tensor


class _ParameterMeta(type(Tensor)):
    """Makes a marked tensor of a subclass also count as an instance."""

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


_ALLOWED = ("is_leaf", "device", "dtype", "requires_grad", "layout", "is_cuda", "grad", "grad_fn")


class _Uninitialized:
    """A tensor that has no shape until `materialize` gives it one."""

    def materialize(self, shape, device=None, dtype=None):
        """Gives it a shape and uninitialized memory."""
        self.data = _C.empty(tuple(shape), device=device, dtype=dtype or self.data.dtype)
        self.__class__ = self.cls_to_become

    @property
    def shape(self):
        raise RuntimeError(
            "a parameter without sizes has no shape: call `materialize`, or the lazy module once"
        )

    def share_memory_(self):
        raise RuntimeError("a parameter without sizes has no memory to share")

    def __repr__(self):
        return f"<{type(self).__name__}>"

    def __reduce_ex__(self, protocol):
        return type(self), (self.requires_grad,)

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        name = getattr(func, "__name__", "")
        own = getattr(func, "__self__", None)
        name = getattr(own, "__name__", name) if name in ("__get__", "__set__") else name
        if name in _ALLOWED or name in _METHODS:
            return super().__torch_function__(func, types, args, kwargs or {})
        raise ValueError(
            f"{name} was called of a parameter without sizes: call the lazy module once before"
        )


_METHODS = frozenset(
    """_is_param data detach type to cpu cuda half float double bfloat16 short int long __hash__ __setstate__
    requires_grad_ __repr__ is_floating_point is_complex data_ptr _version""".split()
)


class UninitializedParameter(_Uninitialized, Parameter):
    """A parameter that has no shape yet."""

    cls_to_become = Parameter

    def __new__(cls, requires_grad=True, device=None, dtype=None):
        return _C._make_subclass(cls, _C.empty(0, device=device, dtype=dtype), requires_grad)

    def __deepcopy__(self, memo):
        return type(self)(self.requires_grad, dtype=self.data.dtype)


class UninitializedBuffer(_Uninitialized, Tensor):
    """A buffer that has no shape yet."""

    cls_to_become = Tensor

    def __new__(cls, requires_grad=False, device=None, dtype=None, persistent=True):
        tensor = _C._make_subclass(cls, _C.empty(0, device=device, dtype=dtype), requires_grad)
        tensor.persistent = persistent
        tensor._is_buffer = True
        return tensor


def is_lazy(param):
    """Returns whether the parameter has no shape yet."""
    return isinstance(param, (UninitializedParameter, UninitializedBuffer))
