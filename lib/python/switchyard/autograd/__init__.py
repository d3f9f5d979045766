"""Gradients: backward, grad, custom functions, gradcheck."""

from .. import _C
from . import anomaly_mode, forward_ad, function, functional, grad_mode, graph  # noqa: F401
from .anomaly_mode import detect_anomaly, set_detect_anomaly  # noqa: F401
from .function import Function  # noqa: F401
from .grad_mode import (  # noqa: F401
    set_multithreading_enabled,
    enable_grad,
    inference_mode,
    no_grad,
    set_grad_enabled,
)
from .gradcheck import GradcheckError, gradcheck, gradgradcheck  # noqa: F401

from ..overrides import handle_torch_function, has_torch_function, is_tensor_like


class _VariableMeta(type):
    def __instancecheck__(cls, instance):
        return isinstance(instance, _C.Tensor)


class Variable(metaclass=_VariableMeta):
    """The old name of Tensor; makes a tensor on the same memory."""

    def __new__(cls, data=None, requires_grad=False):
        if data is None:
            return _C.tensor([])
        return data.detach().requires_grad_() if requires_grad else data.detach()


def _as_tuple(value, count):
    if value is None:
        return (None,) * count
    return (value,) if is_tensor_like(value) else tuple(value)


def _check(outputs, gradients):
    """Looks at shapes before anything runs."""
    for place, (output, gradient) in enumerate(zip(outputs, gradients)):
        if gradient is None:
            if output.requires_grad and output.numel() != 1:
                raise RuntimeError(
                    f"output {place} has {output.numel()} elements; only one of a single element "
                    "can do without a gradient of its own"
                )
        elif not is_tensor_like(gradient):
            raise TypeError(f"the gradient of output {place} must be a Tensor, not {type(gradient).__name__}")
        elif gradient.shape != output.shape:
            raise RuntimeError(
                f"output {place} has shape {list(output.shape)}, but the gradient given for it "
                f"{list(gradient.shape)}"
            )
    for place, output in enumerate(outputs):
        if not output.requires_grad:
            raise RuntimeError(
                f"output {place} requires no gradient: it was computed from nothing that does"
            )


def backward(
    tensors,
    grad_tensors=None,
    retain_graph=None,
    create_graph=False,
    grad_variables=None,
    inputs=None,
):
    """Accumulates the gradients of the tensors in the leaves from which they were computed."""
    if grad_variables is not None:
        grad_tensors = grad_variables
    tensors = _as_tuple(tensors, 0)
    if has_torch_function(tensors):
        return handle_torch_function(
            backward,
            tensors,
            tensors,
            grad_tensors=grad_tensors,
            retain_graph=retain_graph,
            create_graph=create_graph,
            inputs=inputs,
        )
    gradients = _as_tuple(grad_tensors, len(tensors))
    if inputs is not None:
        inputs = _as_tuple(inputs, 0)
        if not inputs:
            raise RuntimeError("backward: inputs names no tensor; leave it out to mean all leaves")
    if len(gradients) != len(tensors):
        raise RuntimeError(
            f"got {len(tensors)} tensors and {len(gradients)} gradients"
        )
    _check(tensors, gradients)
    _C._backward(tensors, gradients, retain_graph, create_graph, inputs)


def _batched(outputs, inputs, gradients, retain_graph, create_graph, unused, materialize):
    """The gradients for each of the rows of the gradients, stacked."""
    count = next((gradient.size(0) for gradient in gradients if gradient is not None), 0)
    rows = []
    for row in range(count):
        keeps = row + 1 < count or create_graph or bool(retain_graph)
        given = [None if gradient is None else gradient[row] for gradient in gradients]
        rows.append(
            grad(outputs, inputs, given, keeps, create_graph, True, unused, False, materialize)
        )
    return tuple(
        None if column[0] is None else _C.stack(list(column), 0) for column in zip(*rows)
    )


def grad(
    outputs,
    inputs,
    grad_outputs=None,
    retain_graph=None,
    create_graph=False,
    only_inputs=True,
    allow_unused=None,
    is_grads_batched=False,
    materialize_grads=False,
):
    """Returns the gradients of the outputs with respect to each input."""
    outputs = _as_tuple(outputs, 0)
    inputs = _as_tuple(inputs, 0)
    if has_torch_function(outputs + inputs):
        return handle_torch_function(
            grad,
            outputs + inputs,
            outputs,
            inputs,
            grad_outputs=grad_outputs,
            retain_graph=retain_graph,
            create_graph=create_graph,
            only_inputs=only_inputs,
            allow_unused=allow_unused,
            is_grads_batched=is_grads_batched,
            materialize_grads=materialize_grads,
        )
    gradients = _as_tuple(grad_outputs, len(outputs))
    if is_grads_batched:
        return _batched(
            outputs, inputs, gradients, retain_graph, create_graph, allow_unused, materialize_grads
        )
    if allow_unused is False and materialize_grads:
        raise ValueError(
            "grad: materialize_grads gives zeros for unused inputs, which allow_unused=False refuses"
        )
    _check(outputs, gradients)
    return _C._grad(
        outputs,
        inputs,
        gradients,
        retain_graph,
        create_graph,
        bool(allow_unused) or materialize_grads,
        materialize_grads,
    )
