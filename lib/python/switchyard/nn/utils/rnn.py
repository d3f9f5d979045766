"""Sequences with different lengths in one tensor."""

import collections

from ... import _C

PackedSequence = collections.namedtuple(
    "PackedSequence", ["data", "batch_sizes", "sorted_indices", "unsorted_indices"], defaults=[None, None]
)
PackedSequence.__doc__ = "The steps of sequences one behind the other, and how many sequences have each step."


def invert_permutation(permutation):
    """The inverse of a permutation; None for None."""
    return None if permutation is None else permutation.argsort()


def pack_padded_sequence(input, lengths, batch_first=False, enforce_sorted=True):
    """Packs padded sequences without their padding, step by step."""
    lengths = lengths.tolist() if isinstance(lengths, _C.Tensor) else list(lengths)
    input = input.transpose(0, 1) if batch_first else input
    if len(lengths) != input.shape[1]:
        raise RuntimeError(f"pack_padded_sequence: {len(lengths)} lengths for {input.shape[1]} sequences")
    if not lengths or min(lengths) <= 0:
        raise RuntimeError("pack_padded_sequence: every sequence has a length above 0")
    if max(lengths) > input.shape[0]:
        raise RuntimeError(f"pack_padded_sequence: a length is {max(lengths)}, but there are {input.shape[0]} steps")
    order = None
    if not enforce_sorted:
        order = _C.tensor(lengths).argsort(descending=True, stable=True)
        lengths = [lengths[place] for place in order.tolist()]
        input = input.index_select(1, order)
    elif lengths != sorted(lengths, reverse=True):
        raise RuntimeError("pack_padded_sequence: the lengths rise; sort them, or give enforce_sorted=False")
    sizes = [sum(length > step for length in lengths) for step in range(lengths[0])]
    data = _C.cat([input[step, :size] for step, size in enumerate(sizes)])
    return PackedSequence(data, _C.tensor(sizes), order, invert_permutation(order))


def pad_packed_sequence(sequence, batch_first=False, padding_value=0.0, total_length=None):
    """Returns (the padded sequences in one tensor, their lengths)."""
    sizes = sequence.batch_sizes.tolist()
    if total_length is not None and total_length < len(sizes):
        raise ValueError(f"pad_packed_sequence: total_length is {total_length}, but a sequence has {len(sizes)} steps")
    blank = _C.full(sequence.data.shape[1:], padding_value, dtype=sequence.data.dtype)
    steps = []
    for part in sequence.data.split(sizes):
        missing = sizes[0] - part.shape[0]
        steps.append(_C.cat([part, blank.expand([missing, *blank.shape])]) if missing else part)
    for _ in range((total_length or 0) - len(sizes)):
        steps.append(blank.expand([sizes[0], *blank.shape]))
    padded = _C.stack(steps)
    lengths = _C.tensor([sum(size > place for size in sizes) for place in range(sizes[0])])
    if sequence.unsorted_indices is not None:
        padded = padded.index_select(1, sequence.unsorted_indices)
        lengths = lengths[sequence.unsorted_indices]
    return padded.transpose(0, 1) if batch_first else padded, lengths


def pack_sequence(sequences, enforce_sorted=True):
    """Packs sequences in a list."""
    lengths = [sequence.shape[0] for sequence in sequences]
    return pack_padded_sequence(pad_sequence(sequences), lengths, enforce_sorted=enforce_sorted)


def unpack_sequence(packed_sequences):
    """Returns the sequences in a list."""
    padded, lengths = pad_packed_sequence(packed_sequences, batch_first=True)
    return unpad_sequence(padded, lengths, batch_first=True)


def _filled(sequence, length, value, side):
    missing = length - sequence.shape[0]
    if missing == 0:
        return sequence
    blank = _C.full([missing] + list(sequence.shape[1:]), value, dtype=sequence.dtype)
    return _C.cat([sequence, blank] if side == "right" else [blank, sequence])


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side="right"):
    """Pads sequences to the longest one, in one tensor."""
    if padding_side not in ("left", "right"):
        raise RuntimeError(f"pad_sequence: padding_side is left or right, not {padding_side!r}")
    if isinstance(sequences, _C.Tensor):
        sequences = sequences.unbind(0)
    elif not hasattr(sequences, "__iter__"):
        kind = type(sequences).__name__
        raise RuntimeError(f"pad_sequence: sequences must be a list of tensors, not {kind}")
    sequences = list(sequences)
    if not sequences:
        raise RuntimeError("pad_sequence: there is no sequence")
    length = max(sequence.shape[0] for sequence in sequences)
    filled = [_filled(sequence, length, padding_value, padding_side) for sequence in sequences]
    return _C.stack(filled, 0 if batch_first else 1)


def unpad_sequence(padded_sequences, lengths, batch_first=False):
    """Returns the sequences without their padding."""
    if not batch_first:
        padded_sequences = padded_sequences.transpose(0, 1)
    lengths = lengths.tolist()
    return [sequence[:length] for sequence, length in zip(padded_sequences, lengths)]
