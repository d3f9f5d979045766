#!/usr/bin/env python3
"""Emits, compiles and links PyTorch's whole file for libtorch, and says what does not get there.

usage: whole_library.py SWITCHYARD --schema=FOLDER --include=FOLDER --library=FILE [--torch=VERSION]
       [--derivatives=FILE] [--torchgen=PYTHON] [--shards=N,N,...] [--optimize=-O0]
       [--standard=c++17] [--jobs=N] [--keep=FOLDER] [--root=FOLDER] [--report=FILE]

--schema has native_functions.yaml and tags.yaml; --include is the folder that holds ATen and torch;
--library is libtorch_cpu.so, with libtorch.so and libc10.so beside it. With --derivatives, calls are
recorded, and sources that record are compiled too. With --torchgen, torchgen of
that Python writes the same operators, timed in the same run. Prints counts, times and sizes, and a
line for each operator that is not in the library, with the reason; --report writes a line for each
whose calls libtorch's dispatcher serves, with the reason. Exit status 1 if an operator is missing.
"""
import argparse
import collections
import concurrent.futures
import pathlib
import re
import resource
import subprocess
import sys
import tempfile
import time

SHARDS = 16

# Times torchgen where it writes headers and sources of operators from the file that it packages.
TORCHGEN = """
import pathlib, subprocess, sys, torchgen
source = pathlib.Path(torchgen.__file__).parent / "packaged" / "ATen"
sys.exit(subprocess.call([sys.executable, "-m", "torchgen.gen", "--source-path", str(source),
                          "--install_dir", sys.argv[1], "--per-operator-headers",
                          "--backend_whitelist", "CPU", "CompositeImplicitAutograd",
                          "CompositeExplicitAutograd", "CompositeExplicitAutogradNonFunctional"]))
"""


def user_seconds():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


class Timed:
    """Elapsed and processor time of what runs inside."""

    def __enter__(self):
        self.start, self.used = time.monotonic(), user_seconds()
        return self

    def __exit__(self, *unused):
        self.elapsed, self.used = time.monotonic() - self.start, user_seconds() - self.used

    def __str__(self):
        return "%.2f s (%.2f s of processor time)" % (self.elapsed, self.used)


def generate(options, out):
    """The messages of the run."""
    command = [str(options.switchyard), "gen", "--target=aten", "--torch=" + options.torch,
               "--keys=CPU", "--fallback=c10", "--symbols=" + str(options.library),
               "--shards=%d" % SHARDS, "--out=" + str(out),
               str(options.schema / "native_functions.yaml"), str(options.schema / "tags.yaml")]
    if options.derivatives:
        command.insert(2, "--derivatives=" + str(options.derivatives))
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.stderr.write(done.stderr)
        sys.exit("whole_library: the generation failed")
    return done.stderr


def function_at(lines, number):
    """The dispatch function around a line of a source, else the line."""
    for index in range(min(number, len(lines)) - 1, -1, -1):
        match = re.match(r"\S.*?\b(\w+)\($", lines[index]) or re.match(
            r"\S.*?\b(\w+)\(.*\) \{$", lines[index])
        if match:
            return match.group(1)
    return "line %d" % number


def compile_errors(text):
    """Pairs of an operator, or the stem of a header, and the message."""
    sources = {}
    for path, line, message in re.findall(r"^(\S+?):(\d+):\d+: (?:fatal )?error: (.*)$", text, re.M):
        file = pathlib.Path(path)
        if file.suffix == ".cc":
            lines = sources.setdefault(path, file.read_text().splitlines())
            yield function_at(lines, int(line)), message
        else:
            yield file.stem, message


def link_errors(text):
    """Pairs of an operator and a symbol that no library has."""
    where = "?"
    for line in text.splitlines():
        function = re.search(r"in function `(?:\S+ )?switchyard::aten::(?:\w+::)*(\w+)\(", line)
        if function:
            where = function.group(1)
        missing = re.search(r"undefined reference to `(.*)'", line)
        if missing:
            yield where, "no symbol " + missing.group(1)


def compile_one(options, out, source):
    """The object, and the compiler's messages where there is none."""
    root = options.root
    target = out / (source.name + ".o")
    command = ["g++", "-std=" + options.standard, options.optimize, "-fPIC", "-w", "-fmax-errors=0",
               "-I" + str(root), "-I" + str(out / "include"), "-I" + str(options.include),
               "-I" + str(options.include / "torch/csrc/api/include"),
               "-c", str(source), "-o", str(target)]
    done = subprocess.run(command, stderr=subprocess.PIPE, text=True)
    return (str(target), "") if done.returncode == 0 else ("", done.stderr or "no message")


def compile_all(options, out, shards):
    """The objects, with errors of those that did not compile."""
    objects, errors = [], []
    parts = ["dispatch", "structured_kernels"] + (["autograd"] if options.derivatives else [])
    sources = [out / "src" / ("%s_%d.cc" % (part, shard)) for part in parts for shard in shards]
    sources += sorted((options.root / "lib/aten").glob("*.cc"))
    with concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        results = list(pool.map(lambda source: compile_one(options, out, source), sources))
    for source, (target, messages) in zip(sources, results):
        if target:
            objects.append(target)
            continue
        found = list(compile_errors(messages))
        errors += found
        if not found:
            sys.stderr.write(messages[-2000:])
            sys.exit("whole_library: %s does not compile" % source.name)
    return objects, errors


def link(options, objects, library):
    folder = options.library.parent
    done = subprocess.run(
        ["g++", "-shared", "-o", str(library), *objects, "-L" + str(folder), "-ltorch", "-ltorch_cpu",
         "-lc10", "-Wl,--no-undefined", "-Wl,--warn-unresolved-symbols",
         "-Wl,-rpath-link," + str(folder)],
        stderr=subprocess.PIPE, text=True)
    if done.returncode != 0:
        sys.stderr.write(done.stderr[-4000:])
        sys.exit("whole_library: the library does not link")
    return list(link_errors(done.stderr))


def operators_of(out, shards):
    """Names of dispatch functions by the sources of the shards."""
    names = set()
    for shard in shards:
        text = (out / "src" / ("dispatch_%d.cc" % shard)).read_text()
        names.update(re.findall(r"\bredispatch::(\w+)\(", text))
    return names


def defined_in(library):
    text = subprocess.run(["nm", "-DC", "--defined-only", str(library)], stdout=subprocess.PIPE,
                          text=True, check=True).stdout
    return set(re.findall(r" T switchyard::aten::ops::(\w+)\(", text))


def recorded_in(library):
    text = subprocess.run(["nm", "-DC", "--defined-only", str(library)], stdout=subprocess.PIPE,
                          text=True, check=True).stdout
    return set(re.findall(r" T switchyard::aten::ops::recorded::(\w+)\(", text))


def measure_torchgen(options, work):
    out = work / "torchgen"
    out.mkdir()
    with Timed() as timed:
        # Some of its files go to the current folder.
        done = subprocess.run([options.torchgen, "-c", TORCHGEN, str(out)], cwd=out,
                              stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode != 0:
        print("torchgen failed: " + done.stdout.strip()[-300:])
    else:
        print("generation by torchgen: %s" % timed)


def left_to_dispatcher(told, schema):
    """Pairs of an operator whose calls libtorch's dispatcher serves, and the reason."""
    lines = (schema / "native_functions.yaml").read_text().splitlines()
    texts = re.split(r"^(?=\S+:\d+:\d+: )", told, flags=re.M)
    for text in texts:
        match = re.match(r"\S+?:(\d+):\d+: warning: (.*) \[(E04[02])\]\n", text)
        if not match:
            continue
        place = int(match.group(1)) - 1
        while not lines[place].startswith("- func: "):
            place -= 1
        name = lines[place][len("- func: "):lines[place].index("(")]
        if match.group(3) == "E042":
            yield name, "the library hides " + re.search(r"`(.*?)`", match.group(2)).group(1)
        else:
            keys = re.search(r"^hint: (there are kernels for .*)$", text, re.M)
            yield name, "no kernel for CPU: " + (keys.group(1) if keys else "there are none at all")


def print_left(options, told):
    left = sorted(set(left_to_dispatcher(told, options.schema)))
    counts = collections.Counter(reason.split(" ")[0] for _, reason in left)
    print("calls that libtorch's dispatcher serves: of %d operators whose kernels the library hides, "
          "of %d without a kernel for CPU" % (counts["the"], counts["no"]))
    if options.report:
        options.report.write_text("".join("%s: %s\n" % pair for pair in left))


def run(options, work):
    out = work / "ops"
    with Timed() as timed:
        told = generate(options, out)
    print("generation: %s" % timed)
    if options.torchgen:
        measure_torchgen(options, work)
    shards = [int(n) for n in options.shards.split(",")] if options.shards else range(SHARDS)
    names = operators_of(out, shards)
    with Timed() as timed:
        objects, errors = compile_all(options, out, shards)
    print("compilation at %s: %s" % (options.optimize, timed))
    library = out / "libaten_static.so"
    with Timed() as timed:
        errors += link(options, objects, library)
    print("linking: %s" % timed)
    defined = defined_in(library)
    print("%d of %d operators are in a library of %.1f MB" % (
        len(names & defined), len(names), library.stat().st_size / 1e6))
    print_left(options, told)
    if options.derivatives:
        print("%d of them record calls" % len(recorded_in(library)))
    for name, message in sorted(set(errors)):
        print("%s: %s" % (name, message))
    return 1 if errors or names - defined else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("switchyard", type=pathlib.Path)
    parser.add_argument("--schema", type=pathlib.Path, required=True)
    parser.add_argument("--include", type=pathlib.Path, required=True)
    parser.add_argument("--library", type=pathlib.Path, required=True)
    parser.add_argument("--derivatives", type=pathlib.Path)
    parser.add_argument("--torch", default="1.13")
    parser.add_argument("--torchgen", default="")
    parser.add_argument("--shards", default="")
    parser.add_argument("--optimize", default="-O0")
    parser.add_argument("--standard", default="c++17")
    parser.add_argument("--root", type=pathlib.Path, default=pathlib.Path.cwd())
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--keep", type=pathlib.Path)
    parser.add_argument("--report", type=pathlib.Path)
    options = parser.parse_args()
    options.switchyard = options.switchyard.resolve()
    if options.keep:
        options.keep.mkdir(parents=True, exist_ok=True)
        return run(options, options.keep)
    with tempfile.TemporaryDirectory() as work:
        return run(options, pathlib.Path(work))


if __name__ == "__main__":
    sys.exit(main())
