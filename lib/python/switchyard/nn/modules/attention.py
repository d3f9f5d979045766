"""Multi-head attention, and the layers of transformers."""

import copy

from ... import _C
from .. import functional, init
from ..parameter import Parameter
from .container import ModuleList
from .dropout import Dropout
from .layers import Linear
from .module import Module
from .normalization import LayerNorm

__all__ = """MultiheadAttention Transformer TransformerDecoder TransformerDecoderLayer TransformerEncoder
TransformerEncoderLayer""".split()


class NonDynamicallyQuantizableLinear(Linear):
    """The last projection of attention."""


class MultiheadAttention(Module):
    """Attention with several heads: queries select values by their keys."""

    def __init__(
        self, embed_dim, num_heads, dropout=0.0, bias=True, add_bias_kv=False, add_zero_attn=False,
        kdim=None, vdim=None, batch_first=False, device=None, dtype=None,
    ):
        if embed_dim <= 0 or num_heads <= 0:
            raise ValueError(
                f"MultiheadAttention: embed_dim is {embed_dim} and num_heads {num_heads}, but both must be positive"
            )
        super().__init__()
        self.embed_dim = embed_dim
        self.kdim = embed_dim if kdim is None else kdim
        self.vdim = embed_dim if vdim is None else vdim
        self._qkv_same_embed_dim = self.kdim == embed_dim and self.vdim == embed_dim
        self.num_heads = num_heads
        self.dropout = dropout
        self.batch_first = batch_first
        self.head_dim = embed_dim // num_heads
        if self.head_dim * num_heads != embed_dim:
            raise AssertionError(
                f"MultiheadAttention: {embed_dim} features cannot be shared out among {num_heads} heads"
            )
        options = {"device": device, "dtype": dtype}
        self._give_projections(options, bias)
        self.out_proj = NonDynamicallyQuantizableLinear(embed_dim, embed_dim, bias=bias, **options)
        for name in ("bias_k", "bias_v"):
            row = Parameter(_C.empty((1, 1, embed_dim), **options)) if add_bias_kv else None
            self.register_parameter(name, row)
        self.add_zero_attn = add_zero_attn
        self._reset_parameters()

    def _give_projections(self, options, bias):
        size = self.embed_dim
        for name, inputs in (("q", size), ("k", self.kdim), ("v", self.vdim)):
            weight = None if self._qkv_same_embed_dim else Parameter(_C.empty((size, inputs), **options))
            self.register_parameter(name + "_proj_weight", weight)
        weight = Parameter(_C.empty((3 * size, size), **options)) if self._qkv_same_embed_dim else None
        self.register_parameter("in_proj_weight", weight)
        self.register_parameter("in_proj_bias", Parameter(_C.empty(3 * size, **options)) if bias else None)

    def _reset_parameters(self):
        names = ["in_proj_weight"] if self._qkv_same_embed_dim else [one + "_proj_weight" for one in "qkv"]
        for name in names:
            init.xavier_uniform_(getattr(self, name))
        if self.in_proj_bias is not None:
            init.constant_(self.in_proj_bias, 0.0)
            init.constant_(self.out_proj.bias, 0.0)
        for row in (self.bias_k, self.bias_v):
            if row is not None:
                init.xavier_normal_(row)

    def forward(
        self, query, key, value, key_padding_mask=None, need_weights=True, attn_mask=None,
        average_attn_weights=True, is_causal=False,
    ):
        turns = self.batch_first and query.dim() == 3
        if turns and query is key and key is value:
            query = key = value = query.transpose(1, 0)
        elif turns:
            query, key, value = (one.transpose(1, 0) for one in (query, key, value))
        given, weights = functional.multi_head_attention_forward(
            query, key, value, self.embed_dim, self.num_heads, self.in_proj_weight, self.in_proj_bias,
            self.bias_k, self.bias_v, self.add_zero_attn, self.dropout, self.out_proj.weight,
            self.out_proj.bias, training=self.training, key_padding_mask=key_padding_mask,
            need_weights=need_weights, attn_mask=attn_mask,
            use_separate_proj_weight=not self._qkv_same_embed_dim, q_proj_weight=self.q_proj_weight,
            k_proj_weight=self.k_proj_weight, v_proj_weight=self.v_proj_weight,
            average_attn_weights=average_attn_weights, is_causal=is_causal,
        )
        return (given.transpose(1, 0) if turns else given), weights


def _activation(given):
    if given not in ("relu", "gelu") and isinstance(given, str):
        raise RuntimeError(f"activation is relu, gelu or a function, not {given!r}")
    return getattr(functional, given) if isinstance(given, str) else given


class _Layer(Module):
    """Attention and two linear layers, each with a residual connection and a norm."""

    _attentions = ("self_attn",)

    def __init__(
        self, d_model, nhead, dim_feedforward=2048, dropout=0.1, activation=functional.relu,
        layer_norm_eps=1e-5, batch_first=False, norm_first=False, bias=True, device=None, dtype=None,
    ):
        super().__init__()
        options = {"device": device, "dtype": dtype}
        for name in self._attentions:
            attention = MultiheadAttention(
                d_model, nhead, dropout=dropout, bias=bias, batch_first=batch_first, **options
            )
            setattr(self, name, attention)
        self.linear1 = Linear(d_model, dim_feedforward, bias=bias, **options)
        self.dropout = Dropout(dropout)
        self.linear2 = Linear(dim_feedforward, d_model, bias=bias, **options)
        self.norm_first = norm_first
        count = len(self._attentions) + 1
        for place in range(1, count + 1):
            setattr(self, f"norm{place}", LayerNorm(d_model, eps=layer_norm_eps, bias=bias, **options))
        for place in range(1, count + 1):
            setattr(self, f"dropout{place}", Dropout(dropout))
        self.activation = _activation(activation)

    def _added(self, place, x, change):
        """The sum of x and the result of a part of the layer."""
        norm = getattr(self, f"norm{place}")
        dropout = getattr(self, f"dropout{place}")
        if self.norm_first:
            return x + dropout(change(norm(x)))
        return norm(x + dropout(change(x)))

    def _feed_forward(self, x):
        return self.linear2(self.dropout(self.activation(self.linear1(x))))


class TransformerEncoderLayer(_Layer):
    def forward(self, src, src_mask=None, src_key_padding_mask=None, is_causal=False):
        def attention(x):
            return self.self_attn(
                x, x, x, attn_mask=src_mask, key_padding_mask=src_key_padding_mask,
                need_weights=False, is_causal=is_causal,
            )[0]

        return self._added(2, self._added(1, src, attention), self._feed_forward)


class TransformerDecoderLayer(_Layer):
    _attentions = ("self_attn", "multihead_attn")

    def forward(
        self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None,
        memory_key_padding_mask=None, tgt_is_causal=False, memory_is_causal=False,
    ):
        def own(x):
            return self.self_attn(
                x, x, x, attn_mask=tgt_mask, key_padding_mask=tgt_key_padding_mask,
                need_weights=False, is_causal=tgt_is_causal,
            )[0]

        def other(x):
            return self.multihead_attn(
                x, memory, memory, attn_mask=memory_mask, key_padding_mask=memory_key_padding_mask,
                need_weights=False, is_causal=memory_is_causal,
            )[0]

        x = self._added(2, self._added(1, tgt, own), other)
        return self._added(3, x, self._feed_forward)


def _copies(module, count):
    return ModuleList([copy.deepcopy(module) for _ in range(count)])


def _is_causal(mask, said):
    """The given value, or whether the mask is causal if there is none."""
    if said is not None or mask is None or mask.dim() != 2:
        return bool(said)
    causal = Transformer.generate_square_subsequent_mask(mask.shape[0], dtype=mask.dtype)
    return mask.shape == causal.shape and bool((mask == causal).all())


class TransformerEncoder(Module):
    """Several layers, one after the other."""

    def __init__(self, encoder_layer, num_layers, norm=None, enable_nested_tensor=True, mask_check=True):
        super().__init__()
        self.layers = _copies(encoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm
        self.enable_nested_tensor = enable_nested_tensor
        self.use_nested_tensor = False
        self.mask_check = mask_check

    def forward(self, src, mask=None, src_key_padding_mask=None, is_causal=None):
        causal = _is_causal(mask, is_causal)
        for layer in self.layers:
            src = layer(
                src, src_mask=mask, is_causal=causal, src_key_padding_mask=src_key_padding_mask
            )
        return src if self.norm is None else self.norm(src)


class TransformerDecoder(Module):
    """Several layers, one after the other."""

    def __init__(self, decoder_layer, num_layers, norm=None):
        super().__init__()
        self.layers = _copies(decoder_layer, num_layers)
        self.num_layers = num_layers
        self.norm = norm

    def forward(
        self, tgt, memory, tgt_mask=None, memory_mask=None, tgt_key_padding_mask=None,
        memory_key_padding_mask=None, tgt_is_causal=None, memory_is_causal=False,
    ):
        causal = _is_causal(tgt_mask, tgt_is_causal)
        for layer in self.layers:
            tgt = layer(
                tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask,
                tgt_key_padding_mask=tgt_key_padding_mask,
                memory_key_padding_mask=memory_key_padding_mask,
                tgt_is_causal=causal, memory_is_causal=memory_is_causal,
            )
        return tgt if self.norm is None else self.norm(tgt)


class Transformer(Module):
    """An encoder and a decoder."""

    def __init__(
        self, d_model=512, nhead=8, num_encoder_layers=6, num_decoder_layers=6, dim_feedforward=2048,
        dropout=0.1, activation=functional.relu, custom_encoder=None, custom_decoder=None,
        layer_norm_eps=1e-5, batch_first=False, norm_first=False, bias=True, device=None, dtype=None,
    ):
        super().__init__()
        options = {"device": device, "dtype": dtype}
        common = (d_model, nhead, dim_feedforward, dropout, activation, layer_norm_eps, batch_first, norm_first, bias)
        norm = lambda: LayerNorm(d_model, eps=layer_norm_eps, bias=bias, **options)  # noqa: E731
        if custom_encoder is None:
            layer = TransformerEncoderLayer(*common, **options)
            custom_encoder = TransformerEncoder(layer, num_encoder_layers, norm())
        self.encoder = custom_encoder
        if custom_decoder is None:
            layer = TransformerDecoderLayer(*common, **options)
            custom_decoder = TransformerDecoder(layer, num_decoder_layers, norm())
        self.decoder = custom_decoder
        self._reset_parameters()
        self.d_model = d_model
        self.nhead = nhead
        self.batch_first = batch_first

    def _reset_parameters(self):
        for parameter in self.parameters():
            if parameter.dim() > 1:
                init.xavier_uniform_(parameter)

    @staticmethod
    def generate_square_subsequent_mask(sz, device=None, dtype=None):
        """Returns a causal mask: minus infinity above the diagonal."""
        return _C.triu(_C.full((sz, sz), float("-inf"), dtype=dtype, device=device), diagonal=1)

    def forward(
        self, src, tgt, src_mask=None, tgt_mask=None, memory_mask=None, src_key_padding_mask=None,
        tgt_key_padding_mask=None, memory_key_padding_mask=None, src_is_causal=None,
        tgt_is_causal=None, memory_is_causal=False,
    ):
        batches = 0 if self.batch_first else 1
        if src.dim() == 3 and src.size(batches) != tgt.size(batches):
            raise RuntimeError(f"Transformer: {src.size(batches)} sources for {tgt.size(batches)} targets")
        if src.size(-1) != self.d_model or tgt.size(-1) != self.d_model:
            raise RuntimeError(f"Transformer: the features of src and tgt are not {self.d_model}")
        memory = self.encoder(
            src, mask=src_mask, src_key_padding_mask=src_key_padding_mask, is_causal=src_is_causal
        )
        return self.decoder(
            tgt, memory, tgt_mask=tgt_mask, memory_mask=memory_mask,
            tgt_key_padding_mask=tgt_key_padding_mask, memory_key_padding_mask=memory_key_padding_mask,
            tgt_is_causal=tgt_is_causal, memory_is_causal=memory_is_causal,
        )
