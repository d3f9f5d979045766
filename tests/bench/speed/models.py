#!/usr/bin/env python3
"""Latency of compiled models on one thread, beside PyTorch eager and AOTInductor.

Usage: models.py MODELS WORK [NAME...]

MODELS is what tests/product/model/run.sh takes, WORK the folder where it built them (its WORK). This
Python imports torch. AOTINDUCTOR names a folder with packages of torch._inductor.aoti_compile_and_package,
NAME.pt2; without it that column is empty. The program of model.pt2 and the peers take turns on the first
case, in ROUNDS rounds (default 5); the fastest run of each counts. Prints milliseconds and the ratio to
the faster peer; exits with 1 if a model takes more than 1.3 times its time.
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
SECONDS = 0.5


def _inputs(case):
    return ["%s/in%d.npy" % (case, i) for i in range(len(glob.glob(case + "/in*.npy")))]


def _run(module, inputs):
    fastest = float("inf")
    stop = time.perf_counter() + SECONDS
    with torch.no_grad():
        while time.perf_counter() < stop:
            start = time.perf_counter()
            module(*inputs)
            fastest = min(fastest, time.perf_counter() - start)
    return fastest


def _compiled(work, name, files, repetitions):
    program = "%s_model" % name
    with tempfile.TemporaryDirectory() as out:
        told = subprocess.run(
            ["%s/build/run_%s" % (work, program), "--repeat=%d" % repetitions,
             "--weights=%s/%s/%s.weights" % (work, program, program), *files, "--out=" + out],
            check=True, stdout=subprocess.PIPE, universal_newlines=True).stdout
    found = re.search(r"([0-9.]+) ms", told)
    if not found:
        sys.exit("run_model --repeat printed no time: " + told)
    return float(found.group(1)) / 1e3


def _peers(folder, name):
    """PyTorch eager, and AOTInductor's package of the model or None."""
    package = os.path.join(os.environ.get("AOTINDUCTOR", "/nowhere"), name + ".pt2")
    loaded = torch._inductor.aoti_load_package(package) if os.path.exists(package) else None
    return [torch.export.load(folder + "/model.pt2").module(), loaded]


def main():
    if len(sys.argv) < 3:
        sys.exit("usage: models.py MODELS WORK [NAME...]")
    models, work, *names = sys.argv[1:]
    torch.set_num_threads(1)
    missed = False
    print("%-22s%10s%10s%13s%8s" % ("milliseconds", "compiled", "eager", "AOTInductor", "ratio"))
    for name in names or sorted(os.listdir(models)):
        folder = os.path.join(models, name)
        if not os.path.exists("%s/build/run_%s_model" % (work, name)):
            print("%-22s not built in %s" % (name, work))
            continue
        files = _inputs(folder + "/case0")
        inputs = [torch.from_numpy(numpy.load(file)) for file in files]
        peers = _peers(folder, name)
        ours, times = float("inf"), [float("inf")] * len(peers)
        for _ in range(int(os.environ.get("ROUNDS", "5"))):
            for i, peer in enumerate(peers):
                if peer is not None:
                    times[i] = min(times[i], _run(peer, inputs))
            ours = min(ours, _compiled(work, name, files, max(3, int(SECONDS / min(times)))))
        ratio = ours / min(times)
        missed = missed or ratio > WANTED
        shown = ["%.3f" % (time * 1e3) if time < float("inf") else "-" for time in times]
        print("%-22s%10.3f%10s%13s%8.2f" % (name, ours * 1e3, *shown, ratio), flush=True)
    sys.exit(1 if missed else 0)


if __name__ == "__main__":
    main()
