#!/usr/bin/env python3
"""Builds extensions of other projects, sources unchanged, and compares every operator with PyTorch.

usage: build_extensions.py COMPILER PROJECT=TREE... [--targets=embedded,aten,register] [--keep=DIR]

COMPILER is `switchyard`, with `switchyard-check` beside it; PROJECT one of projects.py, TREE its unpacked
source release. For each target: `switchyard import --forwards`, `switchyard gen`, the compiler (CXX, g++
without it) for the sources as they are and for the emitted code, and a program that makes the calls of
calls.py:

  embedded   against lib/extension, with lib/ and kernels/: a static program without PyTorch
  aten       against PyTorch's headers, with libtorch and lib/aten: static dispatch, nothing registered
  register   the same as a library that PyTorch loads; what is registered is emitted, the sources' own
             registrations have no effect

Results, gradients and refusals are compared with PyTorch's: those of the library of a Debian package where projects.py names one, else of the
same sources built as an ordinary extension with Debian's libtorch 1.13.1. PYTHON, /usr/bin/python3 without
it, imports torch; if it cannot, the script says so, and the status is 77. Prints what differs, and a
table; the status is 1 if something was not built or differs. docs/evidence/import_libraries.md has the
table. --keep=DIR keeps what was built, and the next run uses it where its sources are older.
"""
import collections
import concurrent.futures
import hashlib
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile

import calls
import projects

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[2]
PYTHON = os.environ.get("PYTHON", "/usr/bin/python3")
CXX = os.environ.get("CXX", "g++")
HEADERS = ["-I/usr/include/torch/csrc/api/include"]
LIBTORCH = ["-ltorch", "-ltorch_cpu", "-lc10"]
METHODS = '-DSWITCHYARD_TENSOR_METHODS="torch/tensor_methods.inc"'


def run(command, **options):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False, **options)
    return done.returncode, done.stdout


class Failure(Exception):
    """A step that went wrong, with what it printed."""


def checked(what, command, **options):
    status, text = run(command, **options)
    if status != 0:
        raise Failure(f"{what}: {first_error(text)}")
    return text


def first_error(text):
    lines = [line for line in text.splitlines() if "error" in line or "undefined reference" in line]
    return (lines or text.splitlines() or ["no message"])[0][:400]


def compile_one(path, out, flags):
    """A file that is there is whole, whoever stops the script."""
    unfinished = out.with_suffix(".unfinished")
    checked(path.name, [CXX, "-std=c++17", "-O0", "-w", "-fPIC", *flags, path, "-o", unfinished])
    unfinished.rename(out)


def compile_all(sources, folder, flags):
    """Objects of sources; those that are newer than their source are used again."""
    folder.mkdir(parents=True, exist_ok=True)

    def one(source):
        path = pathlib.Path(source)
        out = folder / (str(path).strip("/").replace("/", "+") + ".o")
        if out.exists() and out.stat().st_mtime > path.stat().st_mtime:
            return out
        compile_one(path, out, ["-c", *flags])
        return out

    with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS", "2"))) as pool:
        return list(pool.map(one, sources))


def write_if_changed(path, text):
    path.parent.mkdir(parents=True, exist_ok=True)
    if not path.exists() or path.read_text() != text:
        path.write_text(text)
    return path


# --- The program that makes the calls --------------------------------------------------------------


def spelled(argument, place):
    """An argument in C++; `place` counts the tensors so far."""
    if isinstance(argument, calls.T):
        place[0] += 1
        return f"in[{place[0] - 1}]"
    if argument is None:
        return "c10::nullopt"
    if isinstance(argument, bool):
        return "true" if argument else "false"
    if isinstance(argument, str):
        return json.dumps(argument)
    if isinstance(argument, list):
        kind = "at::Tensor" if argument and isinstance(argument[0], calls.T) else "int64_t"
        return f"std::vector<{kind}>{{" + ", ".join(spelled(one, place) for one in argument) + "}"
    return repr(argument)


def program_of(project, space):
    """main() with every call, each behind a function of its own."""
    functions, names, place = [], [], [0]
    for number, call in enumerate(getattr(calls, project)()):
        first = place[0]
        words = ", ".join(spelled(argument, place) for argument in call.arguments)
        wanted = [first + index for index, one in enumerate(calls.tensors_in(call.arguments)) if one.grad]
        mark = "".join(f"  in[{index}].set_requires_grad(true);\n" for index in wanted)
        inputs = "{" + ", ".join(f"in[{index}]" for index in wanted) + "}"
        made = f"{space}::{call.operator}({words})"
        if call.writes:
            mark += f"  {made};\n"
            made = f"std::vector<at::Tensor>(in.begin() + {first}, in.begin() + {place[0]})"
        functions.append(f"void Call{number}(std::vector<at::Tensor>& in, TensorWriter& writer) {{\n{mark}"
                         f"  WriteCall(writer, {made}, {inputs});\n}}\n")
        names.append(f"  One(&Call{number}, in, writer);\n")
    return f"""#include <torch/all.h>

#include "tests/conformance/extensions/tensor_files.h"
#include "switchyard/functions.h"

namespace {{

{"".join(functions)}
using Function = void (*)(std::vector<at::Tensor>&, TensorWriter&);
void One(Function function, std::vector<at::Tensor>& in, TensorWriter& writer) {{
  torch::manual_seed(0);
  std::srand(1);
  try {{
    function(in, writer);
  }} catch (const std::exception& error) {{
    std::printf("%s\\n", error.what());
    writer.Raised();
  }}
  writer.EndCall();
}}

}}  // namespace

int main(int, char** argv) {{
  std::vector<at::Tensor> in = TensorReader(argv[1]).All();
  TensorWriter writer(argv[2]);
{"".join(names)}}}
"""


# --- Builds ------------------------------------------------------------------------------------------


class Build:
    """One project in a folder."""

    def __init__(self, compiler, name, tree, folder):
        self.compiler, self.name, self.tree, self.folder = compiler, name, tree, folder
        self.project = projects.PROJECTS[name]
        self.flags = [f"-I{tree / one}" for one in self.project.includes] + list(self.project.flags)
        self.sources = [path for pattern in self.project.sources for path in sorted(tree.glob(pattern))]

    def yaml(self, target):
        return self.folder / f"imported_{target}/ops.yaml"

    def imported(self, target):
        """What `import` counts."""
        stamp = self.yaml(target).with_name("imported.txt")
        stamp.parent.mkdir(exist_ok=True)
        if not stamp.exists() or stamp.stat().st_mtime < self.compiler.stat().st_mtime:
            text = checked("import", [
                self.compiler, "import", f"--target={target}", f"--out={self.yaml(target)}",
                f"--forwards={stamp.with_name('forwards')}", *self.project.options, *self.sources, "--",
                "-std=c++17", *HEADERS, *self.flags])
            stamp.write_text(next(line for line in text.splitlines() if re.match(r"\d+ blocks?: ", line)))
        return stamp.read_text().strip()

    def sources_with_forwards(self, target):
        """Each source as it is, with its forwards behind it where it has some."""
        written, folder = [], self.yaml(target).with_name("forwards")
        for source in self.sources:
            text = f'#include "{source}"\n'
            found = [path for path in folder.rglob("*_forwards.h")
                     if projects.is_forwards_of(path.relative_to(folder), source)]
            text += "".join(f'#include "{path}"\n' for path in found)
            name = str(source.relative_to(self.tree)).replace("/", "+")
            written.append(write_if_changed(self.yaml(target).with_name("with_forwards") / name, text))
        return written

    def called(self, program, name):
        """The results of a program; its messages are kept."""
        path = self.folder / f"{name}.results"
        text = checked("run", [program, self.folder / "inputs", path])
        (self.folder / f"{name}.txt").write_text(text)
        return path

    def precompiled(self):
        """Flags of a precompiled header of PyTorch."""
        header = write_if_changed(self.folder.parent / "torch_pch" / "all.h",
                                  "#include <ATen/ATen.h>\n#include <torch/torch.h>\n#include <torch/script.h>\n")
        out = header.with_suffix(".h.gch")
        if not out.exists():
            compile_one(header, out, [*HEADERS, "-x", "c++-header"])
        return ["-include", header, *HEADERS]

    def reference(self):
        """PyTorch's results: with the library that a package of Debian has, or with the sources as they are."""
        installed = sorted(pathlib.Path("/").glob(self.project.installed)) if self.project.installed else []
        if installed:
            return self.results("make", installed[0], "reference")
        library = self.folder / "libreference.so"
        objects = compile_all(self.sources, self.folder / "reference", self.precompiled() + self.flags)
        checked("link of the reference", [CXX, "-shared", *objects, "-o", library, *LIBTORCH, *self.project.libraries])
        return self.results("make", library, "reference")

    def results(self, verb, library, name):
        """Those of a library that PyTorch loads; `make` makes the inputs, too."""
        path = self.folder / f"{name}.results"
        checked(name, [PYTHON, "-B", HERE / "reference.py", verb, library, self.name, self.folder / "inputs", path])
        return path


class Embedded:
    """A static program of one project: its sources, emitted code, lib/ and kernels/ with gradients."""

    schema = "embedded"

    def __init__(self, build, shared):
        self.build, self.shared = build, shared
        self.ops = build.folder / "embedded"
        checked("gen", [build.compiler, "gen", "--keys=CPU", f"--out={self.ops}",
                        f"--derivatives={ROOT / 'kernels/derivatives.yaml'}",
                        ROOT / "kernels/native_functions.yaml", ROOT / "kernels/decompositions.yaml", build.yaml(self.schema)])
        self.flags = [METHODS, f"-I{ROOT / 'lib/extension'}", f"-I{self.ops / 'include'}", f"-I{ROOT}"]

    def archive(self):
        """lib/, kernels/ and what is emitted. Projects share objects of sources with one text."""
        left_out = ("lib/python/", "lib/aten/", "kernels/python/", "kernels/nn/")
        sources = [path for folder in ("lib", "kernels") for path in sorted((ROOT / folder).rglob("*.cc"))
                   if not str(path.relative_to(ROOT)).startswith(left_out)]
        texts = []
        for path in sources + sorted((self.ops / "src").glob("*.cc")):
            text = path.read_text()
            name = f"{path.stem}_{hashlib.sha1(text.encode()).hexdigest()[:16]}.cc"
            texts.append(write_if_changed(self.shared / "texts" / name, text))
        objects = compile_all(texts, self.shared / "objects", self.flags)
        archive = self.ops / "libruntime.a"
        archive.unlink(missing_ok=True)
        checked("archive", ["ar", "rcs", archive, *objects])
        return archive

    def results(self):
        build = self.build
        objects = compile_all(build.sources_with_forwards(self.schema), self.ops / "sources", self.flags + build.flags)
        program = write_if_changed(self.ops / "program.cc", program_of(build.name, "switchyard"))
        objects += compile_all([program], self.ops / "program", self.flags)
        archive = self.archive()
        checked("link", [CXX, *objects, archive, "-o", self.ops / "run", *build.project.libraries])
        return build.called(self.ops / "run", "embedded")


class Aten:
    """A program of one project with libtorch: its sources, emitted code and lib/aten."""

    schema = "aten"
    front = "lib/aten/static_dispatcher.h"  # of each source
    gen = ["--fallback=c10"]

    def __init__(self, build, shared):
        self.build, self.shared = build, shared
        self.ops = build.folder / type(self).__name__.lower()
        checked("gen", [build.compiler, "gen", "--target=aten", "--torch=1.13", "--keys=CPU", "--shards=1",
                        *self.gen, f"--out={self.ops}", build.yaml(self.schema)])
        self.flags = [*build.precompiled(), f"-I{self.ops / 'include'}", f"-I{ROOT}"]

    def sources(self):
        return compile_all(self.build.sources_with_forwards(self.schema), self.ops / "sources",
                           [*self.flags, "-include", self.front, *self.build.flags])

    def runtime(self):
        return compile_all(sorted((ROOT / "lib/aten").glob("*.cc")), self.shared / "aten", self.flags)

    def results(self):
        program = write_if_changed(self.ops / "program.cc", program_of(self.build.name, "switchyard::aten"))
        emitted = [program, *sorted((self.ops / "src").glob("*.cc"))]
        objects = self.sources() + compile_all(emitted, self.ops / "emitted", self.flags) + self.runtime()
        checked("link", [CXX, *objects, "-o", self.ops / "run", *LIBTORCH, *self.build.project.libraries])
        return self.build.called(self.ops / "run", "aten")


class Register(Aten):
    """A library of one project for PyTorch: its sources, and emitted registrations."""

    front = "lib/aten/unread_registrations.h"
    gen = ["--register=torch"]

    def results(self):
        registrations = [self.ops / "src/torch_library.cc"]
        objects = self.sources() + compile_all(registrations, self.ops / "emitted", self.flags) + self.runtime()
        library = self.ops / "libregistered.so"
        checked("link", [CXX, "-shared", *objects, "-o", library, *LIBTORCH, *self.build.project.libraries])
        return self.build.results("run", library, "register")


TARGETS = {"embedded": Embedded, "aten": Aten, "register": Register}


# --- The report --------------------------------------------------------------------------------------


def report(name, target, verdicts):
    """Prints what is not equal; gives the numbers of a row of the table."""
    by_operator = collections.OrderedDict()
    for line in verdicts:
        by_operator.setdefault(line["operator"], []).append(line["verdict"])
    equal = near = 0
    for operator, words in by_operator.items():
        wrong = [word for word in words if word not in ("equal", "near")]
        equal += not wrong
        near += not wrong and "near" in words
        for word in wrong[:1]:
            print(f"{name}, {target}: {operator}: {word} ({len(wrong)} of {len(words)} calls)")
    return len(by_operator), equal, near, sum(len(words) for words in by_operator.values())


def examine(build, target, shared):
    """The row of the table, and whether everything is equal."""
    start = f"| {build.name} | {target}"
    try:
        start += f" | {build.imported(TARGETS[target].schema)} | {len(build.sources)}"
        other = TARGETS[target](build, shared).results()
        text = checked("compare", [PYTHON, "-B", HERE / "reference.py", "compare", build.name,
                                   build.folder / "reference.results", other])
    except Failure as error:
        print(f"{build.name}, {target}: {error}", flush=True)
        return f"{start} | not built | | | |", False
    verdicts = [json.loads(line) for line in text.splitlines()]
    operators, equal, near, count = report(build.name, target, verdicts)
    return f"{start} | {operators} | {equal} | {near} | {count} |", equal == operators


def prepared(compiler, trees, scratch):
    """Builds of the projects whose sources are an ordinary extension."""
    builds = []
    for name, tree in trees:
        folder = scratch / name
        folder.mkdir(parents=True, exist_ok=True)
        build = Build(compiler, name, pathlib.Path(tree).resolve(), folder)
        try:
            build.reference()
            builds.append(build)
        except Failure as error:
            print(f"{name}: {error}", flush=True)
    return builds


def main():
    arguments = [word for word in sys.argv[1:] if not word.startswith("--")]
    options = dict(word[2:].split("=", 1) for word in sys.argv[1:] if word.startswith("--"))
    trees = [word.split("=", 1) for word in arguments[1:]]
    if not trees or any(len(one) != 2 or one[0] not in projects.PROJECTS for one in trees):
        sys.exit(__doc__)
    if run([PYTHON, "-c", "import torch"])[0] != 0:
        print(f"{PYTHON} has no PyTorch: nothing was compared")
        sys.exit(77)
    scratch = pathlib.Path(options.get("keep") or tempfile.mkdtemp()).resolve()
    targets = options.get("targets", ",".join(TARGETS)).split(",")
    if not set(targets) <= set(TARGETS):
        sys.exit(__doc__)
    builds = prepared(pathlib.Path(arguments[0]).resolve(), trees, scratch)
    examined = [examine(build, target, scratch / "shared") for build in builds for target in targets]
    print("| project | target | imported | sources | operators called | equal | of them near | calls |")
    print("|---|---|---|---|---|---|---|---|")
    print("\n".join(row for row, _ in examined))
    good = len(builds) == len(trees) and all(is_good for _, is_good in examined)
    if "keep" not in options:
        shutil.rmtree(scratch)
    sys.exit(0 if good else 1)


if __name__ == "__main__":
    main()
