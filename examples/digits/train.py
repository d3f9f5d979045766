#!/usr/bin/env python3
"""Trains the digit classifier and writes the two data files of this example.

    python3 train.py --source digits.csv.gz     rewrites data/digits.bin, then data/weights.bin
    python3 train.py                            trains on the committed data/digits.bin

The set is the UCI "Optical Recognition of Handwritten Digits" (id 80), as scikit-learn ships it:

    apt-get download python3-sklearn && dpkg-deb -x python3-sklearn_*.deb unpacked
    python3 train.py \
        --source unpacked/usr/lib/python3/dist-packages/sklearn/datasets/data/digits.csv.gz

The network is 64 inputs, 48 rectified units, 10 outputs. It learns with Adam from all images of
data/digits.bin but the last HELD_OUT, which it never sees. The conversion shuffles the images once,
so both parts hold digits of the same 13 writers: the accuracy is for known hands, not for new ones.
Every random number comes from one seed; repeated runs on a machine give the same bytes, and another
machine's matrix library may differ in the last bits.
"""

import argparse
import gzip
import pathlib
import struct

import numpy as np

DATA = pathlib.Path(__file__).resolve().parent / "data"
SIDE = 8
INK = 16.0  # the darkest pixel of the set
HELD_OUT = 500
HIDDEN = 48
EPOCHS = 60
BATCH = 64
WEIGHT_DECAY = 2e-4
SEED = 20


def convert(source, path):
    """Rewrites the comma-separated rows as bytes, shuffled: see data/README.md for the layout."""
    with gzip.open(source, "rt") as file:
        rows = np.loadtxt(file, delimiter=",", dtype=np.uint8)
    rows = np.random.Generator(np.random.PCG64(SEED)).permutation(rows)
    header = b"SWDIGITS" + struct.pack("<4I", len(rows), SIDE, SIDE, HELD_OUT)
    path.write_bytes(header + rows[:, :-1].tobytes() + rows[:, -1].tobytes())


def load(path):
    data = path.read_bytes()
    if data[:8] != b"SWDIGITS":
        raise SystemExit(f"{path} is not a file of digits")
    count, height, width, held_out = struct.unpack("<4I", data[8:24])
    pixels = np.frombuffer(data, np.uint8, count * height * width, 24)
    labels = np.frombuffer(data, np.uint8, count, 24 + pixels.size)
    return pixels.reshape(count, height, width) / INK, labels.astype(np.int64), held_out


def forward(weights, inputs):
    hidden = np.maximum(inputs @ weights[0].T + weights[1], 0)
    return hidden, hidden @ weights[2].T + weights[3]


def gradients(weights, inputs, labels):
    hidden, scores = forward(weights, inputs)
    scores = np.exp(scores - scores.max(1, keepdims=True))
    delta = scores / scores.sum(1, keepdims=True)
    delta[np.arange(len(labels)), labels] -= 1
    delta /= len(labels)
    delta_hidden = (delta @ weights[2]) * (hidden > 0)
    return [delta_hidden.T @ inputs, delta_hidden.sum(0), delta.T @ hidden, delta.sum(0)]


def train(images, labels):
    random = np.random.Generator(np.random.PCG64(SEED))
    weights = [
        random.normal(0, np.sqrt(2 / SIDE**2), (HIDDEN, SIDE**2)),
        np.zeros(HIDDEN),
        random.normal(0, np.sqrt(2 / HIDDEN), (10, HIDDEN)),
        np.zeros(10),
    ]
    first = [np.zeros_like(w) for w in weights]
    second = [np.zeros_like(w) for w in weights]
    step = 0
    for epoch in range(EPOCHS):
        rate = 3e-3 * 0.5 * (1 + np.cos(np.pi * epoch / EPOCHS))
        order = random.permutation(len(labels))
        for start in range(0, len(order), BATCH):
            step += 1
            chosen = order[start : start + BATCH]
            inputs = images[chosen].reshape(len(chosen), -1)
            for i, gradient in enumerate(gradients(weights, inputs, labels[chosen])):
                first[i] = 0.9 * first[i] + 0.1 * gradient
                second[i] = 0.999 * second[i] + 0.001 * gradient**2
                mean = first[i] / (1 - 0.9**step)
                scale = np.sqrt(second[i] / (1 - 0.999**step)) + 1e-8
                weights[i] = weights[i] - rate * (mean / scale + WEIGHT_DECAY * weights[i])
    return [w.astype("<f4") for w in weights]


def save(weights, path):
    parts = [b"SWWEIGHT" + struct.pack("<I", len(weights))]
    for w in weights:
        parts.append(struct.pack(f"<{1 + w.ndim}I", w.ndim, *w.shape) + w.tobytes())
    path.write_bytes(b"".join(parts))


def report(name, weights, images, labels):
    _, scores = forward(weights, images.reshape(len(images), -1).astype("f4"))
    right = int((scores.argmax(1) == labels).sum())
    print(f"{name}: {right} of {len(labels)} right, {100 * right / len(labels):.2f} %")


def main():
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--source", help="digits.csv.gz of scikit-learn")
    args = parser.parse_args()
    if args.source:
        convert(args.source, DATA / "digits.bin")
    images, labels, held_out = load(DATA / "digits.bin")
    weights = train(images[:-held_out], labels[:-held_out])
    save(weights, DATA / "weights.bin")
    report("trained on", weights, images[:-held_out], labels[:-held_out])
    report("held out", weights, images[-held_out:], labels[-held_out:])


if __name__ == "__main__":
    main()
