"""Counts test cases of a Bazel run.

Takes the run's build event file (JSON lines) and Bazel's exit status. A GoogleTest binary counts as
its cases, any other test as one. A test that could not be built, or crashed after its last case,
counts as one failure; so do a GoogleTest binary without a case, and a failed build if all tests ran.
Checks outside Bazel count, too. Prints skipped and failed tests, then `N passed, N failed`. Exit
status 1 if something failed.
"""

import argparse
import json
import sys
import urllib.parse
import xml.etree.ElementTree as ElementTree


NOT_INSTALLED = " (a package it needs is not installed)"


class Summary:
    def __init__(self):
        self.passed = 0
        self.failures = []
        self.skipped = []

    def add_case(self, target, case):
        name = ".".join(part for part in (case.get("classname"), case.get("name")) if part)
        label = target if name in ("", target) else "%s %s" % (target, name)
        if case.find("failure") is not None or case.find("error") is not None:
            self.failures.append(label)
        elif case.find("skipped") is not None or case.get("result") == "skipped":
            self.skipped.append(label)
        elif case.get("status") != "notrun":
            self.passed += 1


def read_events(path):
    with open(path, encoding="utf-8") as lines:
        return [json.loads(line) for line in lines if line.strip()]


def test_targets(events):
    """Labels of the requested tests."""
    labels = set()
    for event in events:
        label = event["id"].get("targetConfigured", {}).get("label")
        if label and "testSize" in event.get("configured", {}):
            labels.add(label)
    return labels


def skipped_targets(events):
    """Labels that Bazel left out because they cannot be built for this platform."""
    return {
        event["id"]["targetCompleted"]["label"]
        for event in events
        if "targetCompleted" in event["id"] and event.get("aborted", {}).get("reason") == "SKIPPED"
    }


def test_attempts(events):
    """Yields (label, status, path of test.xml or None)."""
    for event in events:
        if "testResult" not in event["id"] or "testResult" not in event:
            continue
        result = event["testResult"]
        xml = None
        for output in result.get("testActionOutput", []):
            if output["name"] == "test.xml" and output.get("uri", "").startswith("file://"):
                xml = urllib.parse.unquote(output["uri"][len("file://"):])
        yield event["id"]["testResult"]["label"], result["status"], xml


def read_cases(path):
    """The test cases of a test.xml; None when there is no such file or it was cut short."""
    try:
        return ElementTree.parse(path).getroot().findall(".//testcase")
    except (OSError, TypeError, ElementTree.ParseError):
        return None


def summarize(events, bazel_status, checks):
    summary = Summary()
    for check in checks:
        name, _, verdict = check.partition("=")
        if verdict == "passed":
            summary.passed += 1
        else:
            summary.failures.append(name)
    seen = set()
    for label, status, xml in test_attempts(events):
        seen.add(label)
        passed = status == "PASSED"
        failures_before = len(summary.failures)
        cases = read_cases(xml)
        for case in cases or []:
            summary.add_case(label, case)
        if passed and cases is None:
            summary.passed += 1
        if passed and cases == []:
            summary.failures.append("%s (without a test case)" % label)
        if not passed and len(summary.failures) == failures_before:
            summary.failures.append("%s (%s)" % (label, status.lower().replace("_", " ")))
    for label in sorted(test_targets(events) - seen - skipped_targets(events)):
        summary.failures.append("%s (not built)" % label)
    for label in sorted(skipped_targets(events) & test_targets(events)):
        summary.skipped.append(label + NOT_INSTALLED)
    # 3: a test failed, and is counted above. 4: the targets contain no test, which is not a
    # success.
    explained = bazel_status == 0 or (bazel_status in (1, 3) and summary.failures)
    if not explained:
        summary.failures.append("the build (bazel exit status %d)" % bazel_status)
    return summary


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--bazel-status", type=int, required=True)
    parser.add_argument("--check", action="append", default=[], metavar="NAME=passed|failed")
    parser.add_argument("events")
    arguments = parser.parse_args()
    summary = summarize(read_events(arguments.events), arguments.bazel_status, arguments.check)
    for label in summary.skipped:
        print("skipped: %s" % label)
    if any(label.endswith(NOT_INSTALLED) for label in summary.skipped):
        print("skipped: `./dev setup arm64 bench` installs what these tests need; then run them again")
    for label in summary.failures:
        print("FAILED:  %s" % label)
    print("%d passed, %d failed" % (summary.passed, len(summary.failures)))
    return 1 if summary.failures else 0


if __name__ == "__main__":
    sys.exit(main())
