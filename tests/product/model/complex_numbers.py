#!/usr/bin/env python3
"""Exports models that compute with complex numbers: complex_numbers.py FOLDER [NAME...]

Makes what architectures.py makes. Needs PyTorch with torchvision, transformers and NumPy. `--list`
prints the names.
"""

import sys

import architectures
import torch
from torch import nn

MODELS = {}


def model(make):
    MODELS[make.__name__] = make
    return make


class RotaryPairs(nn.Module):
    """Attention whose positions turn pairs of elements, which are complex numbers."""

    def __init__(self, width=32, heads=4, length=64):
        super().__init__()
        self.heads = heads
        self.project, self.out, self.norm = nn.Linear(width, 3 * width), nn.Linear(width, width), nn.LayerNorm(width)
        size = width // heads
        steps = 10000.0 ** (-torch.arange(0, size, 2) / size)
        angles = torch.outer(torch.arange(length), steps)
        self.register_buffer("turns", torch.polar(torch.ones_like(angles), angles), persistent=False)

    def turn(self, x):
        pairs = torch.view_as_complex(x.unflatten(-1, (-1, 2)))
        return torch.view_as_real(pairs * self.turns[: x.shape[1], None]).flatten(-2)

    def forward(self, x):
        query, key, value = self.project(self.norm(x)).unflatten(-1, (3, self.heads, -1)).unbind(2)
        query, key = self.turn(query), self.turn(key)
        mixed = nn.functional.scaled_dot_product_attention(
            query.transpose(1, 2), key.transpose(1, 2), value.transpose(1, 2), is_causal=True)
        return x + self.out(mixed.transpose(1, 2).flatten(-2))


@model
def rotary_pairs():
    return nn.Sequential(RotaryPairs(), RotaryPairs()), (torch.rand(2, 10, 32),)


class FourierLayer(nn.Module):
    """Mixes channels of the low frequencies of an image, and adds a 1 by 1 convolution."""

    def __init__(self, channels, modes):
        super().__init__()
        self.modes = modes
        shape = (channels, channels, modes, modes)
        self.low = nn.Parameter(torch.randn(*shape, dtype=torch.cfloat) / channels)
        self.high = nn.Parameter(torch.randn(*shape, dtype=torch.cfloat) / channels)
        self.direct = nn.Conv2d(channels, channels, 1)

    def forward(self, x):
        spectrum, modes = torch.fft.rfft2(x), self.modes
        mixed = torch.zeros_like(spectrum)
        mixed[:, :, :modes, :modes] = torch.einsum("bixy,ioxy->boxy", spectrum[:, :, :modes, :modes], self.low)
        mixed[:, :, -modes:, :modes] = torch.einsum("bixy,ioxy->boxy", spectrum[:, :, -modes:, :modes], self.high)
        return nn.functional.gelu(torch.fft.irfft2(mixed, s=x.shape[-2:]) + self.direct(x))


@model
def fourier_operator():
    return nn.Sequential(nn.Conv2d(1, 8, 1), FourierLayer(8, 4), FourierLayer(8, 4), nn.Conv2d(8, 1, 1)), (torch.rand(2, 1, 16, 16),)


class DiagonalStates(nn.Module):
    """A linear recurrence with complex states, as a convolution with its response."""

    def __init__(self, channels=8, states=16):
        super().__init__()
        self.rate = nn.Parameter(torch.rand(channels) - 3)
        self.decay = nn.Parameter(torch.rand(channels, states))
        self.frequency = nn.Parameter(3.14 * torch.arange(states).repeat(channels, 1).float())
        self.mix = nn.Parameter(torch.randn(channels, states, 2))
        self.direct, self.out = nn.Parameter(torch.rand(channels)), nn.Linear(channels, channels)

    def response(self, length):
        mix, rate = torch.view_as_complex(self.mix), torch.exp(self.rate)
        poles = -torch.exp(self.decay) + 1j * self.frequency
        steps = poles * rate.unsqueeze(-1)
        powers = steps.unsqueeze(-1) * torch.arange(length)
        mix = mix * (torch.exp(steps) - 1.0) / poles
        return 2 * torch.einsum("hn,hnl->hl", mix, torch.exp(powers)).real

    def forward(self, x):
        length = x.shape[-1]
        spectrum = torch.fft.rfft(x, n=2 * length) * torch.fft.rfft(self.response(length), n=2 * length)
        y = torch.fft.irfft(spectrum, n=2 * length)[..., :length] + x * self.direct.unsqueeze(-1)
        return self.out(nn.functional.gelu(y).transpose(1, 2))


@model
def diagonal_states():
    return DiagonalStates(), (torch.rand(2, 8, 50),)


class Spectrogram(nn.Module):
    """Magnitudes and angles of windows of a signal."""

    def forward(self, x):
        frames = x.unfold(-1, 64, 16) * torch.hann_window(64)
        spectrum = torch.fft.rfft(frames)
        turned = spectrum[:, 1:] * spectrum[:, :-1].conj()
        return torch.log1p(spectrum.abs()), turned.angle(), (spectrum - spectrum.mean(-1, keepdim=True)).abs().square()


@model
def spectrogram():
    return Spectrogram(), (torch.rand(2, 256),)


class Denoiser(nn.Module):
    """Scales the spectra of parts of a signal by a network's output for their magnitudes, and makes a signal of them."""

    def __init__(self, n=64):
        super().__init__()
        self.n, bins = n, n // 2 + 1
        self.register_buffer("window", torch.hann_window(n))
        self.first, self.second = nn.Conv1d(bins, 16, 3, padding=1), nn.Conv1d(16, bins, 1)
        self.bands = nn.Parameter(torch.rand(bins, 5))

    def forward(self, x):
        spectra = torch.stft(x, self.n, self.n // 4, window=self.window, return_complex=True)
        loudness = torch.log1p(spectra.abs())
        share = torch.sigmoid(self.second(torch.relu(self.first(loudness))))
        signal = torch.istft(spectra * share, self.n, self.n // 4, window=self.window, length=x.shape[-1])
        return signal, torch.tensordot(loudness, self.bands, ([1], [0]))


@model
def denoiser():
    return Denoiser(), (torch.rand(2, 512),)


if __name__ == "__main__":
    architectures.MODELS = MODELS
    sys.exit(architectures.run(__doc__))
