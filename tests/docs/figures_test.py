#!/usr/bin/env -S python3 -B
"""Every figure with a unit in README.md and docs/ has something that decides it; finds those that have nothing.

Usage: figures_test.py [--quiet] [PAGE...], in the root of a clone

A sentence about a size, a time, a share or a number of things holds if it
- is in a region that a command writes (`<!-- Written by ...: begin -->`),
- is in a section that names the script that measures it, or on a page whose beginning does (of docs/evidence: which does
  anywhere), and the script names the page in turn: whoever changes one finds the other; or
- is a row of LIMITS: the words of the page, and those of the source that decides.
A version that a page names is one of VERSIONS, which reads them from where the build takes them.
"""

import pathlib
import re
import subprocess
import sys
import unittest

from page_blocks import FENCE

ROOT = pathlib.Path(__file__).resolve().parents[2]
WRITTEN = re.compile(r"<!-- Written by .*?<!-- end -->", re.DOTALL)
FIGURE = re.compile(
    r"(?<![\w.])[0-9][0-9., ]*\s?(?:[KMG]i?B|kB|bytes|ms|us|ns|s|seconds|minutes|hours|%|percent|operators|kernels|tests|rules|"
    r"entries|architectures|gradients|declarations|findings|sources|calls)(?![\w/-])")
SCRIPT = re.compile(r"(?:tests|bazel|examples)/[\w/.-]+\.(?:sh|py|cc)|//tests/[\w/]+:\w+|\./dev bench")
CODE = re.compile(r"`[^`]*`")

# What decides a limit or a count: (page, its words, source, the source's words).
LIMITS = [
    ("docs/evidence/reference_differences.md", "10,000,000 bytes", "compiler/yaml/anchor_table.h", "kMaxAliasedBytes = 10000000;"),
    ("docs/guide/editors.md", "256 MiB", "compiler/lsp/server.cc", "kLargestDocument = size_t{256} << 20;"),
    ("docs/guide/kernels.md", "16, 32 or 64 bytes", "kernels/cpu/loops/vector_level.h", "vectors of 64 bytes"),
    ("docs/guide/kernels.md", "four blocks of 4 MiB", "kernels/cpu/products/scratch_memory.h", "kMostKept = size_t{4} << 20;"),
    ("docs/reference/check.md", "1 GB", "compiler/clang/guarded_run.cc", "std::size_t{1} << 30"),
    ("docs/reference/diff.md", "2493 entries and 459 operators", "tests/conformance/phases_test.cc", "2493 + 459"),
    ("docs/reference/fmt.md", "2493 entries", "tests/conformance/dump_test.cc", "2493u"),
    ("docs/reference/model.md", "64 bytes", "lib/model/weights_head.h", "kWeightsAlignment = 64;"),
    ("docs/reference/operators.md", "60 calls", "tests/kernels/comparison/comparison_test.cc", "kCases = 60;"),
    ("docs/reference/table.md", "2,952 operators", "tests/compiler/dispatch/table_conformance_test.cc", "2952,"),
    ("examples/digits/data/README.md", "97.6 %", "tests/kernels/digits_test.cc", "488"),
]


def read(path):
    return (ROOT / path).read_text(encoding="utf-8")


def editions():
    """The editions of PyTorch, as 2.15 and 2.15.0."""
    found = set(re.findall(r'"(\d+\.\d+)(?:\.\d+)?"', read("compiler/schema/editions.def")))
    return found | {edition + ".0" for edition in found} | {"1.13.1", "2"}


def packaged(name):
    """The version that a package's name has in bazel/packages.txt."""
    return set(re.findall(r"^%s-?(\d+)" % name, read("bazel/packages.txt"), re.MULTILINE))


def tags():
    return set(re.findall(r"manylinux_(\d_\d+)", read("docs/guide/install.md")))


# The versions that pages may name, by what has them.
VERSIONS = {
    "PyTorch": editions(),
    "Clang": packaged("clang"),
    "Bazel": set(re.findall(r"Bazel ([\d.]+)", read("bazel/packages.txt"))) | {"4", "5", "6", "7", "8", "9"},  # bazel.md: others' forms
    "CPython": set(re.findall(r'^requires-python = ">=(.*)"', read("pyproject.toml"), re.MULTILINE)),
    "gcc": set(re.findall(r"g\+\+ (\d+)", read("bazel/packages.txt"))),
    "g++": set(re.findall(r"g\+\+ (\d+)", read("bazel/packages.txt"))),
    "Debian": {"11", "12", "13"},  # tests/product/wheel/bare_root.sh and tests/product/platforms make roots of these
}
VERSION = re.compile(r"(?<!\w)(%s) (\d+(?:\.\d+)*)" % "|".join(re.escape(name) for name in VERSIONS))


def prose_of(text):
    """Without blocks and regions that a command writes, of the same lines."""
    blank = lambda found: re.sub(r"[^\n]", "", found.group(0))
    return CODE.sub(blank, WRITTEN.sub(blank, FENCE.sub(blank, text)))


def sections_of(page, text):
    """Pairs of the first line's number and the text."""
    prose = prose_of(text)
    if page.startswith("docs/evidence/"):
        return [(1, prose, text)]
    lines, whole = prose.split("\n"), text.split("\n")
    starts = [0] + [i for i, line in enumerate(lines) if line.startswith("## ")] + [len(lines)]
    intro = "\n".join(whole[:starts[1]])
    return [(start + 1, "\n".join(lines[start:end]), "\n".join([intro] + whole[start:end]))
            for start, end in zip(starts, starts[1:])]


def measures(script, page):
    """Whether a script that a section names is there, and names the page."""
    if script == "./dev bench":
        script = "tests/bench/run.sh"
    if script.startswith("//"):
        script = script[2:].split(":")[0] + "/BUILD"
    return (ROOT / script).is_file() and pathlib.PurePath(page).name in read(script)


def faults_of(page, text):
    faults = []
    for first, prose, whole in sections_of(page, text):
        if any(measures(script, page) for script in SCRIPT.findall(whole)):
            continue
        for row in LIMITS:
            if row[0] == page:
                prose = prose.replace(row[1], re.sub(r"[^\n]", "", row[1]))
        for found in FIGURE.finditer(prose):
            line = first + prose.count("\n", 0, found.start())
            faults.append("%s:%d: nothing decides `%s`" % (page, line, found.group(0).replace("\n", " ")))
    for found in VERSION.finditer(prose_of(text)):
        if found.group(2) not in VERSIONS[found.group(1)]:
            faults.append("%s: %s is no version that this repository knows" % (page, found.group(0)))
    return faults


class FiguresTest(unittest.TestCase):
    def test_every_figure_is_decided(self):
        faults = [fault for page in PAGES for fault in faults_of(page, read(page))]
        self.assertFalse(faults, "\n" + "\n".join(faults))

    def test_limits_are_those_of_the_sources(self):
        for page, words, source, decided in LIMITS:
            self.assertIn(words, read(page))
            self.assertIn(decided, read(source), "%s says: %s" % (page, words))

    def test_faults_are_found(self):
        for text in ("It takes 12 ms.", "a table\n\n| 1.5 MB |", "It has 2,500 operators.", "97 % of them", "with Clang 7"):
            self.assertEqual(len(faults_of("README.md", text)), 1, text)
        for text in ("`./dev bench` says: 12 ms.", "`12 ms`", "```text\n12 ms\n```", "<!-- Written by x: begin -->12 ms<!-- end -->"):
            self.assertEqual(faults_of("README.md", text), [], text)


if __name__ == "__main__":
    PAGES = [page for page in sys.argv[1:] if page != "--quiet"] or subprocess.run(
        ["git", "ls-files", "README.md", "CONTRIBUTING.md", "docs/*.md", "examples/*.md"], cwd=str(ROOT), check=True,
        stdout=subprocess.PIPE).stdout.decode().split()
    PAGES = [page for page in PAGES if not page.startswith("docs/rules/")]
    unittest.main(argv=sys.argv[:1], verbosity=0 if "--quiet" in sys.argv else 1)
