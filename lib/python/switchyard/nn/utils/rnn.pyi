from collections.abc import Sequence
from typing import NamedTuple

from ..._C import Tensor

def pad_sequence(
    sequences: Tensor | Sequence[Tensor],
    batch_first: bool = False,
    padding_value: float = 0.0,
    padding_side: str = "right",
) -> Tensor: ...
def unpad_sequence(padded_sequences: Tensor, lengths: Tensor, batch_first: bool = False) -> list[Tensor]: ...

class PackedSequence(NamedTuple):
    data: Tensor
    batch_sizes: Tensor
    sorted_indices: Tensor | None = None
    unsorted_indices: Tensor | None = None

def invert_permutation(permutation: Tensor | None) -> Tensor | None: ...
def pack_padded_sequence(
    input: Tensor, lengths: Tensor | Sequence[int], batch_first: bool = False, enforce_sorted: bool = True
) -> PackedSequence: ...
def pad_packed_sequence(
    sequence: PackedSequence, batch_first: bool = False, padding_value: float = 0.0, total_length: int | None = None
) -> tuple[Tensor, Tensor]: ...
def pack_sequence(sequences: Sequence[Tensor], enforce_sorted: bool = True) -> PackedSequence: ...
def unpack_sequence(packed_sequences: PackedSequence) -> list[Tensor]: ...
