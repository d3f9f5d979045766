#!/usr/bin/env -S python3 -B
"""Runs each action of a workspace in an empty root file system, like a remote worker.

Usage: empty_root.py IMAGE COMPILER CHECKER [SCRATCH]

IMAGE is the root of a worker (image.sh makes one): the C++ compiler of Debian, Clang's own headers, and
nothing of this repository. COMPILER and CHECKER are bazel-bin/compiler/switchyard and -check. Builds
examples/accelerator as a separate workspace, then runs every command of the build: in a folder with only
the declared inputs, inside IMAGE, without a network and with only the declared environment. Each output
must equal that of the build, byte for byte. The tests run the same way, with only their runfiles. Prints
the numbers of each kind; the exit status is 0 if all are equal.

Needs root, for the root file systems.
"""

import collections
import concurrent.futures
import json
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

REPOSITORY = pathlib.Path(__file__).resolve().parents[4]
sys.path.insert(0, str(REPOSITORY / "tests" / "product" / "bazel" / "consumer"))

import action_graph  # noqa: E402

# Without network, other processes, or files of this machine outside the image.
ENTER = """\
set -eu
mount --make-rprivate /
mount --bind "$1" "$1"; mount -o remount,ro,bind "$1"
mount -t tmpfs none "$1/tmp"; mkdir "$1/tmp/work"; mount --bind "$2" "$1/tmp/work"
mount -t tmpfs none "$1/dev"; : > "$1/dev/null"; mount --bind /dev/null "$1/dev/null"
mount -t proc none "$1/proc"
image=$1; folder=$3; shift 3
exec env -i /usr/sbin/chroot "$image" /bin/sh -c 'cd "/tmp/work/$0"; exec /usr/bin/env -i "$@"' "$folder" "$@"
"""


class Workspace:
    """examples/accelerator, built by a separate Bazel."""

    def __init__(self, scratch, programs):
        self.scratch = scratch
        self.folder = scratch / "workspace"
        self.folder.mkdir(parents=True, exist_ok=True)
        for source in (REPOSITORY / "examples" / "accelerator").iterdir():
            text = source.read_text().replace('"../.."', '"%s"' % REPOSITORY)
            (self.folder / source.name).write_text(text)
        installed = scratch / "installed"
        installed.mkdir(exist_ok=True)
        (installed / "WORKSPACE").write_text("")
        (installed / "BUILD").write_text("exports_files(['switchyard', 'switchyard-check'])\n")
        for program in programs:
            (installed / program.name).unlink(missing_ok=True)
            shutil.copy2(program, installed / program.name)

    def bazel(self, *words):
        call = ["bazel", "--output_base=%s" % (self.scratch / "base"), "--max_idle_secs=60", *words]
        if words[0] in ("build", "aquery", "cquery"):
            call += [
                "--override_repository=installed=%s" % (self.scratch / "installed"),
                "--@switchyard//bazel:compiler=@installed//:switchyard",
                "--@switchyard//bazel:kernel_checker=@installed//:switchyard-check",
                "--symlink_prefix=/",
                "--noshow_progress",
                "--jobs=2",
            ]
        return subprocess.run(call, cwd=self.folder, stdout=subprocess.PIPE, check=True, text=True).stdout

    def execution_root(self):
        return self.scratch / "base" / "execroot" / "acme"


def copy(source, target):
    """A file or folder, seen through links."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_dir():
        shutil.copytree(source, target, dirs_exist_ok=True)
    elif not target.exists():
        shutil.copy2(source, target)


def texts_below(path):
    """What a file or folder has: the bytes of each file by its name."""
    if not path.exists():
        return None
    if path.is_dir():
        return {str(file.relative_to(path)): file.read_bytes() for file in path.rglob("*") if file.is_file()}
    return path.read_bytes()


def run_in(image, root, folder, environment, arguments):
    words = ["%s=%s" % pair for pair in sorted(environment.items())] + list(arguments)
    return subprocess.run(
        ["unshare", "--mount", "--net", "--pid", "--ipc", "--uts", "--fork", "sh", "-c", ENTER, "sh",
         str(image), str(root), folder, *words],
        stdout=subprocess.PIPE, stderr=subprocess.STDOUT, stdin=subprocess.DEVNULL, text=True)


# The option with which a rule passes a file of arguments; aquery shows its content on the command
# line.
PARAM_FILE_OPTIONS = {"SwitchyardIndex": "--inputs=%s"}


def with_param_files(execution_root, action):
    """The arguments as they are, and the texts of the files that they name."""
    arguments, texts = list(action.arguments), dict(action.param_files)
    output = execution_root / action.outputs[0]
    for path in output.parent.glob(output.name + "-*.params"):
        texts[str(path.relative_to(execution_root))] = path.read_text().splitlines()
    for path, lines in texts.items():
        at = next((i for i in range(len(arguments)) if arguments[i:i + len(lines)] == lines), None)
        if at is None:
            continue
        option = PARAM_FILE_OPTIONS.get(action.mnemonic, "@%s") % path
        arguments[at:at + len(lines)] = [] if option in arguments else [option]
    return arguments, texts


def run_action(image, execution_root, action):
    """What is wrong, or nothing."""
    with tempfile.TemporaryDirectory(prefix="empty-root-") as root:
        work = pathlib.Path(root) / "some" / "where"
        for path in action.inputs:
            # A manifest's list is an input although only its file is needed; middlemen have no
            # file.
            if (execution_root / path).exists():
                copy(execution_root / path, work / path)
        arguments, param_files = with_param_files(execution_root, action)
        for path, lines in param_files.items():
            (work / path).parent.mkdir(parents=True, exist_ok=True)
            (work / path).write_text("".join(line + "\n" for line in lines))
        for path in action.outputs:
            folder = work / path
            is_folder = (execution_root / path).is_dir()
            (folder if is_folder else folder.parent).mkdir(parents=True, exist_ok=True)
        done = run_in(image, root, "some/where", action.environment, arguments)
        if done.returncode != 0:
            return "exit status %d: %s" % (done.returncode, done.stdout.strip())
        for path in action.outputs:
            # Bazel itself uses the list of headers that a compiler has read; no action has it as
            # input.
            if not path.endswith(".d") and texts_below(work / path) != texts_below(execution_root / path):
                return "%s is not what the build wrote" % path
    return None


def run_test(image, execution_root, test):
    """Runs a test with only its runfiles; returns what is wrong, or nothing."""
    runfiles = execution_root / (test + ".runfiles")
    with tempfile.TemporaryDirectory(prefix="empty-root-") as root:
        work = pathlib.Path(root) / "some" / "runfiles"
        shutil.copytree(runfiles, work)
        environment = {"TEST_SRCDIR": "/tmp/work/some/runfiles", "PATH": "/usr/bin:/bin"}
        arguments = json.loads((execution_root / (test + ".arguments")).read_text())
        name = "./" + pathlib.Path(test).name
        done = run_in(image, root, "some/runfiles/acme", environment, [name, *arguments])
    return None if done.returncode == 0 else done.stdout.strip()


def tests_of(workspace):
    """Paths of the tests' programs. Beside each is written what it is called with."""
    call = ["cquery", "tests(//...)", "--output=starlark",
            "--starlark:expr=target.files_to_run.executable.path"]
    paths = workspace.bazel(*call).split()
    for path in paths:
        name = "//:" + pathlib.Path(path).name
        listed = workspace.bazel("query", "--output=xml", name)
        arguments = listed.partition('<list name="args">')[2].partition("</list>")[0]
        words = [piece.partition('"')[0] for piece in arguments.split('value="')[1:]]
        target = workspace.execution_root() / (path + ".arguments")
        target.write_text(json.dumps(words))
    return paths


def report(kind, outcomes):
    """Prints counts of each kind; how many went wrong."""
    counts = collections.Counter(name for name, _, _ in outcomes)
    for name, count in sorted(counts.items()):
        wrong = sum(1 for other, _, fault in outcomes if other == name and fault)
        print("%-18s %4d %s, %d wrong" % (name, count, kind, wrong))
    for name, what, fault in outcomes:
        if fault:
            print("%s %s: %s" % (name, what, fault))
    return sum(1 for _, _, fault in outcomes if fault)


def main():
    if len(sys.argv) not in (4, 5):
        sys.exit(__doc__)
    image, compiler, checker = (pathlib.Path(word).resolve() for word in sys.argv[1:4])
    scratch = pathlib.Path(sys.argv[4] if len(sys.argv) == 5 else tempfile.mkdtemp()).resolve()
    workspace = Workspace(scratch, [compiler, checker])
    workspace.bazel("build", "//...")
    graph = json.loads(workspace.bazel(
        "aquery", "--output=jsonproto", "--include_param_files", "deps(//...)"))
    execution_root = workspace.execution_root()
    # The actions that the build ran; it does not compile an unused library.
    actions = [action for action in action_graph.read_actions(graph)
               if action_graph.is_run(action) and (execution_root / action.outputs[0]).exists()]
    tests = tests_of(workspace)
    workspace.bazel("shutdown")
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        faults = list(pool.map(lambda one: run_action(image, execution_root, one), actions))
        test_faults = list(pool.map(lambda one: run_test(image, execution_root, one), tests))
    wrong = report("actions", [(action.mnemonic, action.outputs[0], fault)
                               for action, fault in zip(actions, faults)])
    wrong += report("tests", [("TestRunner", test, fault) for test, fault in zip(tests, test_faults)])
    print("%d actions and %d tests in an empty root, %d wrong" % (len(actions), len(tests), wrong))
    return 1 if wrong or not actions else 0


if __name__ == "__main__":
    sys.exit(main())
