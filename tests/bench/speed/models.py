#!/usr/bin/env python3
"""Compiled models on one thread, beside PyTorch eager, AOTInductor and ExecuTorch.

Usage: models.py MODELS WORK COMPARE [NAME...]

MODELS is what tests/product/model/run.sh takes, WORK the folder where it built them (its WORK), COMPARE
the program //tests/bench:compare_commands. This Python imports torch. PEERS names the folder that peers.py
filled, EXECUTORCH the folder `executorch` of its unpacked wheel, SHIM the folder where tests/product/aoti/run.sh built AOTInductor's C++ with this
run-time; without them their columns are empty. All take turns on the first case of model.pt2, in ROUNDS rounds (default 5), and the fastest run of each counts.

Prints latencies and the ratio to the fastest peer, and that of the shim to AOTInductor; then, of whole processes that read their inputs, run
once and write their results, the time from start to end, the largest memory, and the bytes of the stripped
program with the libraries that it needs beside the system's; memory is that above an empty program, as is the
second time. The empty program is linked as the one that it is compared with, statically or not. Last, what a
start that reads all weights can hardly be below: a program that reads them once and does no more (least_start.cc), and
the fastest run of any of them when all is warm, beside a tenth of ExecuTorch's start; and what memory can hardly be below: the
planned arena and the weights. Exits
with 1 if a model takes more than 1.3 times the time of the fastest peer, if it is the fastest of fewer than
four in seven, or if a result of any of them is further than 1e-3 of its largest element from PyTorch's eager one.
"""

import glob
import os
import re
import subprocess
import sys
import tempfile
import time

import numpy
import torch

WANTED = 1.3
FASTEST = 4 / 7
SECONDS = 0.5
PROCESSES = 15
HERE = os.path.dirname(os.path.abspath(__file__))
LIBRARIES = ("executorch", "executorch_kernels_optimized", "executorch_backend_xnnpack", "executorch_threadpool")
SUBJECTS = ("the compiled program", "PyTorch eager", "AOTInductor", "ExecuTorch", "the shim")
DTYPES = {"float32": "float", "int64": "long", "int32": "int", "bool": "bool"}


def _difference(results, wanted):
    """As a part of the largest value of the result that differs most. NaN, which is too much, where there is nothing to compare."""
    if not wanted or len(results) != len(wanted):
        return float("nan")
    differences = []
    for got, array in zip(results, wanted):
        if got.size != array.size:
            return float("nan")
        scale = max(float(numpy.abs(array.astype(float)).max(initial=0)), 1e-30)
        differences.append(numpy.abs(got.astype(float).ravel() - array.astype(float).ravel()).max(initial=0) / scale)
    return float(numpy.max(differences))


def _output(command):
    """Returns a command's output. ExecuTorch describes the processor on standard error, which is not shown."""
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, universal_newlines=True)
    if done.returncode != 0:
        sys.exit("%s failed: %s" % (command[0], done.stderr))
    return done.stdout


def _milliseconds(told):
    found = re.search(r"([0-9.]+) ms", told)
    if not found:
        sys.exit("no time was printed: " + told)
    return float(found.group(1))


class Compiled:
    """A program with the command line of `run_model`."""

    def __init__(self, program, options, case, scratch):
        self.program = program
        self._options = options
        self._inputs = ["%s/in%d.npy" % (case, i) for i in range(len(glob.glob(case + "/in*.npy")))]
        self._out = os.path.join(scratch, os.path.basename(program))

    def command(self, repeat):
        return [self.program, "--repeat=%d" % repeat, *self._options, *self._inputs, "--out=" + self._out]

    def run(self, repeat):
        return _milliseconds(_output(self.command(repeat)))

    def results(self, wanted):
        _output(self.command(1))
        return _arrays(self._out, "out")


class ExecuTorch:
    """ExecuTorch's program of it, run by executorch_model.cc."""

    def __init__(self, program, runner, arrays, scratch):
        self.program = program
        self._out = os.path.join(scratch, os.path.basename(program))
        self._command = [runner, program]
        self._inputs = []
        for i, array in enumerate(arrays):
            path = "%s.in%d" % (self._out, i)
            array.tofile(path)
            self._inputs += [DTYPES[str(array.dtype)], "x".join(map(str, array.shape)) or "-", path]

    def command(self, repeat):
        return [*self._command, str(repeat), self._out, *self._inputs]

    def run(self, repeat):
        return _milliseconds(_output(self.command(repeat)))

    def results(self, wanted):
        _output(self.command(1))
        return [numpy.fromfile(self._out + str(i), array.dtype) for i, array in enumerate(wanted)]


class Python:
    """A module that this Python calls."""

    def __init__(self, module, inputs):
        self._module = module
        self._inputs = inputs

    def run(self, _):
        fastest = float("inf")
        stop = time.perf_counter() + SECONDS
        with torch.no_grad():
            while time.perf_counter() < stop:
                start = time.perf_counter()
                self._module(*self._inputs)
                fastest = min(fastest, time.perf_counter() - start)
        return fastest * 1e3

    def results(self, _):
        with torch.no_grad():
            leaves = torch.utils._pytree.tree_leaves(self._module(*self._inputs))
        return [torch.as_tensor(leaf).numpy() for leaf in leaves if leaf is not None]


def _arrays(case, kind):
    return [numpy.load("%s/%s%d.npy" % (case, kind, i)) for i in range(len(glob.glob("%s/%s*.npy" % (case, kind))))]


def _executorch_runner(scratch):
    """executorch_model.cc, compiled; None without ExecuTorch's wheel."""
    wheel = os.environ.get("EXECUTORCH")
    if not wheel:
        return None
    runner = os.path.join(scratch, "executorch_model")
    subprocess.run(
        ["g++", "-std=c++20", "-O2", "-DC10_USING_CUSTOM_GENERATED_MACROS", "-isystem%s/include" % wheel,
         "-isystem%s/include/executorch/runtime/core/portable_type/c10" % wheel, HERE + "/executorch_model.cc", "-o", runner,
         "-L%s/lib" % wheel, "-Wl,--no-as-needed,-rpath,%s/lib" % wheel, *["-l" + name for name in LIBRARIES]],
        check=True)
    return runner


def _subjects(models, work, name, runner, scratch):
    """Our program first, then the peers: None where one is absent."""
    folder = os.path.join(models, name)
    case = folder + "/case0"
    arrays = _arrays(case, "in")
    inputs = [torch.from_numpy(array) for array in arrays]
    peers = os.environ.get("PEERS", "/nowhere")
    package, lowered = ["%s/%s.%s" % (peers, name, ending) for ending in ("pt2", "pte")]
    loaded = Python(torch._inductor.aoti_load_package(package), inputs) if os.path.exists(package) else None
    eager = Python(torch.export.load(folder + "/model.pt2").module(), inputs)
    execu = ExecuTorch(lowered, runner, arrays, scratch) if runner and os.path.exists(lowered) else None
    program = "%s_model" % name
    weights = "--weights=%s/%s/%s.weights" % (work, program, program)
    ours = Compiled("%s/build/run_%s" % (work, program), [weights], case, scratch)
    shim = "%s/build/run_%s" % (os.environ.get("SHIM", "/nowhere"), name)
    return [ours, eager, loaded, execu, Compiled(shim, [], case, scratch) if os.path.exists(shim) else None]


def _latencies(subjects):
    times = [float("inf")] * len(subjects)
    for _ in range(int(os.environ.get("ROUNDS", "5"))):
        # The first of them takes a fixed time, and tells the others how often they may run.
        for i in [1, 0] + list(range(2, len(subjects))):
            if subjects[i] is not None:
                times[i] = min(times[i], subjects[i].run(max(3, int(SECONDS * 1e3 / times[1]))))
    return times


def _shown(values, form):
    return "".join(("%13s" % (form % value)) if value is not None and value < float("inf") else "%13s" % "-" for value in values)


def _stripped(path, scratch):
    out = os.path.join(scratch, "stripped")
    subprocess.run(["strip", "-o", out, path], check=True)
    return os.path.getsize(out)


def _cost(compare, command, peer):
    """Of two commands, in turns: milliseconds and MiB of each."""
    told = _output([compare, "models", str(PROCESSES), "0", "ours", "peer", "--", *command, "--", *peer])
    rows = [re.search(r"^%s +([0-9.]+) ms.* ([0-9.]+) MiB" % name, told, re.M) for name in ("ours", "peer")]
    return [[float(row.group(1)), float(row.group(2))] for row in rows]


def _compiled(scratch, name, source, *options):
    program = os.path.join(scratch, name)
    subprocess.run(["g++", "-std=c++17", "-O2", *options, source, "-o", program], check=True)
    return program


def _empty_programs(scratch):
    """Dynamically and statically linked."""
    source = os.path.join(scratch, "empty.cc")
    with open(source, "w", encoding="utf-8") as file:
        file.write("int main() { return 0; }\n")
    return [_compiled(scratch, "empty", source), _compiled(scratch, "empty_static", source, "-static")]


def _planned_mebibytes(work, name):
    """Of the arena and of the weights of a compiled model, as its source has them."""
    program = "%s/%s_model/%s_model" % (work, name, name)
    with open(program + ".cc", encoding="utf-8") as file:
        text = file.read()
    arena = re.search(r"arena_[.]Reserve[(]([0-9]+)", text)
    if arena is None and "arena_" in text:
        sys.exit(program + ".cc: the size of the arena is not a number")
    return ((int(arena.group(1)) if arena else 0) + os.path.getsize(program + ".weights")) / 2**20


def _is_static(program):
    return b"INTERP" not in subprocess.run(["readelf", "-lW", program], stdout=subprocess.PIPE, check=True).stdout


def _whole_processes(compare, found, warm, work, runner, scratch):
    """`warm` has the fastest run of each model. Returns rows for _print_limits."""
    empty = _empty_programs(scratch)
    reader = _compiled(scratch, "least_start", HERE + "/least_start.cc", "-static")
    limits = []
    libraries = sum(_stripped("%s/lib/lib%s.so" % (os.environ["EXECUTORCH"], name), scratch) for name in LIBRARIES)
    titles = ("milliseconds", "ms above an empty program", "MiB above an empty program", "bytes of the program")
    print(("\n%-22s" + 4 * "%30s") % ("whole process", *titles))
    print(("%-22s" + 4 * "%11s%11s%8s") % (("",) + 4 * ("compiled", "ExecuTorch", "ratio")))
    for name, (ours, _, _, execu, _) in found.items():
        if execu is None:
            continue
        (time_ours, memory_ours), (time_peer, memory_peer) = _cost(compare, ours.command(1), execu.command(1))
        own_empty = empty[_is_static(ours.program)]
        (time_own, own), (time_base_peer, base) = _cost(compare, [own_empty], [empty[0]])
        sizes = [_stripped(ours.program, scratch), _stripped(runner, scratch) + libraries]
        pairs = [(time_ours, time_peer), (time_ours - time_own, time_peer - time_base_peer),
                 (memory_ours - own, memory_peer - base), sizes]
        row = [value for mine, other in pairs for value in (mine, other, mine / other)]
        print(("%-22s" + 3 * "%11.2f%11.2f%8.2f" + "%11d%11d%8.2f") % (name, *row), flush=True)
        weights = "%s/%s_model/%s_model.weights" % (work, name, name)
        if not os.path.exists(weights):
            continue
        (time_read, _), (time_base, _) = _cost(compare, [reader, weights], [empty[1]])
        limits.append((name, (time_peer - time_base_peer) / 10, time_ours - time_own, time_read - time_base, warm[name],
                       memory_ours - own, _planned_mebibytes(work, name)))
    return limits


def _print_limits(limits):
    titles = ("ms: ExecuTorch / 10", "compiled", "weights read", "fastest warm run", "the last two", "MiB: compiled",
              "arena + weights", "ratio")
    print(("\n%-22s" + len(titles) * "%20s") % ("limits", *titles))
    for name, tenth, start, read, run, memory, planned in limits:
        row = (tenth, start, read, run, read + run, memory, planned, memory / planned)
        print(("%-22s" + len(row) * "%20.3f") % (name, *row))


def main():
    if len(sys.argv) < 4:
        sys.exit("usage: models.py MODELS WORK COMPARE [NAME...]")
    models, work, compare, *names = sys.argv[1:]
    torch.set_num_threads(1)
    with tempfile.TemporaryDirectory() as scratch:
        runner = _executorch_runner(scratch)
        found, warm, ratios, missed = {}, {}, [], False
        print("%-22s%13s%13s%13s%13s%8s%13s%8s" % ("milliseconds", "compiled", "eager", "AOTInductor", "ExecuTorch",
                                                   "ratio", "shim", "ratio"))
        for name in names or sorted(os.listdir(models)):
            if not os.path.exists("%s/build/run_%s_model" % (work, name)):
                print("%-22s not built in %s" % (name, work))
                continue
            found[name] = subjects = _subjects(models, work, name, runner, scratch)
            times = _latencies(subjects)
            warm[name] = min(times)
            ratios.append(times[0] / min(times[1:4]))
            print("%-22s%s%8.2f%s%8.2f" % (name, _shown(times[:4], "%.3f"), ratios[-1], _shown(times[4:], "%.3f"),
                                           times[4] / times[2] if subjects[4] else float("nan")), flush=True)
            wanted = _arrays("%s/%s/case0" % (models, name), "out")
            for subject, who in zip(subjects, SUBJECTS):
                difference = 0 if subject is None else _difference(subject.results(wanted), wanted)
                if not difference < 1e-3:
                    print("%-22s the results of %s differ from PyTorch's: %.1e" % (name, who, difference))
                    missed = True
        fastest = sum(ratio <= 1 for ratio in ratios)
        print("fastest of all: %d of %d" % (fastest, len(ratios)))
        if runner:
            _print_limits(_whole_processes(compare, found, warm, work, runner, scratch))
    sys.exit(1 if missed or not ratios or max(ratios) > WANTED or fastest < FASTEST * len(ratios) else 0)


if __name__ == "__main__":
    main()
