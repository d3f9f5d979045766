"""Gradient clipping."""

from ... import _C
from ...autograd.grad_mode import no_grad


def _listed(tensors):
    return [tensors] if isinstance(tensors, _C.Tensor) else list(tensors)


def _gradients(parameters):
    return [parameter.grad for parameter in _listed(parameters) if parameter.grad is not None]


@no_grad()
def get_total_norm(tensors, norm_type=2.0, error_if_nonfinite=False, foreach=None):
    """Returns the norm of the elements of all tensors."""
    tensors, norm_type = _listed(tensors), float(norm_type)
    if not tensors:
        return _C.tensor(0.0)
    total = _C.stack([tensor.norm(norm_type) for tensor in tensors]).norm(norm_type)
    if error_if_nonfinite and not bool(total.isfinite()):
        raise RuntimeError(
            f"the norm of order {norm_type} of all gradients is {total.item()}, so nothing can be clipped by it; "
            "error_if_nonfinite=False scales all the same"
        )
    return total


@no_grad()
def clip_grads_with_norm_(parameters, max_norm, total_norm, foreach=None):
    """Scales the gradients down if total_norm is above max_norm."""
    factor = (float(max_norm) / (total_norm + 1e-6)).clamp(max=1.0)
    for gradient in _gradients(parameters):
        gradient.mul_(factor.to(gradient.dtype))


@no_grad()
def clip_grad_norm_(
    parameters, max_norm, norm_type=2.0, error_if_nonfinite=False, foreach=None
):
    """Scales the gradients of all parameters to a norm of at most max_norm; returns the norm before."""
    parameters = _listed(parameters)
    total = get_total_norm(_gradients(parameters), norm_type, error_if_nonfinite)
    clip_grads_with_norm_(parameters, max_norm, total)
    return total


@no_grad()
def clip_grad_value_(parameters, clip_value, foreach=None):
    """Limits the elements of gradients to [-clip_value, clip_value]."""
    clip_value = float(clip_value)
    for gradient in _gradients(parameters):
        gradient.clamp_(-clip_value, clip_value)
