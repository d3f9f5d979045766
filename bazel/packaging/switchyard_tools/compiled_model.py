"""A compiled model as a callable: calls the C functions of `switchyard model` through ctypes."""

import ctypes
import os
import threading
from typing import Any, Dict, Iterator, List, Mapping, Optional, Tuple, Union

from .archive import TENSOR, Convention, Leaf
from .arrays import Borrowed, CTensor, Number, copied, is_torch, number
from .trees import build, leaves


def _is_same(value: Any, fixed: Any) -> bool:
    """Whether an argument has its value at export. 1 differs from True and 1.0, and -0.0 from 0.0, but NaN equals NaN."""
    return type(value) is type(fixed) and (repr(value) == repr(fixed) if isinstance(fixed, float) else value == fixed)


class ModelError(RuntimeError):
    """A run failed; the text is the model's message."""


class CompiledModel:
    """Runs a model. Takes the arguments of the exported program: PyTorch tensors or NumPy arrays and numbers, in nested
    tuples, lists and dictionaries. Returns results nested like those of the program: tensors if an argument is a
    tensor, otherwise arrays. Results of type bfloat16 are always tensors.

    Only one run at a time: threads wait for each other. `state()` returns copies of the buffers that runs write.
    """

    def __init__(self, library: str, weights: str, name: str, convention: Convention):
        self._library = ctypes.CDLL(library)
        self._name = name
        self._convention = convention
        self._lock = threading.Lock()
        self._as_torch = False  # whether the last call passed tensors
        self._model: Optional[ctypes.c_void_p] = None
        self._declare()
        message = ctypes.create_string_buffer(4096)
        self._model = self._function("open")(os.fsencode(weights), message, len(message))
        if not self._model:
            raise ModelError(message.value.decode(errors="replace"))

    def _function(self, ending: str) -> Any:
        return getattr(self._library, "%s_%s" % (self._name, ending))

    def _declare(self) -> None:
        tensors = ctypes.POINTER(CTensor)
        for ending, result, arguments in (
                ("open", ctypes.c_void_p, [ctypes.c_char_p, ctypes.c_char_p, ctypes.c_int64]),
                ("run", ctypes.c_int, [ctypes.c_void_p, tensors, tensors]),
                ("error", ctypes.c_char_p, [ctypes.c_void_p]),
                ("close", None, [ctypes.c_void_p]),
                ("state_names", ctypes.POINTER(ctypes.c_char_p), []),
                ("state", ctypes.c_int, [ctypes.c_void_p, tensors]),
                ("set_state", ctypes.c_int, [ctypes.c_void_p, tensors]),
                ("reset_state", ctypes.c_int, [ctypes.c_void_p])):
            if hasattr(self._library, "%s_%s" % (self._name, ending)):
                function = self._function(ending)
                function.restype = result
                function.argtypes = arguments

    def close(self) -> None:
        """Frees the model, which cannot run afterwards."""
        with self._lock:
            if self._model:
                self._function("close")(self._model)
                self._model = None

    def __del__(self) -> None:
        if getattr(self, "_model", None):
            self.close()

    def __enter__(self) -> "CompiledModel":
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def _check(self, status: int) -> None:
        if status != 0:
            raise ModelError(self._function("error")(self._model).decode(errors="replace"))

    def _opened(self) -> Any:
        if not self._model:
            raise ModelError("the model is closed")
        return self._model

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        given = list(self._given(args, kwargs))
        as_torch = any(is_torch(value) for _, value in given)
        lent: List[Union[Borrowed, Number]] = [
            Borrowed(value, leaf.name) if leaf.kind == TENSOR else Number(value, leaf.kind, leaf.name)
            for leaf, value in given]
        outputs = [leaf for leaf in self._convention.outputs if leaf.kind is not None]
        inputs = (CTensor * max(len(lent), 1))()
        results = (CTensor * max(len(outputs), 1))()
        for one, into in zip(lent, inputs):
            one.fill(into)
        with self._lock:
            self._as_torch = as_torch
            self._check(self._function("run")(self._opened(), inputs, results))
            made = iter([copied(result, as_torch) if leaf.kind == TENSOR else number(result, leaf.kind)
                         for leaf, result in zip(outputs, results)])
        for one in lent:
            one.give_back()
        values = (leaf.value if leaf.kind is None else next(made) for leaf in self._convention.outputs)
        return build(self._convention.out_spec, values)

    def _given(self, args: Tuple[Any, ...], kwargs: Mapping[str, Any]) -> Iterator[Tuple[Leaf, Any]]:
        """Yields the leaves that the program takes, with their values."""
        flat = leaves(self._convention.in_spec, self._arranged(args, kwargs), "the arguments")
        for leaf, value in zip(self._convention.inputs, flat):
            if leaf.kind is not None:
                yield leaf, value
            elif not _is_same(value, leaf.value):
                raise TypeError("argument %s was %r at export, and cannot be %r" % (leaf.name or "?", leaf.value, value))

    def _arranged(self, args: Tuple[Any, ...], kwargs: Mapping[str, Any]) -> Tuple[Any, Dict[str, Any]]:
        """Orders the arguments: those that are positional may be passed by keyword."""
        positional = self._convention.in_spec["children_spec"][0]
        names = self._convention.argument_names[:len(positional["children_spec"])]
        rest = dict(kwargs)
        args = args + tuple(rest.pop(name) for name in names[len(args):] if name in rest)
        if len(args) != len(positional["children_spec"]):
            raise TypeError("the model takes %d positional arguments (%s), not %d" %
                            (len(positional["children_spec"]), ", ".join(names), len(args)))
        return args, rest

    @property
    def state_names(self) -> Tuple[str, ...]:
        """Returns the names of the buffers that runs write."""
        if not hasattr(self._library, "%s_state_names" % self._name):
            return ()
        names = []
        for name in self._function("state_names")():
            if name is None:
                break
            names.append(name.decode())
        return tuple(names)

    def state(self) -> Dict[str, Any]:
        """Returns copies of the buffers that runs write, by name: tensors if an argument of the last run was a tensor,
        otherwise arrays. Buffers of type bfloat16 are always tensors.
        """
        names = self.state_names
        tensors = (CTensor * max(len(names), 1))()
        with self._lock:
            if names:
                self._check(self._function("state")(self._opened(), tensors))
            return {name: copied(tensor, self._as_torch) for name, tensor in zip(names, tensors)}

    def set_state(self, state: Mapping[str, Any]) -> None:
        """Replaces the buffers; `state` must have all of them."""
        names = self.state_names
        if set(state) != set(names):
            raise KeyError("the state has %s" % (", ".join(names) or "nothing"))
        lent = [Borrowed(state[name], name) for name in names]
        tensors = (CTensor * max(len(lent), 1))()
        for one, into in zip(lent, tensors):
            one.fill(into)
        with self._lock:
            if names:
                self._check(self._function("set_state")(self._opened(), tensors))

    def reset_state(self) -> None:
        """Resets the buffers to their values at export."""
        with self._lock:
            if self.state_names:
                self._check(self._function("reset_state")(self._opened()))
