"""What calls from Python cost, beside PyTorch and numpy in one process, and what an import costs.

usage: taskset -c 0 python3 python_calls.py [--calls=N] [--rounds=N] [--without-imports]

Needs an interpreter with torch (PyPI's), numpy and switchyard. Rounds of the three alternate, each of many calls; the
least and the median round count, in processor time of the thread, with what an empty call costs included. Import times
are those of fresh interpreters, above an empty one; --without-imports is for an interpreter that has a module built in.
"""

import argparse
import statistics
import subprocess
import sys
import time

import numpy
import switchyard
import torch

IMPORTS = 9


class Answer:
    """A tensor-like that answers every call at once."""

    @classmethod
    def __torch_function__(cls, func, types, args=(), kwargs=None):
        return 1


def subclass_of(module):
    class Sub(module.Tensor):
        pass

    return module.tensor(1.5).as_subclass(Sub)


def cases_of(module):
    a, b, out = module.tensor(1.5), module.tensor(2.5), module.tensor(0.0)
    leaf = module.tensor(1.5, requires_grad=True)
    sub, like = subclass_of(module), Answer()
    return {
        "add(a, b)": lambda: module.add(a, b),
        "a + b": lambda: a + b,
        "a.add(b)": lambda: a.add(b),
        "add(a, 2.5)": lambda: module.add(a, 2.5),
        "add(a, b, alpha=2)": lambda: module.add(a, b, alpha=2),
        "add(a, b, out=o)": lambda: module.add(a, b, out=out),
        "add, a requires a gradient": lambda: module.add(leaf, b),
        "add of a subclass": lambda: module.add(sub, b),
        "add of a tensor-like": lambda: module.add(like, b),
        "a.shape": lambda: a.shape,
    }


def numpy_cases():
    a, b = numpy.array(1.5, numpy.float32), numpy.array(2.5, numpy.float32)
    out = numpy.array(0.0, numpy.float32)
    return {
        "add(a, b)": lambda: numpy.add(a, b),
        "a + b": lambda: a + b,
        "add(a, b, out=o)": lambda: numpy.add(a, b, out=out),
        "a.shape": lambda: a.shape,
    }


def nanoseconds(call, count):
    start = time.thread_time_ns()
    for _ in range(count):
        call()
    return (time.thread_time_ns() - start) / count


def measure(columns, arguments):
    """Of each column its rounds, in turns."""
    rounds = {name: [] for name in columns}
    for _ in range(arguments.rounds):
        for name, call in columns.items():
            rounds[name].append(nanoseconds(call, arguments.calls))
    return rounds


def import_milliseconds(module):
    """Processor time of `import module` above that of an empty interpreter."""
    code = ("import resource\n%s\nusage = resource.getrusage(resource.RUSAGE_SELF)\n"
            "print(usage.ru_utime + usage.ru_stime)" % ("import " + module if module else ""))
    times = [float(subprocess.run([sys.executable, "-c", code], check=True, stdout=subprocess.PIPE).stdout)
             for _ in range(IMPORTS)]
    return 1000 * statistics.median(times)


def parse_arguments():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--calls", type=int, default=20000)
    parser.add_argument("--rounds", type=int, default=15)
    parser.add_argument("--without-imports", action="store_true")
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    ours, theirs, arrays = cases_of(switchyard), cases_of(torch), numpy_cases()
    print("%-28s %22s %22s %22s %8s" % ("least (median), ns", "switchyard", "torch", "numpy", "ratio"))
    for name, call in ours.items():
        columns = {"switchyard": call, "torch": theirs[name]}
        if name in arrays:
            columns["numpy"] = arrays[name]
        rounds = measure(columns, arguments)
        texts = ["%.0f (%.0f)" % (min(rounds[one]), statistics.median(rounds[one])) if one in rounds else ""
                 for one in ("switchyard", "torch", "numpy")]
        ratio = statistics.median(rounds["torch"]) / statistics.median(rounds["switchyard"])
        print("%-28s %22s %22s %22s %7.1fx" % (name, *texts, ratio))
    if arguments.without_imports:
        return
    empty = import_milliseconds("")
    for module in ("switchyard", "torch", "numpy"):
        print("import %-21s %19.1f ms" % (module, import_milliseconds(module) - empty))


if __name__ == "__main__":
    main()
