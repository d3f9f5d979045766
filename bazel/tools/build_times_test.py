"""Tests of build_times.py: the total equals the measurement, and all parts are included."""

import gzip
import os
import subprocess
import sys
import tempfile
import unittest

import build_times


def action(name, seconds, target=""):
    return {"cat": "action processing", "name": name, "dur": seconds * 1e6,
            "args": {"target": target}}


TRACE = {"traceEvents": [
    {"cat": "build phase marker", "name": "Launch Bazel"},
    action("Compiling a.cc", 6, "//a"),
    action("Linking a", 1, "//a"),
    action("Testing //a:test", 2, "//a:test"),
    action("Creating runfiles tree", 1),
]}


class ReportTest(unittest.TestCase):
    def test_shares_out_the_processor_time_by_kind(self):
        self.assertEqual(build_times.report(TRACE, 20), [
            "processor time: 20 s",
            "  compile       12 s",
            "  test           4 s",
            "  link           2 s",
            "  other          2 s",
            "longest, built and run:",
            "      7.0 s  //a",
            "      2.0 s  //a:test",
            "      1.0 s  Creating runfiles tree",
        ])

    def test_ten_targets_at_most(self):
        trace = {"traceEvents": [action("Compiling x", i, "//t%d" % i) for i in range(1, 30)]}
        lines = build_times.report(trace, 1)
        self.assertEqual(lines[3:], ["  %7.1f s  //t%d" % (i, i) for i in range(29, 19, -1)])

    def test_says_that_nothing_ran(self):
        self.assertEqual(build_times.report({"traceEvents": []}, 0), ["nothing was built or run"])


class ProfileTest(unittest.TestCase):
    def test_what_is_no_profile_is_told(self):
        with tempfile.NamedTemporaryFile() as file:
            self.assertIsNone(build_times.read_profile(file.name))
            file.write(gzip.compress(b'{"traceEvents": []}')[:-9])
            file.flush()
            self.assertIsNone(build_times.read_profile(file.name))
        self.assertIsNone(build_times.read_profile("/nowhere"))


class ProcessorTest(unittest.TestCase):
    def test_counts_children_that_ended(self):
        before = build_times.children_seconds(os.getpid(), os.sysconf("SC_CLK_TCK"))
        subprocess.run([sys.executable, "-c", "sum(range(10**7))"], check=True)
        after = build_times.children_seconds(os.getpid(), os.sysconf("SC_CLK_TCK"))
        self.assertGreater(after, before)

    def test_a_process_that_is_gone_has_none(self):
        self.assertEqual(build_times.children_seconds(0, 100), 0.0)


if __name__ == "__main__":
    unittest.main()
