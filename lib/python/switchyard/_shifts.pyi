from ._C import Tensor

__all__ = [
    "bitwise_left_shift",
    "bitwise_right_shift",
]

def bitwise_left_shift(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...
def bitwise_right_shift(input: Tensor, other: Tensor, *, out: Tensor | None = None) -> Tensor: ...
