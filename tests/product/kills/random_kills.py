"""Kills `switchyard` at random moments, repeatedly, and checks the files that remain.

usage: random_kills.py COMPILER [--kills=N] [--seed=N] [--folder=DIR]... [--form=WORD]

In each folder (by default the one for temporary files and /dev/shm) runs of `gen`, `fmt` and `lint --fix` are
killed two and three times in a row. After each kill the outputs are completely old or completely new (for `gen`,
if folders cannot be exchanged: after the next run). After one more complete run the folder contains exactly
the outputs of this run and foreign files. N is the number of kills of each form (default: 1000); --form=fmt
runs only the forms whose name contains this word.

The moments are spread over the time in which outputs are written: a run writes once its first file exists, and
is killed a random time after that, or before. `fmt` and `lint --fix` write to a file without a name,
and are killed at any time.
"""

import argparse
import os
import random
import shutil
import subprocess
import sys
import tempfile
import time

PAUSE = 0.0003  # seconds; other work continues meanwhile
FOREIGN = {"README.md": "read me\n", "include/switchyard/ops/mine.h": "// mine\n"}
FOREIGN_FOLDER = {"mine/notes/today": "notes\n"}


def schema(first, last, kernel):
    entries = []
    for i in range(first, last):
        entries.append(
            f"- func: op{i}(Tensor self, int n=1) -> Tensor\n"
            f"  variants: function\n  dispatch:\n    CPU: {kernel if i % 3 == 0 else 'op'}{i}\n\n")
    return "".join(entries)


def contents(folder):
    """Paths to texts; folders too, so that an empty one is seen."""
    found = {}
    for at, folders, files in os.walk(folder):
        for name in folders:
            found[os.path.relpath(os.path.join(at, name), folder)] = None
        for name in files:
            path = os.path.join(at, name)
            with open(path, "rb") as file:
                found[os.path.relpath(path, folder)] = file.read()
    return found


class Form:
    """What is run, and what may be there afterwards."""

    def __init__(self, compiler, folder, chance):
        self.compiler, self.folder, self.chance = compiler, folder, chance
        shutil.rmtree(folder, ignore_errors=True)
        os.makedirs(folder)
        self.duration = 0.0
        self.share_seen = 0.8  # share of the runs that are killed when they are seen to write

    def path(self, name):
        return os.path.join(self.folder, name)

    def put(self, name, text):
        os.makedirs(os.path.dirname(self.path(name)), exist_ok=True)
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)

    def finish(self, target):
        start = time.monotonic()
        done = subprocess.run(self.command(target), cwd=self.folder, check=False,
                              stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        # On a busy machine the shortest runs show how long the work takes.
        took = time.monotonic() - start
        self.duration = min(took, self.duration * 1.1) if self.duration else took
        return "" if done.returncode == 0 else f"exit {done.returncode}: {done.stderr[-300:]}"

    def kill(self, target):
        """True when the run was killed before its end."""
        process = subprocess.Popen(self.command(target), cwd=self.folder,
                                   stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        delay = self.chance.uniform(0, self.duration)
        if self.chance.random() < self.share_seen:
            while process.poll() is None and not self.is_writing():
                time.sleep(PAUSE)
            delay *= self.chance.uniform(0, 0.5)
        time.sleep(delay)
        process.kill()
        return process.wait() < 0


class Gen(Form):
    def __init__(self, compiler, folder, chance, foreign):
        super().__init__(compiler, folder, chance)
        self.put("0.yaml", schema(0, 40, "op"))
        self.put("1.yaml", schema(10, 50, "other"))
        self.put("2.yaml", schema(0, 20, "other"))
        self.inputs = set(os.listdir(folder))
        self.is_exchanged = foreign is not FOREIGN_FOLDER
        for name, text in {**FOREIGN, **foreign}.items():
            self.put("out/" + name, text)
        self.wanted = [self.reference(target) for target in range(3)]

    def command(self, target):
        return [self.compiler, "gen", "--keys=CPU", "--shards=2", "--out=out",
                "--depfile=out.d", f"{target}.yaml"]

    def reference(self, target):
        failure = self.finish(target)
        if failure:
            sys.exit(f"random_kills: {failure}")
        return contents(self.path("out"))

    def is_writing(self):
        names = set(os.listdir(self.folder)) - {"out", "out.d"} - self.inputs
        return bool(names - {".out.switchyard-lock"})

    def fault(self, is_finished, target):
        found = contents(self.path("out"))
        if is_finished:
            extra = set(os.listdir(self.folder)) - self.inputs - {"out", "out.d"}
            if extra:
                return f"left beside the folder: {sorted(extra)}"
            return difference(found, self.wanted[target])
        if not self.is_exchanged or found in self.wanted:
            return ""
        return "old and new files: " + min((difference(found, one) for one in self.wanted), key=len)


class Rewriting(Form):
    """`fmt` and `lint --fix`: a file is rewritten, beside others."""

    def __init__(self, compiler, folder, chance, words):
        super().__init__(compiler, folder, chance)
        self.words = words
        self.share_seen = 0  # the written file has no name
        self.old = schema(0, 1000, "op").replace(") -> Tensor\n", ")->Tensor\n")
        self.restore()
        failure = self.finish(0)
        with open(self.path("x.yaml"), encoding="utf-8") as file:
            self.new = file.read()
        if failure or self.new == self.old:
            sys.exit(f"random_kills: {words}: {failure or 'nothing is rewritten'}")
        self.restore()

    def command(self, target):
        del target
        return [self.compiler, *self.words, "x.yaml"]

    def restore(self):
        self.put("x.yaml", self.old)
        os.chmod(self.path("x.yaml"), 0o640)

    def kill(self, target):
        if self.chance.random() < 0.5:
            self.restore()
        return super().kill(target)

    def fault(self, is_finished, target):
        del target
        found = contents(self.folder)
        text = found.pop("x.yaml", b"").decode()
        if text not in ([self.new] if is_finished else [self.new, self.old]):
            return f"a text of {len(text)} characters that is neither old nor new"
        if os.stat(self.path("x.yaml")).st_mode & 0o777 != 0o640:
            return "other permissions"
        return f"left beside the file: {sorted(found)}" if is_finished and found else ""


def difference(found, wanted):
    if found == wanted:
        return ""
    extra, missing = sorted(set(found) - set(wanted)), sorted(set(wanted) - set(found))
    changed = sorted(path for path in found if path in wanted and found[path] != wanted[path])
    return f"too much {extra[:5]}, missing {missing[:5]}, other text {changed[:5]}"


def run(name, form, kills):
    """How many faults."""
    faults, killed, begun, rounds = 0, 0, 0, 0
    while killed < kills and faults < 10:
        rounds += 1
        story = []
        for _ in range(2 + rounds % 2):
            target = form.chance.randrange(3)
            story.append(target)
            begun += 1
            killed += form.kill(target)
            fault = form.fault(False, target)
            if fault:
                faults += 1
                print(f"{name}: after kills of {story}: {fault}")
        target = form.chance.randrange(3)
        fault = form.finish(target) or form.fault(True, target)
        if fault:
            faults += 1
            print(f"{name}: {target} after kills of {story}: {fault}")
    print(f"{name}: {killed} of {begun} runs killed before their end, {rounds} runs after them: "
          f"{faults} faults", flush=True)
    return faults


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("compiler")
    parser.add_argument("--kills", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--folder", action="append")
    parser.add_argument("--form", default="")
    arguments = parser.parse_args()
    compiler = os.path.abspath(arguments.compiler)
    faults = 0
    for parent in arguments.folder or [tempfile.gettempdir(), "/dev/shm"]:
        if not os.access(parent, os.W_OK):
            print(f"random_kills: {parent} cannot be written, and is left out")
            continue
        folder = tempfile.mkdtemp(prefix="random_kills_", dir=parent)
        chance = random.Random(arguments.seed)
        forms = {
            "gen, folders exchanged": lambda at: Gen(compiler, at, chance, {}),
            "gen, files replaced": lambda at: Gen(compiler, at, chance, FOREIGN_FOLDER),
            "fmt": lambda at: Rewriting(compiler, at, chance, ["fmt"]),
            "lint --fix": lambda at: Rewriting(compiler, at, chance, ["lint", "--fix"]),
        }
        try:
            for name, make in forms.items():
                if arguments.form not in name:
                    continue
                form = make(os.path.join(folder, "form"))
                faults += run(f"{parent}: {name}", form, arguments.kills)
        finally:
            shutil.rmtree(folder, ignore_errors=True)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
