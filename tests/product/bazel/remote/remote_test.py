"""Tests of what the scripts of this folder decide, without a server: which builds fail, and what the proxy changes."""

import contextlib
import io
import json
import pathlib
import tempfile
import unittest
from unittest import mock

import api_version_proxy
import executions


def command(runner, output, text="x"):
    return {"mnemonic": "CppCompile", "runner": runner, "listedOutputs": [output], "commandArgs": [text]}


class ExecutionsTest(unittest.TestCase):
    def setUp(self):
        scratch = tempfile.TemporaryDirectory()
        self.addCleanup(scratch.cleanup)
        self.folder = pathlib.Path(scratch.name)

    def status(self, first, second):
        """The exit status of the script and what it prints, for the commands of two rounds."""
        for name, commands in (("first", first), ("second", second)):
            folder = self.folder / name
            folder.mkdir(exist_ok=True)
            (folder / "a.json").write_text("\n".join(json.dumps(one, indent=2) for one in commands))
            counts = [{"name": "total", "count": 9}, {"name": "internal", "count": 7}]
            (folder / "a.events").write_text(
                '{"started": {}}\n' + json.dumps({"buildMetrics": {"actionSummary": {"runnerCount": counts}}}) + "\n")
        printed = io.StringIO()
        arguments = ["executions.py", str(self.folder / "first"), str(self.folder / "second")]
        with mock.patch("sys.argv", arguments), contextlib.redirect_stdout(printed):
            return executions.main(), printed.getvalue()

    def test_all_is_well_if_workers_ran_it_and_the_cache_has_it(self):
        status, printed = self.status([command("remote", "a.o"), command("remote cache hit", "b.o")],
                                      [command("remote cache hit", "a.o"), command("remote cache hit", "b.o")])
        self.assertEqual(status, 0, printed)
        self.assertRegex(printed, r"first, a: 2 commands, 1 of them on a worker and 1 from the cache; Bazel itself performed 7 ")
        self.assertRegex(printed, r"CppCompile +2 +1 +1 +0\n")
        self.assertRegex(printed, r"all +2 +0 +2 +0  \(100\.0 % hits\)")

    def test_a_command_that_the_cache_lacks_is_explained(self):
        status, printed = self.status([command("remote", "a.o", "one")], [command("remote", "a.o", "two")])
        self.assertEqual(status, 1)
        self.assertIn("miss: CppCompile of a.o\n  commandArgs: ['one'] and ['two']", printed)

    def test_a_command_that_ran_here_is_named(self):
        for runner in ("linux-sandbox", "local", "worker", "disk cache hit"):
            status, printed = self.status([command(runner, "a.o")], [command("remote cache hit", "a.o")])
            self.assertEqual(status, 1)
            self.assertIn("ran on this machine: CppCompile of a.o", printed)

    def test_nothing_is_no_success(self):
        self.assertEqual(self.status([], [])[0], 1)

    def test_logs_of_bazel_4_tell_hits_in_a_field(self):
        self.assertTrue(executions.is_hit({"remoteCacheHit": True}))
        self.assertFalse(executions.is_hit({"remoteCacheHit": False, "runner": "linux-sandbox"}))


class ProxyTest(unittest.TestCase):
    # Fields 1 and 2 of 200 and 3 bytes, then low_api_version 2.1 and high_api_version 2.12.
    OTHERS = b"\x0a\xc8\x01" + b"c" * 200 + b"\x12\x03eee"
    LOW, HIGH = b"\x22\x04\x08\x02\x10\x01", b"\x2a\x04\x08\x02\x10\x0c"

    def test_the_oldest_version_becomes_2_0_and_all_else_stays(self):
        changed = api_version_proxy.with_low_version(self.OTHERS + self.LOW + self.HIGH)
        self.assertEqual(changed, self.OTHERS + self.HIGH + b"\x22\x02\x08\x02")

    def test_a_field_of_another_kind_is_an_error(self):
        with self.assertRaises(ValueError):
            api_version_proxy.with_low_version(b"\x08\x01")

    def test_what_grpc_says_itself_is_not_passed_on(self):
        metadata = [(":path", "/x"), ("user-agent", "bazel"), ("grpc-timeout", "1S"), ("requestmetadata-bin", b"1")]
        self.assertEqual(api_version_proxy.passed_on(metadata), [("requestmetadata-bin", b"1")])


if __name__ == "__main__":
    unittest.main()
