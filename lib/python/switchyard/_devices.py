"""The default device of new tensors: `with switchyard.device("meta"):`, and set_default_device."""

import functools
import threading

from . import _C
from .overrides import TorchFunctionMode

__all__ = ["get_default_device", "set_default_device"]

_FACTORIES = """arange as_tensor asarray bartlett_window blackman_window empty empty_permuted empty_strided eye full
    hamming_window hann_window kaiser_window linspace logspace ones rand randint randn randperm range scalar_tensor tensor
    tril_indices triu_indices zeros""".split()


@functools.lru_cache(None)
def _factories():
    import switchyard

    return {getattr(switchyard, name) for name in _FACTORIES if hasattr(switchyard, name)}


class DeviceContext(TorchFunctionMode):
    """Makes tensors on a device, unless a call names another one."""

    def __init__(self, device):
        self.device = _C.device(device)

    def __torch_function__(self, func, types, args=(), kwargs=None):
        kwargs = kwargs or {}
        if func in _factories() and kwargs.get("device") is None:
            kwargs = {**kwargs, "device": self.device}
        return func(*args, **kwargs)


# Contexts that this thread has entered, by blocks of `with` over devices.
_state = threading.local()


def _entered():
    if not hasattr(_state, "contexts"):
        _state.contexts = []
    return _state.contexts


def _enter(self):
    context = DeviceContext(self)
    context.__enter__()
    _entered().append(context)
    return self


def _leave(self, *error):
    _entered().pop().__exit__(*error)


_C.device.__enter__ = _enter
_C.device.__exit__ = _leave

_default = None


def set_default_device(device):
    """Makes tensors on this device from now on; None restores the initial state."""
    global _default
    if _default is not None:
        _default.__exit__(None, None, None)
        _default = None
    if device is not None:
        _default = DeviceContext(device)
        _default.__enter__()


def get_default_device():
    """Returns the device of new tensors for calls that name none."""
    if _entered():
        return _entered()[-1].device
    return _C.device("cpu") if _default is None else _default.device
