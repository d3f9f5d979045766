#!/usr/bin/env python3
"""Products of matrices on one thread, beside PyTorch's and those of libraries.

Usage: products.py [PYTHON]

PYTHON can import torch (default: SWITCHYARD_TORCH_PYTHON, or this Python). The kernels are compiled
optimized and portable; of Eigen, OpenBLAS, BLIS and oneDNN those that are installed as Debian has
them (libeigen3-dev, libopenblas-serial-dev, libblis-serial-dev, libdnnl-dev). All take turns, in
ROUNDS rounds (default 3), and the fastest time of each counts, in processor time. Prints gigaflops,
sizes of stripped programs with all that they link statically, and exits with 1 if the float product
of 512 a side takes more than 1.3 times PyTorch's.
"""

import glob
import os
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(os.path.dirname(HERE)))
WANTED = 1.3
SIZES = [(512, 512, 512), (256, 256, 256), (64, 64, 64), (1024, 1024, 1024), (1, 512, 512), (1, 1024, 1000),
         (8, 512, 512), (197, 768, 768), (64, 576, 196), (64, 147, 12544), (512, 4608, 49), (512, 4608, 4)]
ASKED = "".join("%d %d %d %s\n" % (*size, order) for size in SIZES for order in "NT")
OWN = [os.path.join(ROOT, "kernels/cpu/loops/vector_level.cc")]

TORCH = """
import sys, time, torch
torch.set_num_threads(1)
for line in sys.stdin:
    *sizes, order = line.split()
    m, k, n = map(int, sizes)
    for name, dtype in ("float", torch.float), ("double", torch.double):
        a = torch.randn(m, k, dtype=dtype)
        b = torch.randn(n, k, dtype=dtype).t() if order == "T" else torch.randn(k, n, dtype=dtype)
        c = torch.empty(m, n, dtype=dtype)
        calls, fastest, rounds = max(1, 2000000 // (2 * m * k * n)), float("inf"), 0
        stop = time.thread_time() + 0.15
        while rounds < 3 or time.thread_time() < stop:
            start = time.thread_time()
            for _ in range(calls):
                torch.mm(a, b, out=c)
            fastest = min(fastest, (time.thread_time() - start) / calls)
            rounds += 1
        print(name, m, k, n, order, "%.4e" % fastest)
"""


def _installed(pattern):
    found = sorted(glob.glob(pattern))
    return found[0] if found else None


def _programs():
    """Name: what the compiler takes beside the source, or None if it is not installed."""
    own = ["-I" + ROOT] + OWN
    blas = "/usr/lib/*/openblas-serial/libopenblas.a"
    blis = "/usr/lib/*/blis-serial/libblis.a"
    return {
        "optimized": own + ["-DSWITCHYARD_KERNELS_OPTIMIZED"],
        "portable": own + ["-DSWITCHYARD_KERNELS_PORTABLE"],
        "Eigen": _installed("/usr/include/eigen3/Eigen/Core") and ["-DPRODUCT_PEER=1", "-march=native"],
        "OpenBLAS": _installed(blas) and [
            "-DPRODUCT_PEER=2", "-I" + _installed("/usr/include/*/openblas-serial"), _installed(blas)],
        "BLIS": _installed(blis) and [
            "-DPRODUCT_PEER=2", "-I" + _installed("/usr/include/*/blis-serial"), _installed(blis), "-lm"],
        "oneDNN": _installed("/usr/include/oneapi/dnnl/dnnl.h") and ["-DPRODUCT_PEER=3", "-ldnnl"],
    }


def _compile(folder):
    built = {}
    for name, arguments in _programs().items():
        if arguments is None:
            print("%s: not installed, left out" % name)
            continue
        program = os.path.join(folder, name)
        subprocess.run(["g++", "-std=c++17", "-O3", "-DNDEBUG", "-ffunction-sections", "-Wl,--gc-sections",
                        os.path.join(HERE, "product_times.cc"), *arguments, "-o", program], check=True)
        stripped = program + ".stripped"
        subprocess.run(["strip", "-o", stripped, program], check=True)
        print("%-10s %10d bytes stripped" % (name, os.path.getsize(stripped)))
        built[name] = [program]
    return built


def _measure(commands, rounds):
    times = {}
    one = dict(os.environ, OMP_NUM_THREADS="1")
    for _ in range(rounds):
        for name, command in commands.items():
            said = subprocess.run(command, input=ASKED, env=one, check=True, stdout=subprocess.PIPE,
                                  universal_newlines=True).stdout
            for line in said.splitlines():
                *key, seconds = line.split()
                place = (name, tuple(key))
                times[place] = min(times.get(place, float("inf")), float(seconds))
    return times


def _print_table(names, times):
    print("\ngigaflops, one thread; N: both operands by rows, T: the right one by columns")
    print("%-26s" % "type, sizes" + "".join("%11s" % name for name in names))
    for number in "float", "double":
        for size in SIZES:
            for order in "NT":
                key = (number, *map(str, size), order)
                row = "%-7s%5d %5d %6d %s" % (number, *size, order)
                for name in names:
                    seconds = times.get((name, key))
                    flops = 2e-9 * size[0] * size[1] * size[2]
                    row += "%11s" % ("-" if seconds is None else "%.1f" % (flops / seconds))
                print(row)


def main():
    python = sys.argv[1] if len(sys.argv) > 1 else os.environ.get("SWITCHYARD_TORCH_PYTHON", sys.executable)
    folder = tempfile.mkdtemp()
    try:
        commands = _compile(folder)
        commands["PyTorch"] = [python, "-c", TORCH]
        times = _measure(commands, int(os.environ.get("ROUNDS", "3")))
    finally:
        shutil.rmtree(folder)
    _print_table(list(commands), times)
    key = ("float", "512", "512", "512", "N")
    ratio = times["optimized", key] / times["PyTorch", key]
    print("\n512 a side, float: %.2f times PyTorch's time, at most %.1f wanted" % (ratio, WANTED))
    sys.exit(0 if ratio <= WANTED else 1)


if __name__ == "__main__":
    main()
