#!/usr/bin/env -S python3 -B
"""Every fenced block of every page is of a kind that something checks, and the tables of page_blocks.py have no stale row.

Usage: blocks_test.py PAGE...
"""

import os
import pathlib
import re
import sys
import unittest

from page_blocks import NOT_RUN, SHOWN, STAND_INS, blocks_of

PAGES = []
PICTURE = re.compile("[\u2500-\u257f]")
USAGE = re.compile(r"switchyard [^\n]*(\[|[A-Z]{2}|--list$)")
# What begins a line that a reader would paste.
COMMAND = re.compile(r"(\$ |\./dev |tests/|bazel |pip |git |cmake |g\+\+ |python3? |switchyard(-check)? )")


def rows_of(table, block):
    return [row for row in table if row[0] == block.page and block.text.startswith(row[1])]


def is_usage(text):
    return text.startswith("switchyard ") and any(USAGE.match(line) for line in text.splitlines())


def fault_of(block):
    """What is wrong with a block, or nothing."""
    rows = len(rows_of(SHOWN, block))
    if block.mark == "text":
        known = rows or PICTURE.search(block.text) or is_usage(block.text)
        if not known and any(COMMAND.match(line) for line in block.text.splitlines()):
            return "a block of `text` has commands: mark it `sh` or `console`"
        return None if known else "nothing holds this block of `text`: mark it `text output`, or give it a row in SHOWN"
    if block.mark in ("bash", "shell", "", "text  output"):
        return "`%s` is no mark of commands: use `sh` or `console`" % block.mark
    return None


class BlocksTest(unittest.TestCase):
    def test_every_block_has_a_kind(self):
        faults = ["%s:%d: %s" % (block.page, block.line, fault_of(block)) for block in BLOCKS if fault_of(block)]
        self.assertEqual(faults, [])
        self.assertGreater(len(BLOCKS), 200)

    def test_outputs_follow_commands(self):
        for before, block in zip([None] + BLOCKS, BLOCKS):
            if block.mark == "text output":
                self.assertEqual((before.page, before.mark), (block.page, "sh"), block)

    def test_no_row_is_stale(self):
        for mark, table in (("sh", STAND_INS), ("sh", NOT_RUN), ("text", SHOWN)):
            kind = [block for block in BLOCKS if block.mark == mark]
            stale = [row for row in table if row[0] in {block.page for block in BLOCKS} and
                     not any(row in rows_of(table, block) for block in kind)]
            self.assertEqual(stale, [])

    def test_faults_are_found(self):
        faulty = ("```text\n$ bazel build //x\n```", "```text\nswitchyard lint a.yaml\n```", "```text\n12 KB\n```",
                  "```bash\nls\n```", "```\nls\n```")
        for text in faulty:
            block, = blocks_of("page.md", text)
            self.assertIsNotNone(fault_of(block), text)
        for text in ("```sh\nls\n```", "```text\nswitchyard lint [OPTIONS] FILE\n```", "```text\n \u2502\n```"):
            block, = blocks_of("page.md", text)
            self.assertIsNone(fault_of(block), text)


def page_name(path):
    """The page's path from the root of the repository, wherever the test finds it."""
    return os.path.normpath(path)


if __name__ == "__main__":
    PAGES = sys.argv[1:]
    BLOCKS = [block for page in PAGES for block in blocks_of(page_name(page), pathlib.Path(page).read_text(encoding="utf-8"))]
    unittest.main(argv=sys.argv[:1])
