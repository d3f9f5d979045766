#!/usr/bin/env python3
"""Selects a part of the output of make_mutations.py for the tests.

    make_mutations.py WHEEL COUNT SEED data/base.yaml data/newer.yaml | pick_verdicts.py EACH

Prints the first EACH rows for every kind of the first change and for either verdict. torchgen's messages are
dropped, because the tests compare only the verdict.
"""

import collections
import json
import sys


def main(each):
    seen = collections.Counter()
    for line in sys.stdin:
        row = json.loads(line)
        sort = (row["kind"].split("+")[0], row["verdict"])
        seen[sort] += 1
        if seen[sort] <= int(each):
            del row["message"]
            print(json.dumps(row, sort_keys=True))


if __name__ == "__main__":
    main(*sys.argv[1:])
