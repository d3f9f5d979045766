from typing import Any

from ..._C import Tensor, device, dtype
from ..parameter import Parameter
from .module import Module

__all__ = [
    "Bilinear",
    "Embedding",
    "EmbeddingBag",
    "Identity",
    "Linear",
]

class Identity(Module):
    def __init__(self, *args: Any, **kwargs: Any) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Linear(Module):
    in_features: int
    out_features: int
    weight: Parameter
    bias: Parameter | None
    def __init__(
        self,
        in_features: int,
        out_features: int,
        bias: bool = True,
        device: device | str | int | None = None,
        dtype: dtype | None = None,
    ) -> None: ...
    def reset_parameters(self) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class Bilinear(Module):
    in1_features: int
    in2_features: int
    out_features: int
    weight: Parameter
    bias: Parameter | None
    def __init__(
        self,
        in1_features: int,
        in2_features: int,
        out_features: int,
        bias: bool = True,
        device: device | str | int | None = None,
        dtype: dtype | None = None,
    ) -> None: ...
    def reset_parameters(self) -> None: ...
    def forward(self, input1: Tensor, input2: Tensor) -> Tensor: ...

class _Table(Module):
    num_embeddings: int
    embedding_dim: int
    padding_idx: Any
    max_norm: float
    norm_type: float
    scale_grad_by_freq: Any
    sparse: Any
    weight: Parameter
    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: Any,
        max_norm: float,
        norm_type: float,
        scale_grad_by_freq: Any,
        sparse: Any,
        weight: Tensor,
        is_frozen: Any,
        device: device | str | int | None,
        dtype: dtype | None,
    ) -> None: ...
    def reset_parameters(self) -> None: ...
    @classmethod
    def from_pretrained(cls, embeddings: Any, freeze: bool = True, *args: Any, **kwargs: Any) -> Any: ...

class Embedding(_Table):
    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        padding_idx: Any = None,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        sparse: bool = False,
        _weight: Any = None,
        _freeze: bool = False,
        device: device | str | int | None = None,
        dtype: dtype | None = None,
    ) -> None: ...
    def forward(self, input: Tensor) -> Tensor: ...

class EmbeddingBag(_Table):
    mode: str
    include_last_offset: bool
    def __init__(
        self,
        num_embeddings: int,
        embedding_dim: int,
        max_norm: float | None = None,
        norm_type: float = 2.0,
        scale_grad_by_freq: bool = False,
        mode: str = 'mean',
        sparse: bool = False,
        _weight: Any = None,
        include_last_offset: bool = False,
        padding_idx: Any = None,
        device: device | str | int | None = None,
        dtype: dtype | None = None,
    ) -> None: ...
    def forward(
        self,
        input: Tensor,
        offsets: Tensor | None = None,
        per_sample_weights: Tensor | None = None,
    ) -> Tensor: ...
