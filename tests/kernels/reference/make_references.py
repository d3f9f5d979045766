#!/usr/bin/env python3
"""Writes PyTorch's results, with which tests compare, to the files beside this script.

    python3 make_references.py

result_types.txt: dtype of `a + b` for operands of all pairs of dtypes, each with and without
dimensions, and for every dtype with a Python number. One line per case: operands, then the result.
digit_scores.txt: scores of the digits network for the first test images, one line per image.

Needs PyTorch 1.13.1 (Debian's python3-torch); the tests need neither it nor Python.
"""

import itertools
import pathlib
import struct

import torch

HERE = pathlib.Path(__file__).resolve().parent
DATA = HERE.parents[2] / "examples" / "digits" / "data"
SCORED = 20  # images
DTYPES = {
    "Byte": torch.uint8,
    "Char": torch.int8,
    "Short": torch.int16,
    "Int": torch.int32,
    "Long": torch.int64,
    "Half": torch.float16,
    "Float": torch.float32,
    "Double": torch.float64,
    "ComplexHalf": torch.complex32,
    "ComplexFloat": torch.complex64,
    "ComplexDouble": torch.complex128,
    "Bool": torch.bool,
    "BFloat16": torch.bfloat16,
}
NAMES = {dtype: name for name, dtype in DTYPES.items()}
NUMBERS = {"true": True, "1": 1, "1.5": 1.5, "1i": 1j}


def result_types():
    operands = {}
    for name, dtype in DTYPES.items():
        operands[name + "[1]"] = torch.empty(1, dtype=dtype)
        operands[name + "[]"] = torch.empty((), dtype=dtype)
    for (a, x), (b, y) in itertools.product(operands.items(), operands.items()):
        yield f"{a} {b} {NAMES[torch.result_type(x, y)]}"
    for (a, x), (b, y) in itertools.product(operands.items(), NUMBERS.items()):
        yield f"{a} {b} {NAMES[torch.result_type(x, y)]}"


def read_weights():
    data = (DATA / "weights.bin").read_bytes()
    (count,) = struct.unpack_from("<I", data, 8)
    offset = 12
    tensors = []
    for _ in range(count):
        (rank,) = struct.unpack_from("<I", data, offset)
        sizes = struct.unpack_from(f"<{rank}I", data, offset + 4)
        offset += 4 + 4 * rank
        tensor = torch.frombuffer(
            bytearray(data), dtype=torch.float32, count=torch.Size(sizes).numel(), offset=offset
        )
        tensors.append(tensor.reshape(sizes))
        offset += 4 * tensor.numel()
    return tensors


def digit_scores():
    data = (DATA / "digits.bin").read_bytes()
    count, height, width, held_out = struct.unpack_from("<4I", data, 8)
    pixels = torch.frombuffer(bytearray(data), dtype=torch.uint8, count=count * height * width,
                              offset=24)
    first = count - held_out
    images = pixels.reshape(count, height * width)[first : first + SCORED].float() / 16
    weights = read_weights()
    hidden = torch.relu(torch.nn.functional.linear(images, weights[0], weights[1]))
    for row in torch.nn.functional.linear(hidden, weights[2], weights[3]).tolist():
        yield " ".join(f"{score:.9g}" for score in row)


def main():
    for name, lines in (("result_types", result_types()), ("digit_scores", digit_scores())):
        text = "".join(line + "\n" for line in lines)
        (HERE / f"{name}.txt").write_text(text, encoding="ascii")


if __name__ == "__main__":
    main()
