"""Modules without initial values."""

from ..modules.module import Module


def skip_init(module_cls, *args, **kwargs):
    """Makes the module and leaves its parameters uninitialized."""
    if not isinstance(module_cls, type):
        raise TypeError(f"skip_init makes a Module, not {module_cls!r}")
    if not issubclass(module_cls, Module):
        raise RuntimeError(f"skip_init makes a Module, not {module_cls!r}")
    import inspect  # here, as it is most of what `import switchyard` would load

    parameters = inspect.signature(module_cls).parameters
    takes_any = any(one.kind is inspect.Parameter.VAR_KEYWORD for one in parameters.values())
    if "device" not in parameters and not takes_any:
        raise RuntimeError(f"skip_init: {module_cls.__name__} takes no device")
    return module_cls(*args, **kwargs)
