"""Library: operators by their schemas, and kernels for them."""

import re

from .custom_ops import CustomOpDef, device_names, split_name
from .kernels import DEVICES, KEYS, Kernels
from .operators import Definition, OpOverload, ops

_KINDS = ("DEF", "IMPL", "FRAGMENT")
_FIRST_WORD = re.compile(r"^(?:(\w+)::)?([\w.]+)\s*\(")
_defined_spaces = set()


def fallthrough_kernel():
    """Represents a fallthrough kernel, which is not supported here."""
    raise NotImplementedError("fallthrough_kernel: calls do not fall through")


def kernels_of(qualname, what):
    """The Kernels of an operator that is written in Python."""
    space, _, name = qualname.partition("::")
    name, _, overload = name.partition(".")
    found = ops._of(space)._definition(name, overload)
    if found is None:
        raise RuntimeError(f"{what}: there is no operator {qualname}; it must be defined first")
    if not isinstance(found.kernel, Kernels):
        raise RuntimeError(
            f"{what}: {qualname} was compiled, and its kernels are chosen by a switch: what it does cannot be changed "
            "from Python. A kernel for it goes into its schema's dispatch section"
        )
    return found.kernel


def qualname_of(op):
    """`my::add` of an operator, or of a text."""
    if isinstance(op, OpOverload):
        return op.name()
    if isinstance(op, CustomOpDef):
        return op._qualname
    if isinstance(op, str):
        return op
    raise ValueError(f"an operator is a text, an OpOverload or a CustomOpDef, not {type(op)}")


class Library:
    """A namespace in which operators are defined or get kernels.

    `kind` is "DEF" for the only library of a namespace, "FRAGMENT" for one of several, "IMPL" for only kernels, by
    default for `dispatch_key`.
    """

    def __init__(self, ns, kind, dispatch_key=""):
        if kind not in _KINDS:
            raise ValueError(f"Unsupported kind: {kind}")
        is_taken = ns in _defined_spaces or any(one.id is not None for one in ops._of(ns)._all())
        if kind == "DEF" and is_taken:
            raise RuntimeError(
                f"Only a single TORCH_LIBRARY can be used to register the namespace {ns}; please put all of your "
                "definitions in a single TORCH_LIBRARY block.  If you were trying to specify implementations, consider "
                "using TORCH_LIBRARY_IMPL (which can be duplicated).  If you really intended to define operators for a "
                "single namespace in a distributed way, you can use TORCH_LIBRARY_FRAGMENT to explicitly indicate this."
            )
        if kind == "DEF":
            _defined_spaces.add(ns)
        self.ns, self.kind, self.dispatch_key = ns, kind, dispatch_key
        self._defined = []
        self._implemented = []

    def __repr__(self):
        return f"Library(kind={self.kind}, ns={self.ns}, dispatch_key={self.dispatch_key})"

    def define(self, schema, alias_analysis="", *, tags=()):
        """Defines an operator; gives its name."""
        if self.kind == "IMPL":
            raise RuntimeError("a Library of kind IMPL defines nothing: DEF and FRAGMENT do")
        found = _FIRST_WORD.match(schema)
        space = found.group(1) if found else None
        if space is not None and space != self.ns:
            raise RuntimeError(
                f"Explicitly provided namespace ({space}) in schema string does not match namespace of enclosing "
                f"TORCH_LIBRARY block ({self.ns})."
            )
        if "(" not in schema:
            raise RuntimeError("Tried to parse a function schema but only the operator name was given")
        text = schema if space is not None else f"{self.ns}::{schema}"
        tags = tags if isinstance(tags, (tuple, list)) else (tags,)
        # Says what is wrong with the text.
        kernels = Kernels(text)
        definition = Definition(text, kernel=kernels, tags=tuple(tags))
        OpOverload.check(definition)
        if not ops._of(self.ns)._define(definition):
            raise RuntimeError(
                f"Tried to register an operator ({kernels.schema}) with the same name and overload name multiple times. "
                "Each overload's schema should only be registered with a single call to def()."
            )
        self._defined.append((definition.name, definition.overload))
        return definition.name + ("." + definition.overload if definition.overload else "")

    def impl(self, op_name, fn, dispatch_key="", *, with_keyset=False, allow_override=False):
        """A kernel of an operator for a key."""
        if fn is not fallthrough_kernel and not callable(fn):
            raise TypeError(f"Input function is required to be a callable but found type {type(fn)}")
        if fn is fallthrough_kernel or with_keyset:
            raise NotImplementedError("Library.impl: calls do not fall through, and kernels get no set of keys")
        key = dispatch_key or self.dispatch_key or "CompositeImplicitAutograd"
        if key not in KEYS:
            raise RuntimeError(f"could not parse dispatch key: {key}; those of Python's kernels are {', '.join(KEYS)}")
        name = op_name.name() if isinstance(op_name, OpOverload) else op_name
        space, mark, own = name.rpartition("::")
        if mark and space != self.ns:
            raise RuntimeError(f"{name} is not in the namespace of the library, {self.ns}")
        kernels = kernels_of(f"{self.ns}::{own}", "Library.impl")
        if key in kernels.by_key and not allow_override:
            raise RuntimeError(
                "This is not allowed since there's already a kernel registered from python overriding "
                f"{own}'s behavior for {key} dispatch key and {self.ns} namespace."
            )
        kernels.by_key[key] = fn
        self._implemented.append((kernels, key))

    def fallback(self, fn, dispatch_key="", *, with_keyset=False):
        """Not supported: operators are compiled with their kernels."""
        raise NotImplementedError("Library.fallback: operators are compiled with the kernels that they have")

    def _destroy(self):
        """Removes its definitions and kernels."""
        for kernels, key in self._implemented:
            kernels.by_key.pop(key, None)
        for name, overload in self._defined:
            ops._of(self.ns)._undefine(name, overload)
        if self.kind == "DEF":
            _defined_spaces.discard(self.ns)
        self._implemented, self._defined = [], []


def define(qualname, schema, *, lib=None, tags=()):
    """Defines an operator by its name and `(ARGUMENTS) -> RETURNS`; without a schema it decorates a kernel."""
    if not isinstance(qualname, str):
        raise ValueError(f"define(qualname, schema): expected qualname to be instance of str, got {type(qualname)}")
    if not isinstance(schema, str):
        raise TypeError(f"expected string or bytes-like object, got '{type(schema).__name__}'")
    parts = qualname.split("::")
    if len(parts) != 2:
        split_name(qualname)
    library = Library(parts[0], "FRAGMENT") if lib is None else lib
    if not schema.startswith("("):
        raise ValueError(
            f'define(qualname, schema, ...): expected schema to look like e.g. "(Tensor x) -> Tensor" but got "{schema}"'
        )
    library.define(parts[1] + schema, tags=tags)


def _keys_of(types):
    types = (types,) if isinstance(types, str) else tuple(types)
    keys = []
    for one in types:
        if one == "default":
            keys.append("CompositeExplicitAutograd")
        elif one in KEYS:
            keys.append(one)
        else:
            keys.append(DEVICES[device_names(one)[0]])
    return keys


def impl(qualname, types, func=None, *, lib=None):
    """A kernel for tensors on these devices, "default" for all; decorates if it is not given."""

    def register(function):
        kernels = kernels_of(qualname_of(qualname), "impl")
        for key in _keys_of(types):
            kernels.by_key[key] = function
        return function

    return register if func is None else (register(func), None)[1]


def register_kernel(op, device_types, func=None, /, *, lib=None):
    """A kernel of an operator for tensors on these devices, None for all; decorates if it is not given."""
    kinds = "default" if device_types is None else device_types

    def register(function):
        impl(qualname_of(op), kinds, function)
        return function

    return register if func is None else register(func)


def register_fake(op, func=None, /, *, lib=None, _stacklevel=1, allow_override=False):
    """What computes the shapes of the results, of tensors without memory; decorates if it is not given."""

    def register(function):
        kernels_of(qualname_of(op), "register_fake").by_key["Meta"] = function
        return function

    return register if func is None else register(func)


def register_autograd(op, backward, /, *, setup_context=None, lib=None):
    """The gradient of an operator, and what is kept for it: `backward(ctx, *gradients)`, `setup_context(ctx, inputs, output)`."""
    kernels = kernels_of(qualname_of(op), "register_autograd")
    if kernels.schema.is_mutable:
        raise RuntimeError(
            f"Cannot register autograd formula for non-functional operator {op} with schema {kernels.schema}. Please "
            "create a functional operator and register an autograd formula for that."
        )
    kernels.backward, kernels.setup_context = backward, setup_context


def get_ctx():
    """Returns the context of a fake kernel for data-dependent sizes: not supported."""
    return None


def _absent(name, why):
    def refuse(*args, **kwargs):
        raise NotImplementedError(f"{name}: there is no {why}")

    refuse.__name__ = refuse.__qualname__ = name
    return refuse


register_vmap = _absent("register_vmap", "vmap")
register_torch_dispatch = _absent("register_torch_dispatch", "__torch_dispatch__")
register_autocast = _absent("register_autocast", "autocast")
