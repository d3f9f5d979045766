"""Operators of signals, for tensors of switchyard."""

from ._C.signal import frames, mix, soft_clip, soft_clip_

__all__ = ["frames", "mix", "soft_clip", "soft_clip_"]
