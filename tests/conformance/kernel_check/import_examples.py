#!/usr/bin/env python3
"""Imports PyTorch's own examples of C++ extensions, builds them statically and runs them.

usage: import_examples.py COMPILER [--only=NAME] [--keep=DIR]

COMPILER is `switchyard`, with `switchyard-check` beside it. SWITCHYARD_PYTORCH_TREE names an unpacked
source tree of PyTorch 1.13.1; without it the script only prints a message, and the status is 77. For
each example: `switchyard import`, `switchyard gen`, the compiler (CXX, g++ without it) for the
unchanged source, the emitted code and lib/, and a program that calls the operators and checks the
results. Prints a line for each example, and the table of docs/guide/import_examples.md; the status is 1
if a result differs from the table below.
"""
import ast
import concurrent.futures
import dataclasses
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile

ROOT = pathlib.Path(__file__).resolve().parents[3]
KERNELS = ROOT / "kernels" / "native_functions.yaml"
METHODS = "-DSWITCHYARD_TENSOR_METHODS=\"torch/tensor_methods.inc\""
SILENT = ["-w"]  # what others wrote
WITHOUT_AUTOGRAD = "-DSWITCHYARD_WITHOUT_AUTOGRAD"  # for inference, without lib/autograd


@dataclasses.dataclass
class Example:
    path: str               # below the tree
    what: str               # what it registers
    marker: str = ""        # of sources inside Python files: a part of the text
    options: tuple = ()     # of import
    flags: tuple = ()       # of the source, for import
    main: str = ""          # body of the program that calls it; empty when it is not built
    expect: str = ""        # a part of the message of import; empty when it imports
    methods: bool = False   # tensors have the operators as methods
    why: str = ""           # why it is not built


CUSTOM_OPERATOR = r"""
  const auto all = switchyard::custom::op(Row({1, 2}), 3.0, 2);
  Expect(all.size() == 2 && Is(all[0], {3, 6}) && Is(all[1], {3, 6}), "op");
  Expect(switchyard::custom::op2("a", "b") < 0 && switchyard::custom::op2("a", "a") == 0, "op2");
  Expect(switchyard::custom::op_with_defaults(Row({4})).size() == 1, "op_with_defaults");
  Expect(Is(switchyard::custom::op_with_autograd(Row({1, 2}), 2, Row({3, 4})), {10, 18}), "without var3");
  Expect(Is(switchyard::custom::op_with_autograd(Row({1, 2}), 2, Row({3, 4}), Row({1, 1})), {11, 19}), "var3");
"""
CONSUME = r"""
  Expect(Is(switchyard::operator_benchmark::_consume(Row({1, 2})), {1, 2}), "_consume");
  const std::vector<at::Tensor> list = {Row({5})};
  Expect(Is(switchyard::operator_benchmark::_consume(list)[0], {5}), "_consume.list");
"""
LOGICAL_AND = r"""
  Expect(switchyard::torch_library::logical_and(true, true), "both");
  Expect(!switchyard::torch_library::logical_and(true, false), "one");
"""
ADDITION = r"""
  Expect(Is({0}(Row({{1, 2}}), Row({{10, 20}})), {{11, 22}}), "sum");
"""
OPEN_REGISTRATION = r"""
  const at::Device device(at::DeviceType::PrivateUse1, 0);
  at::Tensor x = at::empty({2}, at::TensorOptions(at::ScalarType::Float).device(device));
  Expect(x.device() == device, "empty on the device");
  Expect(!custom_add_called(), "not called yet");
  const at::Tensor sum = at::add(x, x);
  Expect(custom_add_called() && sum.device() == device, "add");
  Expect(at::fill_(x, 1).is_same(x), "fill_");
  const at::Tensor host = Row({3, 4});
  at::_copy_from(host, x);
  const at::Tensor back = Row({0, 0});
  at::_copy_from(x, back);
  Expect(Is(back, {3, 4}), "there and back");
"""

# The operators of open_registration_extension.cpp, as PyTorch declares them, without what its other
# backends share.
REGISTERED = """
- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
  variants: function, method
  dispatch:
    CPU: add_cpu
- func: empty.memory_format(int[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
  dispatch:
    CPU: empty_cpu
- func: fill_.Scalar(Tensor(a!) self, Scalar value) -> Tensor(a!)
  variants: function, method
  dispatch:
    CPU: fill_cpu_
- func: _copy_from(Tensor self, Tensor dst, bool non_blocking=False) -> Tensor
  dispatch:
    MPS: _copy_from_mps
"""

EXTENSIONS = "test/cpp_extensions/"
EXAMPLES = [
    Example("test/custom_operator/op.cpp", "block, 4 operators, one with gradients",
            flags=(WITHOUT_AUTOGRAD,), expect="computes gradients"),
    Example("test/custom_operator/op.cpp", "the same without gradients",
            flags=(WITHOUT_AUTOGRAD,), options=("--leave-out=Autograd",), main=CUSTOM_OPERATOR),
    Example(EXTENSIONS + "torch_library.cu", "block, 1 operator, and a custom class",
            flags=("-x", "c++"), expect="no counterpart in a schema"),
    Example(EXTENSIONS + "torch_library.cu", "the same without the class", flags=("-x", "c++"),
            options=("--leave-out=classes",), main=LOGICAL_AND),
    Example("benchmarks/operator_benchmark/pt_extension/extension.cpp",
            "fragment, 2 overloads, lists", main=CONSUME),
    Example("test/test_cpp_extensions_jit.py", "block, inferred declaration",
            marker="TORCH_LIBRARY(my, m)", main=ADDITION.format("switchyard::my::add")),
    Example("test/test_cpp_extensions_jit.py", "RegisterOperators, 1 operator",
            marker="static torch::RegisterOperators r(",
            main="  Expect(Is(switchyard::test::func(Row({7})), {7}), \"func\");\n"),
    Example("test/onnx/test_custom_ops.py", "RegisterOperators, 1 operator",
            marker="custom_namespace::custom_add",
            main=ADDITION.format("switchyard::custom_namespace::custom_add")),
    Example("test/onnx/test_utility_funs.py", "RegisterOperators, 1 operator",
            marker="custom_namespace::custom_op",
            main=ADDITION.format("switchyard::custom_namespace::custom_op")),
    Example(EXTENSIONS + "open_registration_extension.cpp", "a backend: 4 kernels at PrivateUse1",
            main=OPEN_REGISTRATION, methods=True),
    Example(EXTENSIONS + "ort_extension.cpp", "a backend: 4 kernels at ORT",
            why="makes tensors with TensorImpl's constructors; installs guards of devices"),
    Example(EXTENSIONS + "rng_extension.cpp", "3 kernels at CustomRNGKeyId",
            why="uses templates of ATen's own CPU kernels (native::templates)"),
    Example("aten/src/ATen/test/extension_backend_test.cpp", "a backend: 3 kernels at ORT",
            why="a test of GoogleTest with TensorImpl's constructors"),
    Example("test/test_cpp_extensions_jit.py", "block; the kernel is in a CUDA source",
            marker="inline_jit_extension_custom_op_cuda",
            why="its kernel has to be compiled by nvcc"),
    Example(EXTENSIONS + "dangling_impl_extension.cpp", "an impl without definition, on purpose",
            expect="no block defines operator `__test::foo`"),
    Example("torch/csrc/jit/codegen/cuda/examples/sinh_extension/main.cpp",
            "block, 1 operator with nvFuser", expect="does not compile"),
    Example(EXTENSIONS + "extension.cpp", "PYBIND11_MODULE", expect="no source registers",
            flags=("-I" + EXTENSIONS + "self_compiler_include_dirs_test",)),
    Example(EXTENSIONS + "jit_extension.cpp", "PYBIND11_MODULE", expect="no source registers"),
    Example(EXTENSIONS + "jit_extension2.cpp", "a function of it", expect="no source registers"),
    Example(EXTENSIONS + "cuda_extension.cpp", "PYBIND11_MODULE", expect="no source registers"),
    Example(EXTENSIONS + "cuda_dlink_extension.cpp", "PYBIND11_MODULE",
            expect="no source registers"),
    Example(EXTENSIONS + "cublas_extension.cpp", "PYBIND11_MODULE", expect="does not compile"),
    Example(EXTENSIONS + "cudnn_extension.cpp", "PYBIND11_MODULE", expect="does not compile"),
    Example(EXTENSIONS + "cusolver_extension.cpp", "PYBIND11_MODULE", expect="does not compile"),
    Example(EXTENSIONS + "cpp_frontend_extension.cpp", "PYBIND11_MODULE",
            expect="no member named 'nn'"),
    Example(EXTENSIONS + "cpp_c10d_extension.cpp", "PYBIND11_MODULE", expect="does not compile"),
]

PROGRAM = r"""
#include SOURCE
#include FORWARDS
#include "switchyard/functions.h"

#include <cstdio>

static int failed = 0;
[[maybe_unused]] static void Expect(bool is_so, const char* what) {
  if (is_so) return;
  std::printf("wrong: %s\n", what);
  failed = 1;
}
[[maybe_unused]] static at::Tensor Row(std::vector<float> values) {
  at::Tensor row = at::EmptyTensor({static_cast<int64_t>(values.size())}, at::ScalarType::Float);
  for (std::size_t i = 0; i < values.size(); ++i) row.data<float>()[i] = values[i];
  return row;
}
[[maybe_unused]] static bool Is(const at::Tensor& row, std::vector<float> values) {
  if (row.numel() != static_cast<int64_t>(values.size())) return false;
  for (std::size_t i = 0; i < values.size(); ++i) {
    if (row.data<float>()[i] != values[i]) return false;
  }
  return true;
}

int main() {
BODY
  return failed;
}
"""


def run(command):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def text_inside(path, marker):
    """The string of a Python file that has the marker."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if marker in node.value and "#include" in node.value:
                return node.value
    raise LookupError(f"{path} has no source with {marker}")


class Builder:
    def __init__(self, compiler, scratch):
        self.compiler = compiler
        self.scratch = scratch
        self.cxx = os.environ.get("CXX", "g++")
        self.objects = {}

    def compile(self, sources, folder, flags):
        """Objects of sources, or the first message of the compiler."""
        folder.mkdir(parents=True, exist_ok=True)

        def one(source):
            out = folder / (str(source).replace("/", "+") + ".o")
            status, text = run([self.cxx, "-std=c++17", "-O1", *flags, "-I" + str(ROOT), "-c",
                                source, "-o", out])
            return out, status, text

        with concurrent.futures.ThreadPoolExecutor(int(os.environ.get("JOBS", "2"))) as pool:
            results = list(pool.map(one, sources))
        wrong = [text for _, status, text in results if status != 0]
        return [out for out, _, _ in results], wrong[0] if wrong else ""

    def runtime(self):
        """lib/ and kernels/, without methods; once."""
        if "runtime" not in self.objects:
            sources = sorted(ROOT.glob("lib/**/*.cc")) + sorted(ROOT.glob("kernels/**/*.cc"))
            self.objects["runtime"] = self.compile(
                sources, self.scratch / "runtime", ["-I" + str(ROOT / "generated" / "include")])
        return self.objects["runtime"]

    def build(self, example, source, folder, schemas):
        """What went wrong, or nothing."""
        ops = folder / "ops"
        flags = ["-I" + str(ROOT / "lib" / "extension"), "-I" + str(ops / "include"),
                 "-I" + str(folder), *(word for word in example.flags if word.startswith("-D"))]
        keys = "PrivateUse1" if example.methods else "CPU"
        chosen = ["--ops=add.Tensor,empty.memory_format,fill_.Scalar,_copy_from"]
        status, text = run([self.compiler, "gen", "--keys=" + keys, "--shards=1",
                            "--out=" + str(ops), *(chosen if example.methods else []), *schemas])
        if status != 0:
            return "gen: " + text
        program = folder / "program.cc"
        forwards = folder / "forwards" / (source.stem + "_forwards.h")
        program.write_text(PROGRAM.replace("SOURCE", f'"{source}"')
                           .replace("FORWARDS", f'"{forwards}"').replace("BODY", example.main))
        if example.methods:
            flags.append(METHODS)
            runtime, wrong = self.compile(sorted(ROOT.glob("lib/**/*.cc")), folder / "lib", flags)
        else:
            runtime, wrong = self.runtime()
        if wrong:
            return "run-time: " + wrong
        emitted, wrong = self.compile(sorted((ops / "src").glob("*.cc")), folder / "emitted", flags)
        if wrong:
            return "emitted code: " + wrong
        objects, wrong = self.compile([program], folder / "program", flags + SILENT)
        if wrong:
            return "source: " + wrong
        binary = folder / "run"
        status, text = run([self.cxx, *objects, *emitted, *runtime, "-o", binary])
        if status != 0:
            return "link: " + text
        status, text = run([binary])
        return "" if status == 0 else f"run: status {status} {text}"


def torch_schemas():
    found = sorted(pathlib.Path("/usr/lib/python3/dist-packages/torchgen/packaged/ATen/native").glob(
        "*.yaml"))
    return [path for path in found if path.name in ("native_functions.yaml", "tags.yaml")]


def examine(example, tree, builder, number):
    """How it went, and whether that is what is expected."""
    folder = builder.scratch / f"{number:02}"
    folder.mkdir(parents=True)
    source = tree / example.path
    if not source.exists():
        return "no such file", False
    if example.marker:
        inside = folder / "inside.cpp"
        inside.write_text(text_inside(source, example.marker))
        source = inside
    torch = torch_schemas()
    if example.methods:
        (folder / "registered.yaml").write_text(REGISTERED)
        torch = [folder / "registered.yaml"]
    out = folder / "ops.yaml"
    command = [builder.compiler, "import", "--out=" + str(out), "--format=text",
               "--forwards=" + str(folder / "forwards"), "--backends=" + str(folder / "backends"),
               *("--schema=" + str(path) for path in torch), *example.options, source, "--",
               "-std=c++17", *example.flags, "-I/usr/include/python3.11"]
    status, text = run([str(word).replace("-I" + EXTENSIONS, f"-I{tree}/{EXTENSIONS}")
                        for word in command])
    told = [line for line in text.splitlines() if "error:" in line]
    if example.expect:
        is_so = status == 1 and any(example.expect in line for line in told)
        return "no: " + (told[0].split("error: ")[1] if told else text.strip()), is_so
    if status != 0:
        return "no: " + (told[0] if told else text), bool(example.why)
    if not example.main:
        return f"imports; not built: {example.why}", bool(example.why)
    backends = sorted((folder / "backends").glob("*.yaml"))
    schemas = torch + backends if backends else [KERNELS, out]
    wrong = builder.build(example, source, folder, schemas)
    return ("imports, builds, runs" if not wrong else wrong), not wrong


def is_registering(example):
    """PYBIND11_MODULE and what belongs to it register nothing with the dispatcher."""
    return example.what not in ("PYBIND11_MODULE", "a function of it")


def told_in_table(example, text):
    """What stands in the last column: how it was imported, or why it was not, or is not run."""
    options = " ".join(word for word in (*example.options, *example.flags) if not word.startswith("-I"))
    if text.startswith("no: "):
        return f"{options}: {text[4:]}" if options else text[4:]
    if not example.main:
        return example.why
    if text != "imports, builds, runs":
        return text.splitlines()[0][:200]
    return f"`{options}`" if options else ""


def table(examined):
    """The Markdown table of sources that register, and the counts of sources below it. A source that has
    several examples counts by its best."""
    rows, imports, runs = [], {}, {}
    for example, text in examined:
        if not is_registering(example):
            continue
        is_imported, is_run = not text.startswith("no"), text == "imports, builds, runs"
        source = example.path + example.marker
        imports[source] = imports.get(source, False) or is_imported
        runs[source] = runs.get(source, False) or is_run
        cells = [f"`{example.path}`", example.what, "yes" if is_imported else "no", "yes" if is_run else "no",
                 told_in_table(example, text).replace("|", "\\|")]
        rows.append("| " + " | ".join(cells) + " |")
    head = ["| source | registers | imports | builds and runs | with, or why not |", "|---|---|---|---|---|"]
    count = f"{sum(imports.values())} of the {len(imports)} import, {sum(runs.values())} build and run."
    return "\n".join([*head, *rows, "", count])


def main():
    arguments = [word for word in sys.argv[1:] if not word.startswith("--")]
    options = dict(word[2:].split("=", 1) for word in sys.argv[1:] if word.startswith("--"))
    if len(arguments) != 1:
        sys.exit(__doc__)
    tree = os.environ.get("SWITCHYARD_PYTORCH_TREE")
    if not tree:
        print("SWITCHYARD_PYTORCH_TREE names no tree of PyTorch: nothing was imported")
        sys.exit(77)
    scratch = pathlib.Path(options.get("keep") or tempfile.mkdtemp())
    builder = Builder(pathlib.Path(arguments[0]).resolve(), scratch)
    wrong = 0
    examined = []
    for number, example in enumerate(EXAMPLES):
        if options.get("only", "") not in example.path + " " + example.what:
            continue
        text, is_expected = examine(example, pathlib.Path(tree), builder, number)
        wrong += not is_expected
        examined.append((example, text))
        mark = " " if is_expected else "!"
        print(f"{mark} {example.path}: {example.what}: {text}", flush=True)
    if "keep" not in options:
        shutil.rmtree(scratch)
    print(f"{wrong} not as expected\n\n{table(examined)}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
