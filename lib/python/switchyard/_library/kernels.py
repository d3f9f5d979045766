"""Operators whose kernels are Python functions: the choice of the kernel, and the gradient."""

import threading
import warnings

from .. import _C
from ..autograd.grad_mode import no_grad
from ..autograd.graph import increment_version
from .generated_nodes import through_node
from .schemas import FunctionSchema

_state = threading.local()

# Of the keys that PyTorch has, those that mean something here.
DEVICES = {"cpu": "CPU", "cuda": "CUDA", "meta": "Meta"}
EVERYWHERE = ("CompositeExplicitAutograd", "CompositeImplicitAutograd")
AUTOGRAD = ("Autograd", "AutogradCPU", "AutogradCUDA", "AutogradMeta")
KEYS = (*DEVICES.values(), *EVERYWHERE, *AUTOGRAD)


class BelowAutograd:
    """Calls inside this block go to the kernels of devices, which a kernel for Autograd needs for its own operator."""

    def __enter__(self):
        self._before = getattr(_state, "is_below", False)
        _state.is_below = True

    def __exit__(self, *error):
        _state.is_below = self._before


_C._AutoDispatchBelowAutograd = BelowAutograd


def tensors_in(values):
    """Tensors among values, and in their lists."""
    for value in values:
        if isinstance(value, _C.Tensor):
            yield value
        elif isinstance(value, (tuple, list)):
            yield from (one for one in value if isinstance(one, _C.Tensor))


class Kernels:
    """What is registered for an operator, as Definition calls it."""

    def __init__(self, text):
        self.schema = FunctionSchema(text)
        self.by_key = {}
        self.backward = None
        self.setup_context = None
        self.custom = None  # the CustomOpDef, if it is one
        self.switched_off = set()

    @property
    def shown(self):
        """`my.f.default`"""
        return f"{self.schema.name.replace('::', '.')}.{self.schema.overload_name or 'default'}"

    def __call__(self, *values):
        args, kwargs = self._arguments(values)
        device = self._device(args, kwargs)
        if getattr(_state, "is_below", False):
            return self.compute(args, kwargs, device)
        kernel = self.by_key.get("Autograd" + DEVICES.get(device, "")) or self.by_key.get("Autograd")
        if kernel is not None:
            return kernel(*args, **kwargs)
        given = (*args, *kwargs.values())
        wants = _C.is_grad_enabled() and any(one.requires_grad for one in tensors_in(given))
        if wants and (self.backward is not None or (self.custom is not None and not self.schema.is_mutable)):
            return through_node(self, args, kwargs, device)
        if self.custom is not None:
            with no_grad():
                return self.compute(args, kwargs, device)
        result = self.compute(args, kwargs, device)
        if wants and self._kernel(device)[0] != "CompositeImplicitAutograd":
            self._warn_of_gradients(result)
        return result

    def _arguments(self, values):
        """By position up to the first omitted argument, the rest by name, because the kernel's defaults are the
        schema's.
        """
        args, kwargs = [], {}
        is_by_place = True
        for one, value in zip(self.schema.arguments, values):
            if value is ...:
                value = one.default_value
            is_by_place = is_by_place and not one.kwarg_only
            if is_by_place:
                args.append(value)
            else:
                kwargs[one.name] = value
        return args, kwargs

    def _device(self, args, kwargs):
        kinds = {one.device.type for one in tensors_in((*args, *kwargs.values()))}
        for kind in ("meta", "cuda", "cpu"):
            if kind in kinds:
                return kind
        return next(iter(kinds), "cpu")

    def _kernel(self, device):
        keys = (DEVICES.get(device, device.upper()), *EVERYWHERE)
        if device in self.switched_off:
            keys = EVERYWHERE
        for key in keys:
            if key in self.by_key:
                return key, self.by_key[key]
        return "", None

    def compute(self, args, kwargs, device):
        """Calls the kernel of the device."""
        key, kernel = self._kernel(device)
        if device == "meta" and self.custom is not None and key != "Meta":
            kernel = None
        if kernel is None:
            raise self._missing(device)
        result = kernel(*args, **kwargs)
        if self.custom is not None:
            self._check(args, kwargs, result)
        return result

    def _missing(self, device):
        if device == "meta" and self.custom is not None:
            return RuntimeError(
                f"There was no fake impl registered for {self.custom}. This is necessary for torch.compile/export/fx "
                f"tracing to work. Please use `{self.custom._function.__name__}.register_fake` to add an fake impl."
            )
        name = self.schema.name
        if device == "meta":
            return NotImplementedError(
                f"{name}: attempted to run this operator with Meta tensors, but there was no fake impl or Meta kernel "
                "registered."
            )
        known = ", ".join(key for key in self.by_key) or "none"
        return NotImplementedError(
            f"Could not run '{name}' with arguments from the '{DEVICES.get(device, device)}' backend. "
            f"'{name}' is only available for these backends: [{known}]"
        )

    def _check(self, args, kwargs, result):
        """Checks the results of a custom operator, and counts its writes."""
        given = list(tensors_in((*args, *kwargs.values())))
        results = result if isinstance(result, (tuple, list)) else (result,)
        seen = {place_of(one) for one in given} - {None}
        for one in tensors_in(results):
            place = place_of(one)
            if any(one is other for other in given) or place in seen:
                raise RuntimeError(
                    f"{self.custom._function.__name__} (with implementation in {self.custom._function.__module__}): The "
                    "output of this custom operator (1) must not also be an input to this custom operator and (2) may "
                    "not alias any inputs to this custom operator or other returns. The most common way to trigger this "
                    "error is if we have y = custom_op(x) and y and x are the same Tensor. Please instead return a clone "
                    "of the offending output tensor(s) (e.g. return x.clone()) or refactor the custom operator to not "
                    "return y."
                )
            if place is not None:
                seen.add(place)
        for written, value in zip(self.schema.arguments, (*args, *kwargs.values())):
            if written.is_write:
                for one in tensors_in((value,)):
                    increment_version(one)

    def _warn_of_gradients(self, result):
        name = self.schema.name

        def warn(gradient):
            warnings.warn(
                f"{name}: an autograd kernel was not registered to the Autograd key(s) but we are trying to backprop "
                "through it. This may lead to silently incorrect behavior."
            )

        for one in tensors_in((result,)):
            if one.requires_grad and not one.is_leaf:
                one.register_hook(warn)


def place_of(tensor):
    """The device of its memory; None for a tensor without memory."""
    if tensor.device.type == "meta" or tensor.numel() == 0:
        return None
    return tensor.untyped_storage().data_ptr()
