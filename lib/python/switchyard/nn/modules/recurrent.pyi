from typing import Any

from ..._C import Tensor, device, dtype
from .module import Module

__all__ = [
    "GRU",
    "GRUCell",
    "LSTM",
    "LSTMCell",
    "RNN",
    "RNNBase",
    "RNNCell",
    "RNNCellBase",
]

class RNNCellBase(Module):
    input_size: int
    hidden_size: int
    bias: bool
    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        device: device | str | int | None = None,
        dtype: dtype | None = None,
    ) -> None: ...
    def reset_parameters(self) -> None: ...
    def forward(self, input: Tensor, hx: Any = None) -> Any: ...

class RNNCell(RNNCellBase):
    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        bias: bool = True,
        nonlinearity: str = 'tanh',
        device: device | str | int | None = None,
        dtype: dtype | None = None,
    ) -> None: ...

class LSTMCell(RNNCellBase): ...

class GRUCell(RNNCellBase): ...

class RNNBase(Module):
    mode: str
    input_size: int
    hidden_size: int
    num_layers: int
    bias: bool
    batch_first: bool
    dropout: Any
    bidirectional: bool
    proj_size: int
    def __init__(
        self,
        mode: str,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        proj_size: int = 0,
        device: device | str | int | None = None,
        dtype: dtype | None = None,
    ) -> None: ...
    @property
    def all_weights(self) -> Any: ...
    def reset_parameters(self) -> None: ...
    def flatten_parameters(self) -> None: ...
    def forward(self, input: Tensor, hx: Any = None) -> Any: ...

class RNN(RNNBase):
    nonlinearity: str
    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        nonlinearity: str = 'tanh',
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        proj_size: int = 0,
        device: device | str | int | None = None,
        dtype: dtype | None = None,
    ) -> None: ...

class LSTM(RNNBase):
    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        proj_size: int = 0,
        device: device | str | int | None = None,
        dtype: dtype | None = None,
    ) -> None: ...

class GRU(RNNBase):
    def __init__(
        self,
        input_size: int,
        hidden_size: int,
        num_layers: int = 1,
        bias: bool = True,
        batch_first: bool = False,
        dropout: float = 0.0,
        bidirectional: bool = False,
        proj_size: int = 0,
        device: device | str | int | None = None,
        dtype: dtype | None = None,
    ) -> None: ...
