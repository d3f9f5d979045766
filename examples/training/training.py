#!/usr/bin/env python3
"""Trains the same network on the same digits with PyTorch, for comparison with training.cc in README.md.

    python3 training.py     needs PyTorch, as Debian's python3-torch has it

Start and order of the images come from the same seed.
"""

import pathlib
import struct

import torch
from torch.nn.functional import cross_entropy

DATA = pathlib.Path(__file__).resolve().parent.parent / "digits" / "data" / "digits.bin"
INK = 16.0  # the darkest pixel
SEED = 20
EPOCHS = 30
BATCH = 64
SHOWN_EVERY = 5


def load() -> tuple[torch.Tensor, torch.Tensor, int]:
    data = bytearray(DATA.read_bytes())
    count, height, width, held_out = struct.unpack("<4I", data[8:24])
    size = height * width
    pixels = torch.frombuffer(data, dtype=torch.uint8, count=count * size, offset=24)
    labels = torch.frombuffer(data, dtype=torch.uint8, count=count, offset=24 + count * size)
    return pixels.reshape(count, size).float() / INK, labels.long(), held_out


def report(name: str, network: torch.nn.Module, images: torch.Tensor, labels: torch.Tensor) -> None:
    with torch.no_grad():
        right = int((network(images).argmax(1) == labels).sum())
    print(f"{name}: {right} of {len(labels)} right, {100 * right / len(labels):.2f} %")


def main() -> None:
    torch.set_num_threads(1)
    images, labels, held_out = load()
    trained_on = images[:-held_out], labels[:-held_out]
    torch.manual_seed(SEED)
    network = torch.nn.Sequential(
        torch.nn.Linear(64, 48), torch.nn.ReLU(), torch.nn.Linear(48, 10)
    )
    adam = torch.optim.Adam(network.parameters(), lr=3e-3)
    for epoch in range(1, EPOCHS + 1):
        total = 0.0
        for chosen in torch.randperm(len(trained_on[1])).split(BATCH):
            adam.zero_grad()
            loss = cross_entropy(network(trained_on[0][chosen]), trained_on[1][chosen])
            loss.backward()
            adam.step()
            total += loss.item() * len(chosen)
        if epoch == 1 or epoch % SHOWN_EVERY == 0:
            print(f"epoch {epoch:2}: loss {total / len(trained_on[1]):.6f}")
    report("trained on", network, *trained_on)
    report("held out", network, images[-held_out:], labels[-held_out:])


if __name__ == "__main__":
    main()
