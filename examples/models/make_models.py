#!/usr/bin/env python3
"""Writes the weights of two small networks, and what PyTorch computes with them, to data/.

    python3 make_models.py

The weights are random, from a fixed seed. A file is a count of tensors, then for each its rank, its
sizes and its elements; counts are 32 bits, elements Float, all little endian.

convnet.bin: weights of the convolutional network, its input, PyTorch's result.
transformer.bin: weights of the transformer, then PyTorch's scores for the prompt and all tokens.

Needs PyTorch 1.13.1 (Debian's python3-torch); the tests need neither it nor Python.
"""

import pathlib
import struct

import torch
import torch.nn.functional as F

DATA = pathlib.Path(__file__).resolve().parent / "data"
PROMPT = [3, 1, 4]
TOKENS = 12  # with the prompt
WORDS, WIDTH, HEADS, PLACES = 17, 16, 2, 16


def write(name, tensors):
    with open(DATA / name, "wb") as file:
        file.write(struct.pack("<I", len(tensors)))
        for tensor in tensors:
            file.write(struct.pack(f"<{1 + tensor.dim()}I", tensor.dim(), *tensor.shape))
            elements = tensor.float().contiguous().view(-1).tolist()
            file.write(struct.pack(f"<{len(elements)}f", *elements))


def weight(*sizes):
    return torch.randn(*sizes) / (sizes[-1] if len(sizes) > 1 else 4) ** 0.5


def convnet():
    weights = [
        weight(4, 1, 3, 3), weight(4), 1 + weight(4), weight(4), weight(4), weight(4).abs() + 0.5,
        weight(8, 2, 3, 3), weight(8), weight(10, 32), weight(10),
    ]  # fmt: skip
    images = torch.randn(3, 1, 12, 12)
    w = weights
    x = F.conv2d(images, w[0], w[1], stride=1, padding=1)
    x = F.relu(F.batch_norm(x, w[4], w[5], w[2], w[3]))
    x = F.max_pool2d(x, 2)
    x = F.silu(F.conv2d(x, w[6], w[7], stride=1, padding=2, dilation=2, groups=2))
    x = F.adaptive_avg_pool2d(x, 2)
    x = F.log_softmax(F.linear(x.flatten(1), w[8], w[9]), -1)
    write("convnet.bin", weights + [images, x])


def scores(w, tokens):
    x = F.embedding(tokens, w[0]) + F.embedding(torch.arange(len(tokens)), w[1])
    y = F.layer_norm(x, [WIDTH], w[2], w[3])
    parts = F.linear(y, w[4], w[5]).view(len(tokens), 3, HEADS, WIDTH // HEADS)
    query, key, value = (part.transpose(0, 1) for part in parts.unbind(1))
    mask = torch.ones(len(tokens), len(tokens), dtype=torch.bool).tril().logical_not()
    weights = query @ key.transpose(-2, -1) / (WIDTH // HEADS) ** 0.5
    weights = weights.masked_fill(mask, float("-inf")).softmax(-1)
    y = (weights @ value).transpose(0, 1).reshape(len(tokens), WIDTH)
    x = x + F.linear(y, w[6], w[7])
    y = F.layer_norm(x, [WIDTH], w[8], w[9])
    x = x + F.linear(F.gelu(F.linear(y, w[10], w[11])), w[12], w[13])
    return F.linear(x, w[0])


def transformer():
    w = [
        weight(WORDS, WIDTH) * 4, weight(PLACES, WIDTH), 1 + weight(WIDTH), weight(WIDTH),
        weight(3 * WIDTH, WIDTH) * 2, weight(3 * WIDTH), weight(WIDTH, WIDTH) * 2, weight(WIDTH),
        1 + weight(WIDTH), weight(WIDTH),
        weight(4 * WIDTH, WIDTH) * 2, weight(4 * WIDTH),
        weight(WIDTH, 4 * WIDTH) * 3, weight(WIDTH),
    ]  # fmt: skip
    tokens = list(PROMPT)
    first = scores(w, torch.tensor(tokens))
    while len(tokens) < TOKENS:
        tokens.append(int(scores(w, torch.tensor(tokens))[-1].argmax()))
    print("tokens", tokens)
    write("transformer.bin", w + [first, torch.tensor(tokens)])


torch.manual_seed(20221215)
torch.set_num_threads(1)
convnet()
transformer()
