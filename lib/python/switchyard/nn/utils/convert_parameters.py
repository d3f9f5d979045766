"""Parameters as one vector, and back."""

from ... import _C


def parameters_to_vector(parameters):
    """Concatenates the elements of all parameters."""
    return _C.cat([parameter.reshape([-1]) for parameter in parameters])


def vector_to_parameters(vec, parameters):
    """Sets the data of the parameters to parts of the vector, without a copy."""
    if not isinstance(vec, _C.Tensor):
        raise TypeError(f"vector_to_parameters: vec must be a Tensor, not {type(vec).__name__}")
    start = 0
    for parameter in parameters:
        end = start + parameter.numel()
        parameter.data = vec[start:end].view_as(parameter).data
        start = end
