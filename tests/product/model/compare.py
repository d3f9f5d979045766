#!/usr/bin/env python3
"""Compares the results of a model with PyTorch's: compare.py TITLE EXPECTED_FOLDER FOLDER.

Both folders have out0.npy, out1.npy and so on, of real numbers. Prints the largest difference, as a
part of the largest result. Exits with 1 when it is above the tolerance, or when results are missing
or have other shapes or types. Integers and truth values have to be equal. Needs no NumPy.

Floats that are all below 1e-30 would compare only rounding, since the smallest have few digits: exits with 1 for them.

The tolerance is that of float32. EXPECTED_FOLDER/../precision names another, in which PyTorch
computed some results, or is the tolerance.
"""

import array
import ast
import pathlib
import struct
import sys

# Parts of the largest result. Numbers of 16 bits are rounded after each operator, to 2^-11 or 2^-8.
TOLERANCES = {
    "exact": 0.0,
    "float32": 1e-5,
    "float16": 2e-3,
    "bfloat16": 2e-2,
}
CODES = {
    "<f2": "e", "<f4": "f", "<f8": "d", "<i8": "q", "<i4": "i", "<i2": "h", "|i1": "b", "|u1": "B", "|b1": "?",
}


# Floats of 32 bits below 1.2e-38 lose digits.
LEAST = 1e-30


def read(path):
    """The type, the shape and the elements of an array."""
    data = path.read_bytes()
    size = int.from_bytes(data[8:10], "little")
    head = ast.literal_eval(data[10 : 10 + size].decode())
    code = CODES[head["descr"]]
    elements = data[10 + size :]
    if code in "e?":
        elements = struct.unpack(f"<{len(elements) // struct.calcsize(code)}{code}", elements)
    else:
        elements = array.array(code, elements)
    return head["descr"], head["shape"], elements


def difference_of(expected, result):
    """None when shapes or types differ, or whole numbers do."""
    if expected[:2] != result[:2]:
        return None
    if CODES[expected[0]] not in "efd":
        return 0.0 if list(expected[2]) == list(result[2]) else None
    largest = max((abs(x) for x in expected[2]), default=0) or LEAST
    # `max` would skip NaN. Infinities are equal or not.
    differences = [0.0 if x == y else abs(x - y) for x, y in zip(expected[2], result[2])]
    if any(x != x for x in differences):
        return float("nan")
    return max(differences, default=0) / largest


def main():
    title = sys.argv[1]
    expected_folder, folder = pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
    precision = expected_folder.parent / "precision"
    word = precision.read_text().strip() if precision.exists() else "float32"
    tolerance = TOLERANCES[word] if word in TOLERANCES else float(word)
    worst = 0.0
    paths = sorted(expected_folder.glob("out*.npy"))
    for path in paths:
        expected = read(path)
        if CODES[expected[0]] in "efd" and 0 < max((abs(x) for x in expected[2]), default=0) < LEAST:
            print(f"{title}: {path.name} IS TOO SMALL to be compared: change the model")
            return 1
        difference = difference_of(expected, read(folder / path.name))
        if difference is None or not difference <= tolerance:
            print(f"{title}: {path.name} DIFFERS: {difference}")
            return 1
        worst = max(worst, difference)
    print(f"{title}: {len(paths)} results, largest difference {worst:.1e}")
    return 0 if paths else 1


if __name__ == "__main__":
    sys.exit(main())
