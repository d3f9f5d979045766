"""A module called with other parameters than its own."""

from ..modules.module import Module


def _owner(module, name):
    """(the module that has the tensor, the dict it is in, its last name)"""
    path, _, last = name.rpartition(".")
    owner = module
    for part in path.split(".") if path else ():
        owner = owner._modules.get(part)
        if owner is None:
            return None
    for held in (owner._parameters, owner._buffers):
        if last in held:
            return held, last
    return None


def _tied(module, tensors):
    """The tensors, under every name that the same parameter has."""
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
    """What the module gives with these parameters and buffers in the place of its own."""
    if not isinstance(module, Module):
        raise TypeError(f"functional_call: module must be a Module, not {type(module).__name__}")
    tensors = parameters_and_buffer_dicts
    if not isinstance(tensors, dict):
        merged = {}
        for one in tensors:
            double = set(merged) & set(one)
            if double:
                raise ValueError(f"functional_call: {sorted(double)} are given more than once")
            merged.update(one)
        tensors = merged
    if tie_weights:
        tensors = _tied(module, tensors)
    known = [(name, value, _owner(module, name)) for name, value in tensors.items()]
    if strict:
        unknown = [name for name, _, place in known if place is None]
        own = [name for items in (module.named_parameters, module.named_buffers) for name, _ in items()]
        missing = [name for name in own if name not in tensors]
        if unknown or missing:
            raise RuntimeError(f"functional_call: missing are {missing}, unknown {unknown}")
    # Others are passed over, as in PyTorch.
    known = [(value, place) for _, value, place in known if place is not None]
    before = [(held, last, held[last]) for _, (held, last) in known]
    args = () if args is None else args if isinstance(args, tuple) else (args,)
    try:
        for value, (held, last) in known:
            held[last] = value
        return module(*args, **(kwargs or {}))
    finally:
        for held, last, value in before:
            held[last] = value
