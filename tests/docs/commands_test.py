#!/usr/bin/env -S python3 -B
"""The commands of pages are those that the program has: their names, their options, and the table of them.

Usage: commands_test.py COMPILER PAGE...

Reads every block of shell and of text. run_examples.sh runs the blocks marked `console`; the others need a machine of
another kind, and are held to `--help` at least.
"""

import pathlib
import re
import subprocess
import sys
import unittest

COMPILER, PAGES = None, []
BLOCK = re.compile(r"^ *```(?:sh|text|console)\n(.*?)^ *```$", re.MULTILINE | re.DOTALL)
CALL = re.compile(r"^ *(?:\$ )?(?:bazel-bin/compiler/)?switchyard ([a-z]+)\b(.*)$", re.MULTILINE)
OPTION = re.compile(r"(?<![\w-])--([a-z][a-z-]*)")


def help_of(*words):
    return subprocess.run([COMPILER, *words, "--help"], check=True, stdout=subprocess.PIPE).stdout.decode()


def commands():
    return re.findall(r"^  ([a-z]+)  +\S", help_of(), re.MULTILINE)


def faults_of(text, helps):
    """What is wrong with the calls in a page; `helps` has the help of each command."""
    faults = []
    for block in BLOCK.findall(text):
        for name, rest in CALL.findall(block.replace("\\\n", " ")):
            if name not in helps:
                faults.append("switchyard has no command %s" % name)
                continue
            own = re.split(r" -- |[|;&#]| >", rest)[0]
            faults += ["switchyard %s has no option --%s" % (name, option) for option in OPTION.findall(own)
                       if option != "help" and not re.search(r"--%s\b" % option, helps[name])]
    return faults


class CommandsTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.helps = {name: help_of(name) for name in commands()}

    def test_every_call_of_every_page(self):
        faults = {page: faults_of(pathlib.Path(page).read_text(encoding="utf-8"), self.helps) for page in PAGES}
        self.assertEqual({page: found for page, found in faults.items() if found}, {})

    def test_the_table_has_every_command(self):
        page, = (page for page in PAGES if page.endswith("reference/command_line.md"))
        table = "".join(re.findall(r"^\| (\[`.*?) \|", pathlib.Path(page).read_text(encoding="utf-8"), re.MULTILINE))
        self.assertEqual([name for name in self.helps if "`%s`" % name not in table], [])
        self.assertGreater(len(self.helps), 10)

    def test_wrong_calls_are_found(self):
        for call in ("switchyard lnit a.yaml", "switchyard lint --fxi a.yaml", "$ switchyard gen \\\n  --outt=x a.yaml"):
            self.assertEqual(len(faults_of("```sh\n%s\n```\n" % call, self.helps)), 1, call)
        self.assertEqual(faults_of("```sh\nswitchyard lint --fix a.yaml | jq --raw\n```\n", self.helps), [])


if __name__ == "__main__":
    COMPILER, PAGES = sys.argv[1], sys.argv[2:]
    unittest.main(argv=sys.argv[:1])
