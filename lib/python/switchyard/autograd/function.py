"""Function: a user's operator with its own backward."""

import functools
import warnings
import weakref

from .. import _C


class FunctionCtx:
    """The context in which forward saves data for backward."""

    def __init__(self):
        self._to_save = ()
        self._dirty = ()
        self._non_differentiable = ()
        self._materializes = True
        self._saved = None
        self._originals = ()
        self._for_forward = ()
        self.needs_input_grad = ()

    def save_for_backward(self, *tensors):
        self._to_save = tensors

    def _saved_for_node(self):
        """The saved tensors, if a gradient is needed."""
        if not any(self.needs_input_grad):
            return tuple(one if isinstance(one, _C.Tensor) else None for one in self._to_save)
        for place, tensor in enumerate(self._to_save):
            if tensor is not None and not isinstance(tensor, _C.Tensor):
                raise TypeError(
                    "save_for_backward() keeps tensors and None; argument "
                    f"{place} is {type(tensor).__name__}, which an attribute of ctx can keep"
                )
        return tuple(self._to_save)

    def save_for_forward(self, *tensors):
        self._for_forward = tensors

    def mark_dirty(self, *tensors):
        self._dirty = tensors

    def mark_non_differentiable(self, *tensors):
        self._non_differentiable = tensors

    def set_materialize_grads(self, value):
        self._materializes = bool(value)

    @property
    def saved_tensors(self):
        if self._saved is None:
            return tuple(self._to_save)
        return self._saved

    @property
    def saved_variables(self):
        return self.saved_tensors


def _tangents_of(cls, ctx, tangents):
    """Called in forward mode: what jvp returns, one tangent for each tensor of the result."""
    if cls.jvp is Function.jvp:
        raise NotImplementedError(
            f"{cls.__name__} has no jvp, which forward mode needs"
        )
    ctx._saved = ctx._for_forward
    try:
        result = cls.jvp(ctx, *tangents)
    finally:
        ctx._saved = None
    result = result if isinstance(result, tuple) else (result,)
    return tuple(one for one, is_tensor in zip(result, ctx._outputs) if is_tensor)


def once_differentiable(function):
    """Marks a backward that cannot be differentiated itself."""
    function._once_differentiable = True
    return function


def _original(tensor, ref):
    """A tensor that the caller still holds comes back as the same object, unless hooks made another one."""
    own = None if ref is None else ref()
    return tensor if own is None or own.data_ptr() != tensor.data_ptr() else own


def _node_name(cls):
    """The name of the nodes: that of the class, or of the operator that it represents."""
    return getattr(cls, "_operator_node", None) or cls.__name__ + "Backward"


def _gradients_of(cls, ctx, count, saved, gradients):
    """Called by the engine: what backward returns, one gradient for each argument."""
    ctx._saved = tuple(
        _original(tensor, ref) for tensor, ref in zip(saved, ctx._originals)
    )
    # An output that is not a tensor has no gradient.
    rest = iter(gradients)
    gradients = [next(rest) if is_tensor else None for is_tensor in ctx._outputs]
    try:
        result = cls._backward_function()(ctx, *gradients)
    finally:
        ctx._saved = None
    if not isinstance(result, tuple):
        result = (result,)
    while len(result) > count and result[-1] is None:
        result = result[:-1]
    name = _node_name(cls)
    if len(result) != count:
        raise RuntimeError(
            f"{name}: backward returned {len(result)} gradients, but the arguments of forward "
            f"need {count}"
        )
    for gradient in result:
        if gradient is not None and not isinstance(gradient, _C.Tensor):
            kind = type(gradient).__name__
            raise RuntimeError(f"{name}: backward returned {kind} as a gradient")
    return result


class Function:
    """Subclasses have static methods forward and backward, and setup_context if forward takes no ctx.

    class Scale(Function):
        @staticmethod
        def forward(ctx, values, factor):
            ctx.factor = factor
            return values * factor

        @staticmethod
        def backward(ctx, gradient):
            return gradient * ctx.factor, None

    doubled = Scale.apply(values, 2)
    """

    generate_vmap_rule = False

    def __init__(self, *args, **kwargs):
        warnings.warn(f"{type(self).__name__} is used by its static method apply, not by its objects", DeprecationWarning)

    @staticmethod
    def forward(*args, **kwargs):
        raise NotImplementedError(
            "a subclass of Function defines forward; this one does not"
        )

    @staticmethod
    def setup_context(ctx, inputs, output):
        raise NotImplementedError("this subclass of Function has no setup_context")

    @staticmethod
    def backward(ctx, *grad_outputs):
        raise NotImplementedError(
            "a subclass of Function needs backward, or vjp, for gradients; this one has neither"
        )

    vjp = backward

    @staticmethod
    def jvp(ctx, *grad_inputs):
        raise NotImplementedError(
            "a subclass of Function needs jvp for forward mode; this one has none"
        )

    @staticmethod
    def vmap(info, in_dims, *args):
        raise NotImplementedError("there is no vmap here that could ask for a rule")

    @classmethod
    def _backward_function(cls):
        has_vjp = cls.vjp is not Function.vjp
        if has_vjp and cls.backward is not Function.backward:
            raise RuntimeError(
                f"{cls.__name__} has backward and vjp, which are two names of one method"
            )
        return cls.vjp if has_vjp else cls.backward

    @classmethod
    def _run_forward(cls, ctx, args, kwargs):
        with _NoGrad():
            if cls.setup_context is Function.setup_context:
                return cls.forward(ctx, *args, **kwargs)
            output = cls.forward(*args, **kwargs)
            cls.setup_context(ctx, args, output)
            return output

    @classmethod
    def _by_position(cls, args, kwargs):
        """Converts keyword arguments to positional ones, as far as no argument before them is omitted."""
        code = getattr(cls.forward, "__code__", None)
        if not kwargs or code is None:
            return args, kwargs
        has_context = cls.setup_context is Function.setup_context
        args, kwargs = list(args), dict(kwargs)
        for name in code.co_varnames[has_context + len(args) : code.co_argcount]:
            if name not in kwargs:
                break
            args.append(kwargs.pop(name))
        return tuple(args), kwargs

    @classmethod
    def apply(cls, *args, **kwargs):
        """Runs forward, and records backward."""
        ctx = FunctionCtx()
        args, kwargs = cls._by_position(args, kwargs)
        run = functools.partial(_gradients_of, cls, ctx, len(args))
        run_jvp = functools.partial(_tangents_of, cls, ctx)
        node = _C._begin_function(_node_name(cls), run, run_jvp, ctx, args)
        ctx.needs_input_grad = node.needs_input_grad()
        output = cls._run_forward(ctx, args, kwargs)
        outputs = output if isinstance(output, tuple) else (output,)
        ctx._outputs = tuple(isinstance(value, _C.Tensor) for value in outputs)
        tensors = tuple(value for value in outputs if isinstance(value, _C.Tensor))
        saved = ctx._saved_for_node()
        given = {id(value) for value in args}
        ctx._originals = tuple(
            weakref.ref(tensor) if tensor is not None and id(tensor) in given else None
            for tensor in saved
        )
        once = getattr(cls._backward_function(), "_once_differentiable", False)
        results = iter(
            node.finish(
                tensors,
                saved,
                tuple(ctx._dirty),
                tuple(ctx._non_differentiable),
                ctx._materializes,
                once,
            )
        )
        ctx._to_save = ctx._dirty = ctx._non_differentiable = ()
        wrapped = tuple(
            next(results) if isinstance(value, _C.Tensor) else value for value in outputs
        )
        return wrapped if isinstance(output, tuple) else wrapped[0]


class _NoGrad:
    def __enter__(self):
        self._before = _C._set_grad_enabled(False)

    def __exit__(self, *error):
        _C._set_grad_enabled(self._before)
