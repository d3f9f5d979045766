from typing import Any

from .._C import Tensor


__all__ = [
    "ctc_loss",
    "fold",
    "rrelu",
    "rrelu_",
]

def ctc_loss(log_probs: Tensor, targets: Any, input_lengths: Any, target_lengths: Any, blank: int = 0, reduction: str = 'mean', zero_infinity: bool = False) -> Tensor: ...
def fold(input: Tensor, output_size: Any, kernel_size: Any, dilation: Any = 1, padding: Any = 0, stride: Any = 1) -> Tensor: ...
def rrelu(input: Tensor, lower: float = 0.125, upper: float = ..., training: bool = False, inplace: bool = False) -> Tensor: ...
def rrelu_(input: Tensor, lower: float = 0.125, upper: float = ..., training: bool = False) -> Tensor: ...
