#!/usr/bin/env python3
"""A slice of what make_mutations.py printed, for the tests.

    make_mutations.py WHEEL COUNT SEED data/base.yaml data/newer.yaml | pick_verdicts.py EACH

Prints of every kind of the first change, and of either verdict, the first EACH rows. What torchgen says
about a document is left out: the verdict is what is compared.
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
