"""Calls of a module with other parameters."""

from ..._C import Tensor
from ..modules.module import Module


_MISSING = object()


def _swap(module, name, value):
    """Sets or deletes the tensor with the name. Returns the previous value; raises AttributeError for an unknown submodule.

    Like PyTorch, it takes plain attributes that are tensors as well as parameters and buffers.
    """
    path, _, last = name.rpartition(".")
    owner = module.get_submodule(path)
    for held in (owner._parameters, owner._buffers):
        if last in held:
            before = held[last]
            if value is _MISSING:
                del held[last]
            else:
                held[last] = value
            return before
    before = getattr(owner, last, _MISSING)
    if before is not _MISSING and before is not None and not isinstance(before, Tensor):
        raise TypeError(f"functional_call: {name} is {type(before).__name__}, not a Tensor")
    if value is not _MISSING:
        setattr(owner, last, value)
    elif before is not _MISSING:
        delattr(owner, last)
    return before


def _swap_all(module, tensors, before):
    """Swaps each of the tensors and stores the previous values in `before`. Skips names of unknown submodules, as
    PyTorch does.
    """
    for name, value in tensors.items():
        try:
            before[name] = _swap(module, name, value)
        except AttributeError:
            continue


def _check_names(module, tensors):
    own = [name for items in (module.named_parameters, module.named_buffers) for name, _ in items()]
    unknown = [name for name in tensors if name not in own]
    missing = [name for name in own if name not in tensors]
    if unknown or missing:
        raise RuntimeError(f"functional_call: missing are {missing}, unknown {unknown}")


def _tied(module, tensors):
    """The tensors, under every name of the same parameter."""
    groups = {}
    for items in (module.named_parameters, module.named_buffers):
        for name, value in items(remove_duplicate=False):
            groups.setdefault(id(value), []).append(name)
    result = dict(tensors)
    for names in groups.values():
        given = [name for name in names if name in tensors]
        if len({id(tensors[name]) for name in given}) > 1:
            raise ValueError(f"functional_call: {given} are one parameter, but have several values")
        for name in names if given else ():
            result[name] = tensors[given[0]]
    return result


def functional_call(
    module, parameters_and_buffer_dicts, args=None, kwargs=None, *, tie_weights=True, strict=False
):
    """Calls the module with these parameters, buffers and attributes in place of its own.

    Values with which forward replaces them are in the dict afterwards, if one dict is given; the module keeps its own.
    """
    if not isinstance(module, Module):
        raise TypeError(f"functional_call: module must be a Module, not {type(module).__name__}")
    given = parameters_and_buffer_dicts
    if not isinstance(given, dict):
        merged = {}
        for one in given:
            double = set(merged) & set(one)
            if double:
                raise ValueError(f"functional_call: {sorted(double)} are given more than once")
            merged.update(one)
        given = merged
    tensors = _tied(module, given) if tie_weights else given
    if strict:
        _check_names(module, tensors)
    args = () if args is None else args if isinstance(args, tuple) else (args,)
    before = {}
    try:
        _swap_all(module, tensors, before)
        return module(*args, **(kwargs or {}))
    finally:
        after = {}
        _swap_all(module, before, after)
        # A buffer that forward replaced is handed back.
        given.update((name, after[name]) for name in given if name in after)
