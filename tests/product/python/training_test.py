"""examples/training/train.py gives the losses and counts that the page beside it shows.

usage: training_test.py TRAIN.PY README.md FILE...

One of the files is digits.bin.
"""

import contextlib
import io
import os
import re
import runpy
import sys


def shown(page):
    """What the first column of figures says: {"epoch 1": ..., "of 1297": ...}."""
    losses = re.findall(r"^\| (?:loss after epoch )?(\d+) \| ([0-9.]+) \|", page, re.MULTILINE)
    counts = re.findall(r"^\| correct of (\d+) [a-z ]+\| (\d+) \(", page, re.MULTILINE)
    return {int(epoch): float(loss) for epoch, loss in losses}, dict(counts)


def main():
    script, page, *files = sys.argv[1:]
    folder = next(os.path.dirname(file) for file in files if file.endswith("digits.bin"))
    with open(page, encoding="utf-8") as file:
        losses, counts = shown(file.read())
    assert len(losses) == 7 and len(counts) == 2, "the page has another table than is looked for"
    sys.argv = [script, folder]
    said = io.StringIO()
    with contextlib.redirect_stdout(said):
        runpy.run_path(script, run_name="__main__")
    found = {int(epoch): float(loss) for epoch, loss in re.findall(r"epoch +(\d+): loss (.*)", said.getvalue())}
    assert found.keys() == losses.keys(), said.getvalue()
    for epoch, loss in losses.items():
        # Another machine adds up in another order.
        assert abs(found[epoch] - loss) < 2e-6 * epoch, (epoch, found[epoch], loss)
    rights = re.findall(r"(\d+) of (\d+) right", said.getvalue())
    for right, of in rights:
        assert abs(int(right) - int(counts[of])) <= 2, (right, of)
    assert len(rights) == 2, said.getvalue()


main()
