"""Layers with weights: linear layers and look-ups."""

import math

from ... import _C
from .. import functional, init
from ..parameter import Parameter
from .conv import draw
from .module import Module

__all__ = ["Bilinear", "Embedding", "EmbeddingBag", "Identity", "Linear"]


class Identity(Module):
    def __init__(self, *args, **kwargs):
        super().__init__()

    def forward(self, input):
        return input


class Linear(Module):
    """x @ weight.T + bias"""

    def __init__(self, in_features, out_features, bias=True, device=None, dtype=None):
        super().__init__()
        self.in_features = in_features
        self.out_features = out_features
        self.weight = Parameter(_C.empty(out_features, in_features, device=device, dtype=dtype))
        offsets = Parameter(_C.empty(out_features, device=device, dtype=dtype)) if bias else None
        self.register_parameter("bias", offsets)
        self.reset_parameters()

    def reset_parameters(self):
        draw(self.weight, self.bias, self.in_features)

    def forward(self, input):
        return functional.linear(input, self.weight, self.bias)

    def extra_repr(self):
        return (
            f"in_features={self.in_features}, out_features={self.out_features}, "
            f"bias={self.bias is not None}"
        )


class Bilinear(Module):
    """x1 @ A @ x2 + bias, for a matrix A of each output"""

    def __init__(
        self, in1_features, in2_features, out_features, bias=True, device=None, dtype=None
    ):
        super().__init__()
        if in1_features <= 0:
            raise ValueError(f"Bilinear: in1_features is {in1_features}, but must be positive")
        self.in1_features = in1_features
        self.in2_features = in2_features
        self.out_features = out_features
        options = {"device": device, "dtype": dtype}
        self.weight = Parameter(_C.empty(out_features, in1_features, in2_features, **options))
        self.register_parameter("bias", Parameter(_C.empty(out_features, **options)) if bias else None)
        self.reset_parameters()

    def reset_parameters(self):
        bound = 1 / math.sqrt(self.weight.size(1))
        init.uniform_(self.weight, -bound, bound)
        if self.bias is not None:
            init.uniform_(self.bias, -bound, bound)

    def forward(self, input1, input2):
        return functional.bilinear(input1, input2, self.weight, self.bias)

    def extra_repr(self):
        return (
            f"in1_features={self.in1_features}, in2_features={self.in2_features}, "
            f"out_features={self.out_features}, bias={self.bias is not None}"
        )


class _Table(Module):
    """A matrix whose rows are looked up."""

    def __init__(
        self, num_embeddings, embedding_dim, padding_idx, max_norm, norm_type, scale_grad_by_freq,
        sparse, weight, is_frozen, device, dtype,
    ):
        super().__init__()
        if padding_idx is not None:
            if not -num_embeddings <= padding_idx < num_embeddings:
                raise AssertionError(f"padding_idx {padding_idx} is no row of {num_embeddings}")
            padding_idx %= num_embeddings
        self.num_embeddings = num_embeddings
        self.embedding_dim = embedding_dim
        self.padding_idx = padding_idx
        self.max_norm = max_norm
        self.norm_type = norm_type
        self.scale_grad_by_freq = scale_grad_by_freq
        self.sparse = sparse
        if weight is not None:
            if list(weight.shape) != [num_embeddings, embedding_dim]:
                raise AssertionError(
                    f"the table of shape {list(weight.shape)} has not {num_embeddings} rows of {embedding_dim}"
                )
            self.weight = Parameter(weight, not is_frozen)
            return
        self.weight = Parameter(
            _C.empty(num_embeddings, embedding_dim, device=device, dtype=dtype), not is_frozen
        )
        self.reset_parameters()

    def reset_parameters(self):
        init.normal_(self.weight)
        if self.padding_idx is not None:
            self.weight.data[self.padding_idx] = 0

    @classmethod
    def from_pretrained(cls, embeddings, freeze=True, *args, **kwargs):
        """Makes a module with the rows of an existing matrix."""
        if embeddings.dim() != 2:
            raise AssertionError(f"from_pretrained: a tensor of {embeddings.dim()} dimensions is no matrix")
        rows, columns = embeddings.shape
        module = cls(rows, columns, *args, _weight=embeddings, **kwargs)
        module.weight.requires_grad = not freeze
        return module

    def extra_repr(self):
        text = f"{self.num_embeddings}, {self.embedding_dim}"
        if self.padding_idx is not None:
            text += f", padding_idx={self.padding_idx}"
        if self.max_norm is not None:
            text += f", max_norm={self.max_norm}"
        if self.norm_type != 2:
            text += f", norm_type={self.norm_type}"
        if self.scale_grad_by_freq:
            text += ", scale_grad_by_freq=True"
        return text + ", sparse=True" if self.sparse else text


class Embedding(_Table):
    def __init__(
        self, num_embeddings, embedding_dim, padding_idx=None, max_norm=None, norm_type=2.0,
        scale_grad_by_freq=False, sparse=False, _weight=None, _freeze=False, device=None, dtype=None,
    ):
        super().__init__(
            num_embeddings, embedding_dim, padding_idx, max_norm, norm_type, scale_grad_by_freq,
            sparse, _weight, _freeze, device, dtype,
        )

    def forward(self, input):
        return functional.embedding(
            input, self.weight, self.padding_idx, self.max_norm, self.norm_type,
            self.scale_grad_by_freq, self.sparse,
        )


class EmbeddingBag(_Table):
    """Sums, means or maxima of bags of rows."""

    def __init__(
        self, num_embeddings, embedding_dim, max_norm=None, norm_type=2.0, scale_grad_by_freq=False,
        mode="mean", sparse=False, _weight=None, include_last_offset=False, padding_idx=None,
        device=None, dtype=None,
    ):
        super().__init__(
            num_embeddings, embedding_dim, padding_idx, max_norm, norm_type, scale_grad_by_freq,
            sparse, _weight, False, device, dtype,
        )
        self.mode = mode
        self.include_last_offset = include_last_offset

    def forward(self, input, offsets=None, per_sample_weights=None):
        return functional.embedding_bag(
            input, self.weight, offsets, self.max_norm, self.norm_type, self.scale_grad_by_freq,
            self.mode, self.sparse, per_sample_weights, self.include_last_offset, self.padding_idx,
        )

    def extra_repr(self):
        return f"{super().extra_repr()}, mode={self.mode!r}"
