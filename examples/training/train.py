#!/usr/bin/env python3
"""Trains a network on handwritten digits from nothing, with the package `switchyard`.

    python3 train.py [FOLDER]     FOLDER has digits.bin; without it, examples/digits/data beside this folder

The same network, start and order of images as training.cc and, with PyTorch, training.py.
"""

import pathlib
import struct
import sys

import switchyard
from switchyard import Tensor, nn, optim
from switchyard.nn.functional import cross_entropy

DATA = pathlib.Path(__file__).resolve().parent.parent / "digits" / "data"
INK = 16.0  # the darkest pixel
SEED = 20
EPOCHS = 30
BATCH = 64
SHOWN_EVERY = 5


class Classifier(nn.Module):
    """64 pixels, 48 rectified units, a score for each of the 10 digits."""

    def __init__(self) -> None:
        super().__init__()
        self.hidden = nn.Linear(64, 48)
        self.output = nn.Linear(48, 10)

    def forward(self, images: Tensor) -> Tensor:
        scores: Tensor = self.output(self.hidden(images).relu())
        return scores


def load(folder: pathlib.Path) -> tuple[Tensor, Tensor, int]:
    """Images, labels, and how many at their end are held out."""
    data = bytearray((folder / "digits.bin").read_bytes())
    count, height, width, held_out = struct.unpack("<4I", data[8:24])
    size = height * width
    pixels = switchyard.frombuffer(data, dtype=switchyard.uint8, count=count * size, offset=24)
    labels = switchyard.frombuffer(data, dtype=switchyard.uint8, count=count, offset=24 + count * size)
    return pixels.reshape(count, size).float() / INK, labels.long(), held_out


def train(network: nn.Module, images: Tensor, labels: Tensor) -> None:
    adam = optim.Adam(network.parameters(), lr=3e-3)
    for epoch in range(1, EPOCHS + 1):
        total = 0.0
        for chosen in switchyard.randperm(len(labels)).split(BATCH):
            adam.zero_grad()
            loss = cross_entropy(network(images[chosen]), labels[chosen])
            loss.backward()
            adam.step()
            total += loss.item() * len(chosen)
        if epoch == 1 or epoch % SHOWN_EVERY == 0:
            print(f"epoch {epoch:2}: loss {total / len(labels):.6f}")


def report(name: str, network: nn.Module, images: Tensor, labels: Tensor) -> None:
    with switchyard.no_grad():
        right = int((network(images).argmax(1) == labels).sum())
    print(f"{name}: {right} of {len(labels)} right, {100 * right / len(labels):.2f} %")


def main() -> None:
    images, labels, held_out = load(pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else DATA)
    switchyard.manual_seed(SEED)
    network = Classifier()
    train(network, images[:-held_out], labels[:-held_out])
    report("trained on", network, images[:-held_out], labels[:-held_out])
    report("held out", network, images[-held_out:], labels[-held_out:])


if __name__ == "__main__":
    main()
