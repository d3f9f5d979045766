"""The graph of backward: its nodes, and their saved tensors."""

import collections
import contextlib
import functools
import threading

from .. import _C
from .._C import _Node as Node
from ..utils.hooks import RemovableHandle

GradientEdge = collections.namedtuple("GradientEdge", ["node", "output_nr", "ownership_token"], defaults=[None])

_of_thread = threading.local()


class saved_tensors_hooks:
    """While active, nodes save pack_hook(tensor) in place of a tensor, and backward uses unpack_hook of that."""

    def __init__(self, pack_hook, unpack_hook):
        self.pack_hook = pack_hook
        self.unpack_hook = unpack_hook

    def __enter__(self):
        refusal = getattr(_of_thread, "refusal", None)
        if refusal is not None:
            raise RuntimeError(refusal)
        self._before = _C._swap_saved_tensor_hooks((self.pack_hook, self.unpack_hook))

    def __exit__(self, *error):
        _C._swap_saved_tensor_hooks(self._before)


def _are_on():
    hooks = _C._swap_saved_tensor_hooks(None)
    _C._swap_saved_tensor_hooks(hooks)
    return hooks is not None


@contextlib.contextmanager
def disable_saved_tensors_hooks(error_message):
    """Makes enabling hooks an error with this message."""
    if _are_on():
        raise RuntimeError(error_message)
    before = getattr(_of_thread, "refusal", None)
    _of_thread.refusal = error_message
    try:
        yield
    finally:
        _of_thread.refusal = before


class save_on_cpu(saved_tensors_hooks):
    """Saves copies in CPU memory."""

    def __init__(self, pin_memory=False, device_type="cuda"):
        super().__init__(lambda tensor: (tensor.device, tensor.cpu()), self._unpack)

    @staticmethod
    def _unpack(packed):
        device, tensor = packed
        return tensor.to(device)


def get_gradient_edge(tensor):
    """Returns the target of the tensor's gradient: a node, and the index of its input."""
    if not tensor.requires_grad:
        raise RuntimeError("get_gradient_edge: the tensor requires no gradient, so there is no edge")
    node = tensor.grad_fn
    if node is None:
        with _C.DisableTorchFunctionSubclass(), _Recording():
            node = tensor.view_as(tensor).grad_fn.next_functions[0][0]
    return GradientEdge(node, tensor.output_nr)


class _Recording:
    def __enter__(self):
        self._before = _C._set_grad_enabled(True)

    def __exit__(self, *error):
        _C._set_grad_enabled(self._before)


def increment_version(tensor):
    """Increments the tensor's version, as an in-place write does."""
    tensors = (tensor,) if isinstance(tensor, _C.Tensor) else tensor
    for one in tensors:
        if one.is_inference():
            raise RuntimeError("increment_version: an inference tensor has no version")
        _C._bump_version(one)


class _Handles:
    """A handle that removes several hooks."""

    def __init__(self, handles):
        self.handles = tuple(handles)

    def remove(self):
        for handle in self.handles:
            handle.remove()

    def __enter__(self):
        return self

    def __exit__(self, *error):
        self.remove()


class _Gathered:
    """The gradients of several tensors in one backward."""

    def __init__(self, count, hook):
        self.lock = threading.Lock()
        self.count, self.hook = count, hook
        self.gradients, self.seen = [None] * count, 0

    def got(self, place, gradient):
        with self.lock:
            self.gradients[place] = gradient
            self.seen += 1
            is_last = self.seen == self.count
            if is_last:
                gradients, self.gradients, self.seen = self.gradients, [None] * self.count, 0
        if is_last:
            self.hook(gradients)


def register_multi_grad_hook(tensors, fn, *, mode="all"):
    """Calls fn(gradients) when all tensors have their gradients; with mode "any", fn(gradient) for the first one."""
    if mode not in ("all", "any"):
        raise ValueError(f"register_multi_grad_hook: mode is all or any, not {mode!r}")
    tensors = list(tensors)
    assert all(tensor.requires_grad for tensor in tensors), "register_multi_grad_hook: a tensor requires no gradient"
    if mode == "all":
        gathered = _Gathered(len(tensors), fn)
        return _Handles(
            tensor.register_hook(functools.partial(gathered.got, place))
            for place, tensor in enumerate(tensors)
        )
    lock, called = threading.Lock(), []

    def first(gradient):
        with lock:
            is_first = not called
            called.append(True)
        if is_first:
            fn(gradient)

    return _Handles(tensor.register_hook(first) for tensor in tensors)
