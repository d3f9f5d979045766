#!/usr/bin/env python3
"""Compares the results of a model with PyTorch's: compare.py TITLE EXPECTED_FOLDER FOLDER.

Both folders have out0.npy, out1.npy and so on, of real numbers. Prints the largest difference, as a
part of the largest result. Exits with 1 when it is above 1e-5, or when results are missing or have
other shapes or types. Needs no NumPy.
"""

import array
import ast
import pathlib
import sys

TOLERANCE = 1e-5
CODES = {"<f4": "f", "<f8": "d", "<i8": "q", "<i4": "i", "|b1": "b", "|u1": "B"}


def read(path):
    """The type, the shape and the elements of an array."""
    data = path.read_bytes()
    size = int.from_bytes(data[8:10], "little")
    head = ast.literal_eval(data[10 : 10 + size].decode())
    elements = array.array(CODES[head["descr"]])
    elements.frombytes(data[10 + size :])
    return head["descr"], head["shape"], elements


def difference_of(expected, result):
    """None when shapes or types differ."""
    if expected[:2] != result[:2]:
        return None
    largest = max((abs(x) for x in expected[2]), default=0) or 1e-30
    # `max` would pass over what is no number.
    differences = [abs(x - y) for x, y in zip(expected[2], result[2])]
    if any(x != x for x in differences):
        return float("nan")
    return max(differences, default=0) / largest


def main():
    title = sys.argv[1]
    expected_folder, folder = pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    worst = 0.0
    paths = sorted(expected_folder.glob("out*.npy"))
    for path in paths:
        difference = difference_of(read(path), read(folder / path.name))
        if difference is None or not difference <= TOLERANCE:
            print(f"{title}: {path.name} DIFFERS: {difference}")
            return 1
        worst = max(worst, difference)
    print(f"{title}: {len(paths)} results, largest difference {worst:.1e}")
    return 0 if paths else 1


if __name__ == "__main__":
    sys.exit(main())
