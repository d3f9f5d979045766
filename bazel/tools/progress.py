"""Copies what Bazel prints without a terminal, and turns its progress into `dev: 120 of 500, about 4 minutes left`.

Reads standard input. The estimate is that of the pace so far: the actions that are left may be slower.
"""

import re
import sys
import time

PROGRESS = re.compile(r"^(?:\x1b\[[0-9;]*[mAK])*\[([0-9,]+) / ([0-9,]+)\]")


def told(done, total, seconds):
    """Returns one line about the actions done after some seconds."""
    if done < 10 or done >= total:
        return "dev: %d of %d" % (done, total)
    minutes = seconds / done * (total - done) / 60
    left = "less than a minute" if minutes < 1 else "about %d minute%s" % (round(minutes), "s" * (round(minutes) > 1))
    return "dev: %d of %d, %s left" % (done, total, left)


def lines_of(lines, clock):
    """Yields the lines to print."""
    start = clock()
    for line in lines:
        found = PROGRESS.match(line)
        if found is None:
            yield line.rstrip("\n")
        else:
            yield told(*(int(number.replace(",", "")) for number in found.groups()), clock() - start)


if __name__ == "__main__":
    for each in lines_of(iter(sys.stdin.readline, ""), time.monotonic):
        print(each, flush=True)
