"""What calls from Python cost, beside PyTorch and numpy in one process, and what an import costs.

usage: taskset -c 0 python3 python_calls.py [--calls=N] [--rounds=N] [--without-imports]

Needs an interpreter with torch (PyPI's), numpy and switchyard. Rounds of the three alternate, each of many calls; the
least and the median round count, in processor time of the thread, with the loop around the call included, as timeit
counts it. Import times are those of fresh interpreters, above an empty one; --without-imports is for an interpreter
that has a module built in.
"""

import argparse
import statistics
import subprocess
import sys
import time
import timeit

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


# Statements, so that nothing but the loop of timeit is counted besides the call.
CASES = {
    "add(a, b)": "add(a, b)",
    "a + b": "a + b",
    "a.add(b)": "a.add(b)",
    "add(a, 2.5)": "add(a, 2.5)",
    "add(a, b, alpha=2)": "add(a, b, alpha=2)",
    "add(a, b, out=o)": "add(a, b, out=out)",
    "add, a requires a gradient": "add(leaf, b)",
    "add of a subclass": "add(sub, b)",
    "add of a tensor-like": "add(like, b)",
    "a.shape": "a.shape",
}
NUMPY_CASES = ("add(a, b)", "a + b", "add(a, b, out=o)", "a.shape")


def names_of(module):
    return {
        "add": module.add,
        "a": module.tensor(1.5),
        "b": module.tensor(2.5),
        "out": module.tensor(0.0),
        "leaf": module.tensor(1.5, requires_grad=True),
        "sub": subclass_of(module),
        "like": Answer(),
    }


def cases_of(module):
    names = names_of(module)
    return {case: timeit.Timer(code, globals=names) for case, code in CASES.items()}


def numpy_cases():
    names = {
        "add": numpy.add,
        "a": numpy.array(1.5, numpy.float32),
        "b": numpy.array(2.5, numpy.float32),
        "out": numpy.array(0.0, numpy.float32),
    }
    return {case: timeit.Timer(CASES[case], globals=names) for case in NUMPY_CASES}


def nanoseconds(call, count):
    call.timer = time.thread_time_ns
    return call.timeit(count) / count


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
