from typing import Any

from ..._C import Tensor, device, dtype
from .layers import Linear
from .module import Module


__all__ = [
    "MultiheadAttention",
    "Transformer",
    "TransformerDecoder",
    "TransformerDecoderLayer",
    "TransformerEncoder",
    "TransformerEncoderLayer",
]


class MultiheadAttention(Module):
    embed_dim: Any
    kdim: Any
    vdim: Any
    num_heads: Any
    dropout: Any
    batch_first: Any
    head_dim: Any
    out_proj: Any
    add_zero_attn: Any
    def __init__(self, embed_dim: int, num_heads: int, dropout: float = 0.0, bias: bool = True, add_bias_kv: bool = False, add_zero_attn: bool = False, kdim: Any = None, vdim: Any = None, batch_first: bool = False, device: device | str | int | None = None, dtype: dtype | None = None) -> None: ...
    def forward(self, query: Tensor, key: Tensor, value: Tensor, key_padding_mask: Tensor | None = None, need_weights: bool = True, attn_mask: Tensor | None = None, average_attn_weights: bool = True, is_causal: bool = False) -> tuple[Tensor, Tensor | None]: ...


class Transformer(Module):
    encoder: Any
    decoder: Any
    d_model: Any
    nhead: Any
    batch_first: Any
    def __init__(self, d_model: float = 512, nhead: float = 8, num_encoder_layers: int = 6, num_decoder_layers: int = 6, dim_feedforward: int = 2048, dropout: float = 0.1, activation: Any = ..., custom_encoder: Any = None, custom_decoder: Any = None, layer_norm_eps: float = 1e-05, batch_first: bool = False, norm_first: bool = False, bias: bool = True, device: device | str | int | None = None, dtype: dtype | None = None) -> None: ...
    @staticmethod
    def generate_square_subsequent_mask(sz: Any, device: device | str | int | None = None, dtype: dtype | None = None) -> Any: ...
    def forward(self, src: Tensor, tgt: Tensor, src_mask: Tensor | None = None, tgt_mask: Tensor | None = None, memory_mask: Tensor | None = None, src_key_padding_mask: Tensor | None = None, tgt_key_padding_mask: Tensor | None = None, memory_key_padding_mask: Tensor | None = None, src_is_causal: Any = None, tgt_is_causal: Any = None, memory_is_causal: bool = False) -> Tensor: ...


class TransformerDecoder(Module):
    layers: Any
    num_layers: Any
    norm: Any
    def __init__(self, decoder_layer: Any, num_layers: int, norm: Any = None) -> None: ...
    def forward(self, tgt: Tensor, memory: Tensor, tgt_mask: Tensor | None = None, memory_mask: Tensor | None = None, tgt_key_padding_mask: Tensor | None = None, memory_key_padding_mask: Tensor | None = None, tgt_is_causal: Any = None, memory_is_causal: bool = False) -> Tensor: ...


class _Layer(Module):
    linear1: Any
    dropout: Any
    linear2: Any
    norm_first: Any
    activation: Any
    def __init__(self, d_model: int, nhead: int, dim_feedforward: int = 2048, dropout: float = 0.1, activation: Any = ..., layer_norm_eps: float = 1e-05, batch_first: bool = False, norm_first: bool = False, bias: bool = True, device: device | str | int | None = None, dtype: dtype | None = None) -> None: ...


class TransformerDecoderLayer(_Layer):
    def forward(self, tgt: Tensor, memory: Tensor, tgt_mask: Tensor | None = None, memory_mask: Tensor | None = None, tgt_key_padding_mask: Tensor | None = None, memory_key_padding_mask: Tensor | None = None, tgt_is_causal: bool = False, memory_is_causal: bool = False) -> Tensor: ...


class TransformerEncoder(Module):
    layers: Any
    num_layers: Any
    norm: Any
    enable_nested_tensor: Any
    use_nested_tensor: Any
    mask_check: Any
    def __init__(self, encoder_layer: Any, num_layers: int, norm: Any = None, enable_nested_tensor: bool = True, mask_check: bool = True) -> None: ...
    def forward(self, src: Tensor, mask: Tensor | None = None, src_key_padding_mask: Tensor | None = None, is_causal: Any = None) -> Tensor: ...


class TransformerEncoderLayer(_Layer):
    def forward(self, src: Tensor, src_mask: Tensor | None = None, src_key_padding_mask: Tensor | None = None, is_causal: bool = False) -> Tensor: ...
