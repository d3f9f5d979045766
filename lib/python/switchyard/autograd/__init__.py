"""Gradients: backward, grad, functions of a user's own, gradcheck."""

from .. import _C
from . import forward_ad, function, grad_mode, graph  # noqa: F401
from .function import Function  # noqa: F401
from .grad_mode import (  # noqa: F401
    enable_grad,
    inference_mode,
    no_grad,
    set_grad_enabled,
)
from .gradcheck import GradcheckError, gradcheck, gradgradcheck  # noqa: F401

from ..overrides import handle_torch_function, has_torch_function, is_tensor_like

Variable = _C.Tensor


def _as_tuple(value, count):
    if value is None:
        return (None,) * count
    return (value,) if is_tensor_like(value) else tuple(value)


def _check(outputs, gradients):
    """The texts that users know; shapes are looked at before anything runs."""
    for place, (output, gradient) in enumerate(zip(outputs, gradients)):
        if gradient is None:
            if output.requires_grad and output.numel() != 1:
                raise RuntimeError("grad can be implicitly created only for scalar outputs")
        elif gradient.shape != output.shape:
            raise RuntimeError(
                f"Mismatch in shape: grad_output[{place}] has a shape of {gradient.shape} and "
                f"output[{place}] has a shape of {output.shape}."
            )
    for place, output in enumerate(outputs):
        if not output.requires_grad:
            raise RuntimeError(
                f"element {place} of tensors does not require grad and does not have a grad_fn"
            )


def backward(
    tensors,
    grad_tensors=None,
    retain_graph=None,
    create_graph=False,
    grad_variables=None,
    inputs=None,
):
    """Adds up the gradients of the tensors in the leaves that they were computed from."""
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
            raise RuntimeError("`inputs` argument to `backward()` cannot be empty.")
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
    """The gradients of the outputs with respect to the inputs."""
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
    if materialize_grads and allow_unused is False:
        raise ValueError(
            "Expected allow_unused to be True or not passed when materialize_grads=True, "
            "but got: allow_unused=False."
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
