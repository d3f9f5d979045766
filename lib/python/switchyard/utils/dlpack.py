"""Memory shared with other libraries, by DLPack."""

from .. import _C
from .._functions import from_dlpack  # noqa: F401


def to_dlpack(tensor):
    """A capsule with the memory of the tensor."""
    if not isinstance(tensor, _C.Tensor):
        raise TypeError(f"to_dlpack(): argument 'tensor' must be Tensor, not {type(tensor).__name__}")
    return tensor.__dlpack__()
