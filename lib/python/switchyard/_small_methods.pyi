from ._C import Tensor

__all__ = [
    "detach",
    "get_device",
]

def detach(input: Tensor) -> Tensor: ...
def get_device(input: Tensor) -> int: ...
