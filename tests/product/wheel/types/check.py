#!/usr/bin/env -S python3 -B
"""Tools from PyPI look at the wheel of the operators: its stubs, its tag, its interface to Python, its docstrings.

usage: check.py DIST [SCRATCH]

DIST is what `./dev wheel` has written. The tools are installed into an environment in SCRATCH, which is kept for the next time
if it is given. Without PyPI the check says that it was left out, and ends well. For `./dev whole`.
"""

import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

HERE = pathlib.Path(__file__).resolve().parent
TOOLS = ("abi3audit", "auditwheel", "mypy", "numpy", "pdoc", "pyright", "sphinx")
WRONG = HERE / "wrong_program.py"
TRAINING = HERE.parents[3] / "examples" / "training" / "train.py"


def told(*command, folder=None):
    """(exit status, what it said)"""
    done = subprocess.run([str(word) for word in command], check=False, cwd=folder, stdin=subprocess.DEVNULL,
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, universal_newlines=True)
    return done.returncode, done.stdout


def fail(why, text=""):
    sys.exit("tests/product/wheel/types: failed: %s\n%s" % (why, text))


def expect(status, *command, says="", folder=None):
    found, text = told(*command, folder=folder)
    if found != status or says not in text:
        fail("status %d of %s, wanted %d and %r" % (found, " ".join(map(str, command)), status, says), text)
    return text


def holds(what):
    print("tests/product/wheel/types: " + what, flush=True)


class Environment:
    def __init__(self, folder, wheel):
        self.folder = folder
        self.bin = folder / "bin"
        if not (folder / "done").exists():
            shutil.rmtree(folder, ignore_errors=True)
            expect(0, "/usr/bin/python3", "-m", "venv", folder)
            status, text = told(self.bin / "pip", "install", "--quiet", *TOOLS)
            if status != 0:
                holds("left out, the tools are not to be had: " + text.strip().splitlines()[-1])
                sys.exit(0)
            (folder / "done").touch()
        expect(0, self.bin / "pip", "install", "--quiet", "--no-index", "--force-reinstall", wheel)

    def check_users(self):
        """What users write passes; of a program with mistakes exactly the marked lines are told."""
        user = HERE / "user_program.py"
        expect(0, self.bin / "python", user)
        expect(0, self.bin / "mypy", "--strict", user, says="no issues found")
        pyright = [self.bin / "pyright", "--pythonpath", self.bin / "python"]
        expect(0, *pyright, user, says="0 errors, 0 warnings")
        expect(0, self.bin / "mypy", "--strict", TRAINING, says="no issues found")
        expect(0, *pyright, TRAINING, says="0 errors, 0 warnings")
        marked = {number for number, line in enumerate(WRONG.read_text().splitlines(), 1) if line.endswith("# wrong")}
        for command, pattern in (([self.bin / "mypy", "--strict"], r"wrong_program\.py:(\d+): error"),
                                 (pyright, r"wrong_program\.py:(\d+):\d+ - error")):
            text = expect(1, *command, WRONG)
            found = {int(number) for number in re.findall(pattern, text)}
            if found != marked:
                fail("%s tells of lines %s, not of %s" % (command[0].name, sorted(found), sorted(marked)), text)
        holds("mypy --strict and pyright pass on a program and on the training of examples/training, and tell of %d mistakes in a third" % len(marked))

    def check_stubs(self):
        command = [self.bin / "python", HERE / "stubtest.py"]
        expect(0, *command, "--ignore-unused-allowlist", "--allowlist", HERE / "stubtest_allowed.txt")
        # Without the list it finds what the list explains, so it looks.
        expect(1, *command, says="switchyard._operators.add is inconsistent")
        holds("stubtest finds the stubs true")

    def check_tag(self, wheel):
        text = expect(0, self.bin / "auditwheel", "show", wheel)
        tag = re.search(r'platform\s+tag:\s+"(\w+)"', text).group(1)
        if not wheel.stem.endswith("-" + tag):
            fail("auditwheel finds the tag " + tag, text)
        expect(0, self.bin / "abi3audit", "--strict", wheel)
        holds("auditwheel finds the tag %s, and abi3audit nothing beyond the limited interface" % tag)

    def check_pages(self, scratch):
        """pdoc and Sphinx show what `help` shows: signatures, schemas, and what was written by hand."""
        shown = {"switchyard": ["add", "aten::add.Tensor(Tensor self, Tensor other"],
                 "switchyard/nn/modules/layers": ["Linear", "in_features", "x @ weight.T + bias"],
                 "switchyard/autograd": ["Adds up the gradients of the tensors in the leaves"]}
        pages = scratch / "pdoc"
        expect(0, self.bin / "pdoc", "--output-directory", pages, "switchyard")
        for name, words in shown.items():
            text = re.sub(r"<[^>]*>", "", (pages / (name + ".html")).read_text())
            for word in words:
                if word not in text:
                    fail("pdoc does not show %r of %s" % (word, name))
        source = scratch / "sphinx"
        source.mkdir()
        (source / "conf.py").write_text('project = "p"\nextensions = ["sphinx.ext.autodoc"]\n')
        (source / "index.rst").write_text("p\n=\n\n.. automodule:: switchyard\n   :members: add, mean, ones, finfo, table\n\n"
                                          ".. automodule:: switchyard.nn\n   :members: Linear, Module\n   :undoc-members:\n\n"
                                          ".. autoclass:: switchyard.autograd.Function\n   :members:\n")
        expect(0, self.bin / "sphinx-build", "-q", "-b", "text", source, source / "out")
        text = (source / "out/index.txt").read_text()
        for word in ("switchyard.add(input, other, *, alpha=1, out=None)", "aten::add.Tensor", "class switchyard.finfo",
                     "class switchyard.nn.Linear(in_features, out_features, bias=True", "apply(", "Runs forward"):
            if word not in text:
                fail("Sphinx does not show %r" % word, text)
        holds("pdoc and Sphinx show the docstrings")


def main():
    dist = pathlib.Path(sys.argv[1]).resolve()
    wheel, = dist.glob("switchyard_static_operators-*.whl")
    with tempfile.TemporaryDirectory() as own:
        scratch = pathlib.Path(own)
        kept = pathlib.Path(sys.argv[2]).resolve() if len(sys.argv) > 2 else scratch
        kept.mkdir(parents=True, exist_ok=True)
        environment = Environment(kept / "venv", wheel)
        environment.check_tag(wheel)
        environment.check_users()
        environment.check_stubs()
        environment.check_pages(scratch)


if __name__ == "__main__":
    if len(sys.argv) not in (2, 3):
        sys.exit(__doc__)
    main()
