"""examples/accelerator as a separate workspace, in a folder outside the repository: it builds, its
tests pass, its programs run, errors name the user's own files, and a change compiles only what is
necessary.

Usage: consumer_test.py ROOT COMPILER CHECKER [TEST...]

Takes the root of the repository and the two programs that the rules run, which are already built.
Runs Bazel with its own output base, which is kept, so that the next run is short. Not in a
sandbox: Bazel starts a server and writes below the folder for temporary files.
"""

import functools
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import unittest

import action_graph

ROOT, COMPILER, CHECKER = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
EXAMPLE = ROOT / "examples" / "accelerator"
SCRATCH = pathlib.Path(tempfile.gettempdir()) / (
    "switchyard-consumer-%d-%s" % (os.getuid(), hashlib.sha256(bytes(ROOT)).hexdigest()[:12])
)
WORKSPACE = SCRATCH / "workspace"
EVENTS = SCRATCH / "events.json"

TESTS = ["compat_test", "devices_init_test", "kernel_test", "layout_test", "schema_test", "small_init_test"]

DEVICES = """\
cpu
  residual 10 14 16
cuda 0
  residual 10 14 16
npu 1
  npu 1: relu
  npu 1: axpy
  residual 10 14 16
acme::square: no kernel for PrivateUse1. Kernels are built in for: CPU."""


def write(path, text):
    """Writes a file only if it changes."""
    if not path.exists() or path.read_text() != text:
        path.write_text(text)


def copy_workspace():
    WORKSPACE.mkdir(parents=True, exist_ok=True)
    for source in EXAMPLE.iterdir():
        text = source.read_text()
        if source.name == "WORKSPACE":
            text = text.replace('"../.."', '"%s"' % ROOT)
        write(WORKSPACE / source.name, text)


def install_programs():
    """A repository with the two programs, as somebody has it who does not build them."""
    installed = SCRATCH / "installed"
    installed.mkdir(exist_ok=True)
    names = []
    for program in (COMPILER, CHECKER):
        names.append('"%s"' % program.name)
        target = installed / program.name
        if not target.exists() or target.read_bytes() != program.read_bytes():
            target.unlink(missing_ok=True)
            shutil.copy2(program, target)
    write(installed / "WORKSPACE", "")
    write(installed / "BUILD", "exports_files([%s])\n" % ", ".join(names))
    return installed


@functools.lru_cache(maxsize=None)
def release_options():
    """The options with which a Bazel that has modules reads WORKSPACE."""
    status, _ = bazel("help", "mod")
    return ["--enable_workspace", "--noenable_bzlmod"] if status == 0 else []


def bazel(command, *arguments, environment=None):
    """Runs Bazel in the workspace; gives its exit status and all that it says."""
    call = ["bazel", "--output_user_root=%s" % (SCRATCH / "user"), "--output_base=%s" % (SCRATCH / "base")]
    call += ["--host_jvm_args=-Xmx1g", "--max_idle_secs=60", command]
    if command not in ("shutdown", "help"):
        call += release_options()
        installed = SCRATCH / "installed"
        call += [
            "--override_repository=installed=%s" % installed,
            "--@switchyard//bazel:compiler=@installed//:%s" % COMPILER.name,
            "--@switchyard//bazel:kernel_checker=@installed//:%s" % CHECKER.name,
            "--symlink_prefix=/",
            "--noshow_progress",
            "--jobs=2",
            "--build_event_json_file=%s" % EVENTS,
            "--build_event_publish_all_actions",
        ]
    done = subprocess.run(
        call + list(arguments),
        cwd=WORKSPACE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        env={"HOME": str(SCRATCH), "PATH": os.environ["PATH"], **(environment or {})},
        text=True,
    )
    return done.returncode, done.stdout


def actions():
    """What the last build ran: pairs of mnemonic and output."""
    ran = []
    for line in EVENTS.read_text().splitlines():
        event = json.loads(line)
        if "action" in event:
            output = event["id"]["actionCompleted"]["primaryOutput"]
            ran.append((event["action"]["type"], output.split("/bin/", 1)[-1]))
    return ran


def compiled():
    """The sources that the last build compiled, as LIBRARY/SOURCE without its extension."""
    objects = (output for mnemonic, output in actions() if mnemonic == "CppCompile")
    return sorted(re.sub(r".*_objs/(.*)\.o$", r"\1", output) for output in objects)


def read():
    """The sources that the last build read for the kernel check, as RULE/SOURCE."""
    indexes = (output for mnemonic, output in actions() if mnemonic == "SwitchyardIndex")
    return sorted(re.sub(r"^(.*)\.indexes/(.*)\.cc\.index$", r"\1/\2", output) for output in indexes)


CUDA_BUILD = """\
load("@rules_cc//cc:defs.bzl", "cc_binary")
load("@switchyard//bazel:defs.bzl", "cuda_library")

cuda_library(
    name = "place",
    srcs = ["place.cu"],
    host_srcs = ["place.cc"],
)

cc_binary(
    name = "where",
    srcs = ["where.cc"],
    deps = [":place"],
)
"""


class ConsumerTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        copy_workspace()
        install_programs()

    @classmethod
    def tearDownClass(cls):
        copy_workspace()
        bazel("shutdown")

    def setUp(self):
        copy_workspace()
        self.build()

    def build(self):
        status, said = bazel("build", "//...")
        self.assertEqual(status, 0, said)

    def edit(self, name, before, after):
        path = WORKSPACE / name
        text = path.read_text()
        self.assertIn(before, text)
        path.write_text(text.replace(before, after))

    def generators(self):
        return sum(mnemonic == "SwitchyardGen" for mnemonic, _ in actions())

    def test_tests_pass(self):
        status, said = bazel("test", "//...")
        self.assertEqual(status, 0, said)
        for test in TESTS:
            self.assertRegex(said, r"//:%s +(\(cached\) )?PASSED" % test)

    def test_programs_run(self):
        status, said = bazel("run", "//:devices")
        self.assertEqual(status, 0, said)
        self.assertIn(DEVICES, said)
        status, said = bazel("run", "//:small")
        self.assertEqual(status, 0, said)
        self.assertTrue(said.endswith("0 2\n"), said)

    def test_a_program_has_only_the_operators_that_it_uses(self):
        program = SCRATCH / "base" / "execroot" / "acme" / "bazel-out" / "k8-opt" / "bin" / "small"
        names = subprocess.run(["nm", "-C", program], stdout=subprocess.PIPE, text=True, check=True).stdout
        self.assertIn("switchyard::ops::acme::relu(", names)
        self.assertIn("acme::native::relu_cpu(", names)
        for absent in ["axpy", "square", "residual"]:
            self.assertNotIn(absent, names)

    def test_calls_are_read_from_the_sources(self):
        calls = SCRATCH / "base" / "execroot" / "acme" / "bazel-out" / "k8-opt" / "bin" / "calls.txt"
        self.assertIn("acme::native::residual: acme::axpy, acme::relu\n", calls.read_text())

    def test_an_error_in_a_kernel_names_its_source(self):
        self.edit("cpu_kernels.cc", "const float value", "const flat value")
        status, said = bazel("build", "//:devices")
        self.assertEqual(status, 1, said)
        self.assertRegex(said, r"(?m)^cpu_kernels\.cc:\d+:\d+: error: 'flat'")

    def test_a_kernel_unlike_its_schema_is_told(self):
        self.edit("cpu_kernels.cc", "relu_cpu(const Tensor& self)", "relu_cpu(Tensor& self)")
        status, said = bazel("test", "//:kernel_test")
        self.assertEqual(status, 3, said)
        self.assertRegex(said, r"cpu_kernels\.cc:\d+:\d+: error: ")

    def test_cuda_is_left_out_without_a_toolkit(self):
        folder = WORKSPACE / "cuda"
        folder.mkdir(exist_ok=True)
        self.addCleanup(shutil.rmtree, folder)
        write(folder / "BUILD", CUDA_BUILD)
        write(folder / "place.cu", "#error not for the host\n")
        write(folder / "place.cc", 'const char* Place() { return "the host"; }\n')
        write(folder / "where.cc", "#include <cstdio>\nconst char* Place();\nint main() { std::puts(Place()); }\n")
        status, said = bazel("run", "--repo_env=CUDA_HOME=none", "//cuda:where")
        self.assertEqual(status, 0, said)
        self.assertIn("CUDA left out: no toolkit", said)
        self.assertTrue(said.endswith("the host\n"), said)

    def test_an_error_in_the_schema_names_its_line(self):
        self.edit("ops.yaml", "relu(Tensor self)", "relu(Tensr self)")
        status, said = bazel("build", "//:devices")
        self.assertEqual(status, 1, said)
        self.assertRegex(said, r"(?m)^ops\.yaml:\d+:\d+: error: `Tensr`")

    def aquery(self, expression):
        status, said = bazel("aquery", "--output=jsonproto", "--include_param_files", expression)
        self.assertEqual(status, 0, said)
        graph = json.loads(said[said.index("{\n"):said.rindex("}") + 1])
        return [action for action in action_graph.read_actions(graph) if action_graph.is_run(action)]

    def test_no_action_is_tied_to_this_machine(self):
        actions = self.aquery("deps(//... + @switchyard//kernels:kernel_test + @switchyard//kernels:calls)")
        for mnemonic in ["CppCompile", "CppLink", "SwitchyardCalls", "SwitchyardGen",
                         "SwitchyardIndex", "SwitchyardLint", "SwitchyardNames"]:
            self.assertIn(mnemonic, [action.mnemonic for action in actions])
        faults = ["%s of %s: %s" % (action.mnemonic, action.outputs[0], fault)
                  for action in actions for fault in action_graph.faults_of(action)]
        self.assertEqual(faults, [])

    def test_what_ties_an_action_to_a_machine_is_found(self):
        action = action_graph.Action("CppCompile", ["/usr/bin/gcc", "-Iinclude", "a.cc"], {"PATH": "/bin"},
                                     ["a.cc"], ["a.o"], {}, {"supports-workers": ""})
        self.assertEqual(action_graph.faults_of(action), [])
        for change, fault in [
            ({"arguments": ["gcc", "-I/opt/me/include"]}, "names /opt/me/include"),
            ({"arguments": ["gcc", "--out=/tmp/a.o"]}, "names /tmp/a.o"),
            ({"arguments": ["/opt/gcc"]}, "names /opt/gcc"),
            ({"environment": {"ROOT": "/opt/me"}}, "names /opt/me"),
            ({"environment": {"HOME": "x"}}, "has HOME"),
            ({"param_files": {"a.params": ["-isystem/opt/me"]}}, "names /opt/me"),
            ({"requirements": {"no-remote": ""}}, "tagged no-remote"),
            ({"inputs": ["/etc/passwd"]}, "reads /etc/passwd"),
        ]:
            self.assertEqual(action_graph.faults_of(action._replace(**change)), [fault])

    def test_a_comment_compiles_nothing(self):
        self.edit("ops.yaml", "# y + alpha * x.", "# One more line,\n# and another text.")
        self.build()
        self.assertEqual(self.generators(), 2)
        self.assertEqual(compiled(), [])
        self.assertEqual(read(), [])

    def test_a_kernel_compiles_alone(self):
        self.edit("npu_kernels.cc", "npu %d: axpy", "npu %d: ran axpy")
        self.build()
        self.assertEqual(self.generators(), 0)
        self.assertEqual(compiled(), ["npu_kernels/npu_kernels"])
        self.assertEqual(read(), ["calls/npu_kernels", "kernel_test/npu_kernels"])

    def test_a_change_in_the_switch_compiles_one_shard(self):
        self.edit("ops.yaml", "relu(Tensor self) -> Tensor\n", "relu(Tensor self) -> Tensor\n  device_guard: False\n")
        self.build()
        self.assertEqual(self.generators(), 2)
        self.assertEqual(compiled(), ["ops/dispatch_1"])
        self.assertEqual(read(), [])

    def test_a_change_of_a_declaration_compiles_its_users(self):
        self.edit("ops.yaml", "square(Tensor self)", "square(Tensor self, *, bool twice=False)")
        self.edit("cpu_kernels.cc", "square_cpu(const Tensor& self)", "square_cpu(const Tensor& self, bool)")
        self.build()
        self.assertEqual(self.generators(), 2)
        self.assertEqual(
            compiled(),
            [
                "cpu_kernels/cpu_kernels",
                "devices/devices",
                "ops/boxed_calls_0",
                "ops/dispatch_0",
                "ops/operator_table",
            ],
        )
        self.assertEqual(read(), ["calls/cpu_kernels", "kernel_test/cpu_kernels"])


if __name__ == "__main__":
    unittest.main(argv=[sys.argv[0]] + sys.argv[4:], verbosity=2)
