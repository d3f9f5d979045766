"""Backward that computes a part of forward once more, in the place of keeping what it saves."""

from .. import _C
from ..autograd.grad_mode import enable_grad
from ..autograd.graph import saved_tensors_hooks


class CheckpointError(RuntimeError):
    """The second run of a function saved other tensors than the first."""


class _Frame:
    """One call: how to repeat it, and what the repetition saved."""

    def __init__(self, function, args, kwargs, keeps_random):
        self.function, self.args, self.kwargs = function, args, kwargs
        self.random = _C._default_generator().get_state() if keeps_random else None
        self.count, self.saved = 0, {}

    def pack(self, tensor):
        self.count += 1
        return self.count - 1

    def unpack(self, place):
        if place not in self.saved:
            self.repeat()
        if place not in self.saved:
            raise CheckpointError(f"the function saved {self.count} tensors, and {len(self.saved)} when it was repeated")
        return self.saved.pop(place)

    def repeat(self):
        self.saved, generator = {}, _C._default_generator()
        now = generator.get_state()
        if self.random is not None:
            generator.set_state(self.random)
        keep = lambda tensor: self.saved.setdefault(len(self.saved), tensor.detach())  # noqa: E731
        try:
            with enable_grad(), saved_tensors_hooks(keep, lambda kept: kept):
                self.function(*self.args, **self.kwargs)
        finally:
            if self.random is not None:
                generator.set_state(now)


def checkpoint(function, *args, use_reentrant=None, preserve_rng_state=True, **kwargs):
    """function(*args, **kwargs), which backward runs again where it needs what the call would have kept.

    `use_reentrant` is taken for the sake of PyTorch's callers: there is one way here, that of False.
    """
    frame = _Frame(function, args, kwargs, preserve_rng_state)
    with saved_tensors_hooks(frame.pack, frame.unpack):
        return function(*args, **kwargs)


def checkpoint_sequential(functions, segments, input, use_reentrant=None, preserve_rng_state=True):
    """The functions one behind the other, in so many parts; all parts but the last are run again by backward."""
    functions = list(functions.children()) if hasattr(functions, "children") else list(functions)

    def run(start, end):
        def part(value):
            for function in functions[start:end]:
                value = function(value)
            return value

        return part

    size = len(functions) // segments
    for place in range(segments - 1):
        part = run(place * size, (place + 1) * size)
        input = checkpoint(part, input, use_reentrant=use_reentrant, preserve_rng_state=preserve_rng_state)
    return run((segments - 1) * size, len(functions))(input)
