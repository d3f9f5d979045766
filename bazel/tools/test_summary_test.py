"""Tests of test_summary.py: a failure must never count as passed."""

import os
import tempfile
import unittest

import test_summary

XML = """<testsuites><testsuite name="S" tests="3">
<testcase name="Passes" status="run" result="completed" classname="S"/>
<testcase name="Skips" result="skipped" classname="S"><skipped message="no data"/></testcase>
%s
</testsuite></testsuites>"""

FAILING_CASE = '<testcase name="Fails" status="run" classname="S"><failure message="x"/></testcase>'


def configured(label):
    return {"id": {"targetConfigured": {"label": label}}, "configured": {"testSize": "SMALL"}}


def result(label, status, xml=None):
    outputs = [{"name": "test.xml", "uri": "file://" + xml}] if xml else []
    return {
        "id": {"testResult": {"label": label}},
        "testResult": {"status": status, "testActionOutput": outputs},
    }


def skipped(label):
    return {"id": {"targetCompleted": {"label": label}}, "aborted": {"reason": "SKIPPED"}}


class SummaryTest(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def xml(self, text):
        path = os.path.join(self.folder.name, "test.xml")
        with open(path, "w", encoding="utf-8") as file:
            file.write(text)
        return path

    def summarize(self, events, bazel_status=0, checks=()):
        summary = test_summary.summarize(events, bazel_status, checks)
        return summary.passed, summary.failures, summary.skipped

    def test_counts_cases(self):
        events = [configured("//a"), result("//a", "FAILED", self.xml(XML % FAILING_CASE))]
        self.assertEqual(self.summarize(events, 3), (1, ["//a S.Fails"], ["//a S.Skips"]))

    def test_counts_a_test_without_cases_as_one(self):
        events = [configured("//a"), result("//a", "PASSED")]
        self.assertEqual(self.summarize(events), (1, [], []))

    def test_a_binary_that_dies_after_its_cases_fails(self):
        events = [configured("//a"), result("//a", "FAILED", self.xml(XML % ""))]
        self.assertEqual(self.summarize(events, 3), (1, ["//a (failed)"], ["//a S.Skips"]))

    def test_a_binary_that_runs_no_case_fails(self):
        events = [configured("//a"), result("//a", "PASSED", self.xml("<testsuites/>"))]
        self.assertEqual(self.summarize(events), (0, ["//a (without a test case)"], []))

    def test_a_test_that_was_not_built_fails(self):
        self.assertEqual(self.summarize([configured("//a")], 1), (0, ["//a (not built)"], []))

    def test_a_test_whose_package_is_missing_is_named(self):
        events = [configured("//a"), skipped("//a")]
        wanted = (0, [], ["//a (a package it needs is not installed)"])
        self.assertEqual(self.summarize(events), wanted)

    def test_a_build_that_stops_early_fails(self):
        events = [configured("//a"), result("//a", "PASSED")]
        self.assertEqual(
            self.summarize(events, 1), (1, ["the build (bazel exit status 1)"], []))
        self.assertEqual(self.summarize([], 4), (0, ["the build (bazel exit status 4)"], []))

    def test_checks_are_counted(self):
        events = [configured("//a"), result("//a", "PASSED")]
        self.assertEqual(
            self.summarize(events, 0, ["layout=failed", "scripts=passed"]), (2, ["layout"], []))


if __name__ == "__main__":
    unittest.main()
