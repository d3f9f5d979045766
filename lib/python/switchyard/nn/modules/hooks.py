"""Hooks of a Module: before and after forward, backward, and the saving and loading of a state."""

import warnings
from collections import OrderedDict

from ... import _C
from ...autograd.function import Function
from ...utils.hooks import RemovableHandle

KINDS = (
    "_forward_hooks",
    "_forward_pre_hooks",
    "_backward_hooks",
    "_backward_pre_hooks",
    "_state_dict_hooks",
    "_state_dict_pre_hooks",
    "_load_state_dict_pre_hooks",
    "_load_state_dict_post_hooks",
)

# Those of all modules.
_everywhere = {kind: OrderedDict() for kind in KINDS[:4]}


def register_module_forward_hook(hook, *, with_kwargs=False, always_call=False):
    return RemovableHandle.adding(_everywhere["_forward_hooks"], (hook, with_kwargs, always_call))


def register_module_forward_pre_hook(hook):
    return RemovableHandle.adding(_everywhere["_forward_pre_hooks"], (hook, False))


def register_module_full_backward_hook(hook):
    return RemovableHandle.adding(_everywhere["_backward_hooks"], hook)


def register_module_full_backward_pre_hook(hook):
    return RemovableHandle.adding(_everywhere["_backward_pre_hooks"], hook)


# Those that see what any module registers.
_registrations = {kind: OrderedDict() for kind in ("parameter", "buffer", "module")}


def register_module_parameter_registration_hook(hook):
    """Calls hook(module, name, parameter) for each parameter that a module registers; its result replaces the
    parameter.
    """
    return RemovableHandle.adding(_registrations["parameter"], hook)


def register_module_buffer_registration_hook(hook):
    return RemovableHandle.adding(_registrations["buffer"], hook)


def register_module_module_registration_hook(hook):
    return RemovableHandle.adding(_registrations["module"], hook)


def registered(kind, module, name, value):
    """The value that a module registers under the name, after the hooks."""
    for hook in _registrations[kind].values():
        changed = hook(module, name, value)
        value = value if changed is None else changed
    return value


class _Passed(Function):
    """Passes tensors through; reports their gradients to a call of a module, which may replace them."""

    @staticmethod
    def forward(ctx, told, *tensors):
        ctx.told = told
        ctx.set_materialize_grads(False)
        results = tuple(tensor.detach() for tensor in tensors)
        plain = [result for result, tensor in zip(results, tensors) if not tensor.requires_grad]
        ctx.mark_non_differentiable(*plain)
        return results

    @staticmethod
    def backward(ctx, *grads):
        return (None,) + tuple(ctx.told(grads))


def _pass_through(told, values):
    """The values with their tensors passed through, and the positions of these; None if no gradient is needed."""
    places = [place for place, value in enumerate(values) if isinstance(value, _C.Tensor)]
    if not _C.is_grad_enabled() or not any(values[place].requires_grad for place in places):
        return values, None
    passed = _Passed.apply(told, *(values[place] for place in places))
    values = list(values)
    for place, value in zip(places, passed):
        values[place] = value
    return tuple(values), places


def _spread(grads, places, count):
    """Distributes gradients of tensors to the positions of all values."""
    spread = [None] * count
    for place, grad in zip(places, grads):
        spread[place] = grad
    return tuple(spread)


class _BackwardOfCall:
    """The backward hooks of one call of a module."""

    def __init__(self, module, hooks, pre_hooks):
        self.module, self.hooks, self.pre_hooks = module, hooks, pre_hooks
        self.input_places = self.output_places = None
        self.grad_outputs = None

    def on_inputs(self, args):
        self.input_count = len(args)
        args, self.input_places = _pass_through(self._got_inputs, args)
        return args

    def on_outputs(self, result):
        is_alone = isinstance(result, _C.Tensor)
        if not is_alone and not isinstance(result, tuple):
            warnings.warn(
                "the backward hooks are left out: they see the gradients of a Tensor or a tuple, but forward "
                f"returned {type(result).__name__}"
            )
            return result
        outputs = (result,) if is_alone else result
        self.output_count = len(outputs)
        outputs, self.output_places = _pass_through(self._got_outputs, outputs)
        if is_alone:
            return outputs[0]
        return outputs if type(result) is tuple else type(result)(*outputs)

    def _got_outputs(self, grads):
        grad_outputs = _spread(grads, self.output_places, self.output_count)
        for hook in self.pre_hooks:
            changed = hook(self.module, grad_outputs)
            if changed is None:
                continue
            changed = changed if isinstance(changed, tuple) else (changed,)
            if len(changed) != len(grad_outputs):
                raise RuntimeError(
                    f"a backward pre-hook returned {len(changed)} gradients, but the module has "
                    f"{len(grad_outputs)} outputs"
                )
            grad_outputs = changed
        self.grad_outputs = grad_outputs
        if self.input_places is None:
            for hook in self.hooks:
                changed = hook(self.module, (None,) * self.input_count, grad_outputs)
                if changed is not None and not (isinstance(changed, tuple) and all(one is None for one in changed)):
                    raise RuntimeError(
                        "a backward hook returned gradients for inputs that require none; only None can stand "
                        "for them"
                    )
        return [grad_outputs[place] for place in self.output_places]

    def _got_inputs(self, grads):
        grad_inputs = _spread(grads, self.input_places, self.input_count)
        for hook in self.hooks:
            changed = hook(self.module, grad_inputs, self.grad_outputs)
            if changed is None:
                continue
            changed = changed if isinstance(changed, tuple) else (changed,)
            if len(changed) != len(grad_inputs):
                raise RuntimeError(
                    f"a backward hook returned {len(changed)} gradients, but the inputs need {len(grad_inputs)}"
                )
            grad_inputs = changed
        return [grad_inputs[place] for place in self.input_places]


def _first_tensor(value):
    """The tensor for a backward hook of the old kind: the first one in nested results."""
    if isinstance(value, _C.Tensor):
        return value
    return _first_tensor(next(iter(value.values())) if isinstance(value, dict) else value[0])


class Hooked:
    """Registers hooks, and runs them in a call."""

    _is_full_backward_hook = None

    def register_forward_hook(self, hook, *, prepend=False, with_kwargs=False, always_call=False):
        return RemovableHandle.adding(self._forward_hooks, (hook, with_kwargs, always_call), prepend)

    def register_forward_pre_hook(self, hook, *, prepend=False, with_kwargs=False):
        return RemovableHandle.adding(self._forward_pre_hooks, (hook, with_kwargs), prepend)

    def _choose_backward(self, is_full):
        if self._is_full_backward_hook is not None and self._is_full_backward_hook != is_full:
            raise RuntimeError(
                "register_backward_hook and register_full_backward_hook exclude each other; this "
                "module has hooks of the other kind"
            )
        object.__setattr__(self, "_is_full_backward_hook", is_full)

    def register_full_backward_hook(self, hook, prepend=False):
        self._choose_backward(True)
        return RemovableHandle.adding(self._backward_hooks, hook, prepend)

    def register_full_backward_pre_hook(self, hook, prepend=False):
        return RemovableHandle.adding(self._backward_pre_hooks, hook, prepend)

    def register_backward_hook(self, hook):
        """Registers a hook only on the node of the result; register_full_backward_hook sees the gradients of the
        arguments.
        """
        self._choose_backward(False)
        return RemovableHandle.adding(self._backward_hooks, hook)

    def register_state_dict_pre_hook(self, hook):
        return RemovableHandle.adding(self._state_dict_pre_hooks, hook)

    def _register_state_dict_hook(self, hook):
        return RemovableHandle.adding(self._state_dict_hooks, hook)

    def register_state_dict_post_hook(self, hook):
        return RemovableHandle.adding(self._state_dict_hooks, _NoResult(hook))

    def register_load_state_dict_pre_hook(self, hook):
        return RemovableHandle.adding(self._load_state_dict_pre_hooks, (hook, True))

    def _register_load_state_dict_pre_hook(self, hook, with_module=False):
        return RemovableHandle.adding(self._load_state_dict_pre_hooks, (hook, with_module))

    def register_load_state_dict_post_hook(self, hook):
        return RemovableHandle.adding(self._load_state_dict_post_hooks, hook)

    def _has_hooks(self):
        return (
            self._forward_hooks
            or self._forward_pre_hooks
            or self._backward_hooks
            or self._backward_pre_hooks
            or any(_everywhere.values())
        )

    def __call__(self, *args, **kwargs):
        if not self._has_hooks():
            return self.forward(*args, **kwargs)
        called = set()
        try:
            return self._call_with_hooks(args, kwargs, called)
        except Exception:
            for key, (hook, with_kwargs, always_call) in self._all("_forward_hooks").items():
                if not always_call or key in called:
                    continue
                try:
                    hook(self, args, kwargs, None) if with_kwargs else hook(self, args, None)
                except Exception as error:
                    warnings.warn(f"a forward hook failed while forward's own error was on its way: {error}")
            raise

    def _all(self, kind):
        return {**_everywhere[kind], **getattr(self, kind)}

    def _call_with_hooks(self, args, kwargs, called):
        for hook, with_kwargs in tuple(self._all("_forward_pre_hooks").values()):
            result = hook(self, args, kwargs) if with_kwargs else hook(self, args)
            if result is None:
                continue
            if not with_kwargs:
                args = result if isinstance(result, tuple) else (result,)
            elif isinstance(result, tuple) and len(result) == 2:
                args, kwargs = result
            else:
                raise RuntimeError(
                    f"a forward pre-hook with with_kwargs returns (args, kwargs) or None, not {result!r}"
                )
        hooks = list(_everywhere["_backward_hooks"].values())
        if self._is_full_backward_hook is True:
            hooks += self._backward_hooks.values()
        pre_hooks = list(self._all("_backward_pre_hooks").values())
        backward = _BackwardOfCall(self, hooks, pre_hooks) if hooks or pre_hooks else None
        if backward is not None:
            args = backward.on_inputs(args)
        output = self.forward(*args, **kwargs)
        for key, (hook, with_kwargs, _) in tuple(self._all("_forward_hooks").items()):
            called.add(key)
            result = hook(self, args, kwargs, output) if with_kwargs else hook(self, args, output)
            output = output if result is None else result
        if backward is not None:
            output = backward.on_outputs(output)
        if self._is_full_backward_hook is False:
            self._hook_node(output)
        return output

    def _hook_node(self, output):
        node = _first_tensor(output).grad_fn
        for hook in self._backward_hooks.values() if node is not None else ():
            node.register_hook(
                lambda inputs, outputs, hook=hook: hook(self, inputs, outputs)
            )


class _NoResult:
    """A hook that may change the state, but not replace it."""

    def __init__(self, hook):
        self.hook = hook

    def __call__(self, module, state, prefix, metadata):
        if self.hook(module, state, prefix, metadata) is not None:
            raise RuntimeError("a post-hook of state_dict changes the state in place; it returns None")
