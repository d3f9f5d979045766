"""opcheck: whether an operator does what its schema says."""

from .. import _C
from .custom_ops import CustomOpDef
from .kernels import Kernels, place_of, tensors_in
from .operators import OpOverload


class OpCheckError(Exception):
    """A check of an operator has failed."""


def _copied(value):
    if isinstance(value, _C.Tensor):
        return value.detach().clone().requires_grad_(value.requires_grad)
    if isinstance(value, (tuple, list)):
        return type(value)(_copied(one) for one in value)
    return value


def _as_meta(value):
    if isinstance(value, _C.Tensor):
        return value.detach().to("meta")
    if isinstance(value, (tuple, list)):
        return type(value)(_as_meta(one) for one in value)
    return value


def _is_same(one, other):
    return one.shape == other.shape and one.dtype == other.dtype and _C.equal(one, other) or _has_same_nans(one, other)


def _has_same_nans(one, other):
    if one.shape != other.shape or not (one.is_floating_point() or one.is_complex()):
        return False
    return bool(((one == other) | ((one != one) & (other != other))).all())


def _arguments(op, args, kwargs):
    """Pairs (argument of the schema, value) for a call."""
    arguments = op._schema.arguments
    pairs = list(zip(arguments, args))
    return pairs + [(one, kwargs[one.name]) for one in arguments[len(args) :] if one.name in kwargs]


def _results(result):
    return list(tensors_in(result if isinstance(result, (tuple, list)) else (result,)))


def _test_schema(op, args, kwargs):
    args, kwargs = _copied(args), _copied(kwargs)
    before = _copied(_arguments(op, args, kwargs))
    with _no_grad():
        results = _results(op(*args, **kwargs))
    for (argument, value), (_, kept) in zip(_arguments(op, args, kwargs), before):
        changed = not all(map(_is_same, tensors_in((value,)), tensors_in((kept,))))
        if changed and not argument.is_write:
            raise RuntimeError(f"Argument {argument.name} is not defined as mutable but was mutated")
        places = {place_of(one) for one in tensors_in((value,))} - {None}
        if argument.alias_info is None and any(place_of(one) in places for one in results):
            raise RuntimeError(f"Argument {argument.name} is not defined to alias output but was aliasing")
    found = [place_of(one) for one in results if place_of(one) is not None]
    if len(set(found)) != len(found) and all(one.alias_info is None for one in op._schema.returns):
        raise RuntimeError("Outputs alias each other unexpectedly")


def _test_autograd_registration(op, args, kwargs):
    kernels = op._definition.kernel
    if not isinstance(kernels, Kernels) or kernels.custom is not None or op._schema.is_mutable:
        return
    keys = set(kernels.by_key)
    has_gradient = kernels.backward is not None or any("Autograd" in key and "Explicit" not in key for key in keys)
    wants = any(one.requires_grad for one in tensors_in((*args, *kwargs.values())))
    if wants and not has_gradient:
        raise AssertionError(
            f"{op.name()}: some of the arguments require gradients, and the operator has no kernel for Autograd: "
            "register_autograd gives it one"
        )


def _test_faketensor(op, args, kwargs):
    with _no_grad():
        real = _results(op(*_copied(args), **_copied(kwargs)))
        fake = _results(op(*_as_meta(args), **_as_meta(kwargs)))
    if len(real) != len(fake):
        raise RuntimeError(f"the operator gives {len(real)} tensors, its fake kernel {len(fake)}")
    for one, other in zip(real, fake):
        if one.shape != other.shape or one.dtype != other.dtype:
            raise RuntimeError(
                f"the operator gives a tensor of shape {tuple(one.shape)} and {one.dtype}, its fake kernel one of "
                f"shape {tuple(other.shape)} and {other.dtype}"
            )


def _no_grad():
    from ..autograd.grad_mode import no_grad

    return no_grad()


_TESTS = {
    "test_schema": _test_schema,
    "test_autograd_registration": _test_autograd_registration,
    "test_faketensor": _test_faketensor,
}


def opcheck(op, args, kwargs=None, *, test_utils=tuple(_TESTS), raise_exception=True, atol=None, rtol=None):
    """Runs the named checks; returns the result of each, "SUCCESS" or its error."""
    op = op._opoverload if isinstance(op, CustomOpDef) else op
    if not isinstance(op, OpOverload):
        raise ValueError(
            f"opcheck(op, ...): op must be instance of torch._ops.OpOverload, e.g. torch.ops.aten.sin.default, got {type(op)}"
        )
    names = (test_utils,) if isinstance(test_utils, str) else tuple(test_utils)
    if not set(names) <= set(_TESTS):
        raise ValueError(
            f"opcheck(op, ..., test_utils={names}), expected test_utils to be subset of {tuple(_TESTS)} but it was not"
        )
    said = {}
    for name in names:
        try:
            _TESTS[name](op, tuple(args), dict(kwargs or {}))
            said[name] = "SUCCESS"
        except Exception as error:
            if raise_exception:
                raise OpCheckError(f"opcheck(op, ...): {name} failed with {error} (scroll up for stack trace)") from error
            said[name] = error
    return said
