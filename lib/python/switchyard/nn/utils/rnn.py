"""Sequences of several lengths in one tensor."""

from ... import _C


def _filled(sequence, length, value, side):
    missing = length - sequence.shape[0]
    if missing == 0:
        return sequence
    blank = _C.full([missing] + list(sequence.shape[1:]), value, dtype=sequence.dtype)
    return _C.cat([sequence, blank] if side == "right" else [blank, sequence])


def pad_sequence(sequences, batch_first=False, padding_value=0.0, padding_side="right"):
    """One tensor of sequences that are filled up to the longest."""
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
    """The sequences without what was filled up."""
    if not batch_first:
        padded_sequences = padded_sequences.transpose(0, 1)
    lengths = lengths.tolist()
    return [sequence[:length] for sequence, length in zip(padded_sequences, lengths)]
