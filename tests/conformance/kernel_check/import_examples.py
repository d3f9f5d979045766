#!/usr/bin/env python3
"""Imports PyTorch's own examples of C++ extensions, builds them statically and runs them.

usage: import_examples.py COMPILER [--only=NAME] [--keep=DIR]

SWITCHYARD_PYBIND11 names a folder with pybind11's headers, /usr/include without it; one example includes them.
CUDA sources are compiled by clang (CLANG, clang++-19 without it), for a device that is simulated on the CPU.

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
METHODS = "-DSWITCHYARD_TENSOR_METHODS=\"torch/tensor_methods.inc\""
SILENT = ["-w"]  # what others wrote
SIMULATED_CUDA = pathlib.Path(__file__).resolve().parent / "simulated_cuda"
# What torch.utils.cpp_extension.load_inline puts before CUDA sources.
CUDA_HEADERS = "#include <torch/types.h>\n#include <cuda.h>\n#include <cuda_runtime.h>\n"
# A folder with a folder pybind11 of headers.
PYBIND11 = os.environ.get("SWITCHYARD_PYBIND11", "/usr/include")
WITHOUT_AUTOGRAD = "-DSWITCHYARD_WITHOUT_AUTOGRAD"  # for inference, without lib/autograd


@dataclasses.dataclass
class Example:
    path: str               # below the tree
    what: str               # what it registers
    marker: str = ""        # of sources inside Python files: a part of the text
    options: tuple = ()     # of import
    flags: tuple = ()       # of the source, for import
    main: str = ""          # body of the program that calls it; empty when it is not built
    before: str = ""        # text before that program's main
    expect: str = ""        # a part of the message of import; empty when it imports
    methods: bool = False   # tensors have the operators as methods
    schema: str = ""        # the operators that it has kernels for, in place of PyTorch's file
    keys: str = "CPU"       # of gen
    cuda_marker: str = ""   # a part of the text of its CUDA source inside the same Python file
    builds: bool = True     # false: only imported
    why: str = ""           # why it is not built or not run


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
WITH_GRADIENTS = r"""
  const at::Tensor a = Row({1, 2}), b = Row({3, 4}), c = Row({1, 1});
  for (const at::Tensor& one : {a, b, c}) switchyard::autograd::SetRequiresGrad(one);
  const at::Tensor y = switchyard::custom::op_with_autograd(a, 2, b, c);
  Expect(Is(y, {11, 19}), "forward");
  const auto grads = switchyard::autograd::Grad({y}, {a, b, c}, {Row({1, 10})});
  Expect(Is(grads[0], {4, 50}) && Is(grads[1], {3, 40}) && Is(grads[2], {1, 10}), "backward");
"""
ORT = r"""
  const at::TensorOptions options = at::TensorOptions(at::ScalarType::Float).device(at::Device(at::kORT, 0));
  const at::Tensor x = at::empty({2, 3, 4, 5}, options);
  Expect(get_test_int() == 0 && x.device() == at::Device(at::kORT, 0) && x.numel() == 120, "empty");
  Expect(x.data_ptr() == nullptr && x.key_set().Has(at::DispatchKey::ORT), "no memory");
  at::Tensor out = at::empty({2}, options);
  Expect(at::add_out(out, out, out, 1).is_same(out) && get_test_int() == 1, "add_out");
  const at::Tensor weight = at::empty({6, 3, 1, 1}, options);
  const at::Tensor y = at::convolution_overrideable(x, weight, c10::nullopt, {1, 1}, {0, 0}, {1, 1}, false, {0, 0}, 1);
  Expect(get_test_int() == 2 && y.sizes() == at::IntArrayRef({2, 6, 4, 5}), "convolution");
  const auto grads = at::convolution_backward_overrideable(y, x, weight, {1, 1}, {0, 0}, {1, 1}, false, {0, 0}, 1, {true, true, true});
  Expect(get_test_int() == 3 && std::get<1>(grads).sizes() == weight.sizes(), "convolution_backward");
  // The class of C10_REGISTER_GUARD_IMPL, found by the linker.
  const switchyard::DeviceHooks* hooks = switchyard::FindDeviceHooks(at::kORT);
  Expect(hooks != nullptr && hooks->count() == 1 && hooks->current() == 0, "devices");
  const c10::DeviceGuard guard(at::Device(at::kORT, 0));
  Expect(switchyard::ResolveDevice(at::Device(at::kORT)).index() == 0, "current device");
"""
RNG = r"""
  const auto Longs = [](int64_t value) {
    at::Tensor row = at::EmptyTensor({10}, at::ScalarType::Long);
    for (int i = 0; i < 10; ++i) row.data<int64_t>()[i] = value;
    return row;
  };
  const auto AreAll = [](const at::Tensor& row, int64_t value) {
    int64_t equal = 0;
    for (int i = 0; i < 10; ++i) equal += row.data<int64_t>()[i] == value;
    return equal == 10;
  };
  at::Tensor t = Longs(0);
  switchyard::ops::random_(t, c10::nullopt);
  Expect(!AreAll(t, 42), "the run-time's generator");
  Expect(getInstanceCount() == 0, "none made");
  {
    const at::Generator made = createTestCPUGenerator(42);
    const at::Generator copy = identity(made);
    Expect(getInstanceCount() == 1 && copy == made, "one, shared");
    Expect(AreAll(switchyard::ops::random_(t, copy), 42), "random_");
    Expect(AreAll(switchyard::ops::random__from(t, 10, 50, copy), 12), "random_.from");
    Expect(AreAll(switchyard::ops::random__to(t, 5, made), 2), "random_.to");
  }
  Expect(getInstanceCount() == 0, "destroyed");
"""
COS_ADD = r"""
  switchyard::SimulatedDevice<at::DeviceType::CUDA>::Install(1);
  {
    at::Tensor x = at::EmptyTensor({4, 4}, at::ScalarType::Float, at::Device(at::kCUDA, 0));
    for (int i = 0; i < 16; ++i) x.data<float>()[i] = static_cast<float>(i);
    const at::Tensor z = switchyard::inline_jit_extension_custom_op_cuda::cos_add(x, x);
    int equal = 0;
    for (int i = 0; i < 16; ++i) equal += z.data<float>()[i] == 2 * std::cos(static_cast<float>(i));
    Expect(equal == 16 && z.device() == x.device() && z.sizes() == x.sizes(), "cos_add");
  }
  switchyard::SimulatedDevice<at::DeviceType::CUDA>::Remove();
"""
COS_ADD_DEVICE = r"""
#include "lib/device/simulated_device.h"
#include "switchyard/ops/zeros_like_native.h"
#include "cuda_runtime.h"
LAUNCH_KERNEL(cos_add_kernel, const float*, const float*, float*, int)
namespace switchyard::native {
Tensor zeros_like_cuda(const Tensor& self, std::optional<ScalarType>, std::optional<Layout>,
                       std::optional<Device>, std::optional<bool>, std::optional<MemoryFormat>) {
  const Tensor zeros = EmptyTensor(self.sizes(), self.dtype(), self.device());
  std::memset(zeros.data_ptr(), 0, static_cast<std::size_t>(zeros.numel()) * zeros.item_size());
  return zeros;
}
}  // namespace switchyard::native
"""
COS_ADD_OPERATORS = """
- func: zeros_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
  dispatch:
    CUDA: zeros_like_cuda
"""

# The operators that backends have kernels for, as PyTorch declares them, without what its other backends
# share.
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

ORT_OPERATORS = """
- func: empty.memory_format(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
  dispatch:
    CPU: empty_cpu
- func: add.out(Tensor self, Tensor other, *, Scalar alpha=1, Tensor(a!) out) -> Tensor(a!)
  device_check: NoCheck
  dispatch:
    CPU: add_out
- func: convolution_overrideable(Tensor input, Tensor weight, Tensor? bias, int[] stride, int[] padding, int[] dilation, bool transposed, int[] output_padding, int groups) -> Tensor
  dispatch:
    CPU: convolution_overrideable
- func: convolution_backward_overrideable(Tensor grad_output, Tensor input, Tensor weight, int[] stride, int[] padding, int[] dilation, bool transposed, int[] output_padding, int groups, bool[3] output_mask) -> (Tensor grad_input, Tensor grad_weight, Tensor grad_bias)
  dispatch:
    CPU: convolution_backward_overrideable
"""
ORT_TEST_OPERATORS = """
- func: empty.memory_format(SymInt[] size, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
  dispatch:
    CPU: empty_cpu
- func: empty_strided(SymInt[] size, SymInt[] stride, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None) -> Tensor
  dispatch:
    MPS: empty_strided_mps
- func: empty_like(Tensor self, *, ScalarType? dtype=None, Layout? layout=None, Device? device=None, bool? pin_memory=None, MemoryFormat? memory_format=None) -> Tensor
  device_check: NoCheck
  device_guard: False
  dispatch:
    CompositeExplicitAutograd: empty_like
- func: add.Tensor(Tensor self, Tensor other, *, Scalar alpha=1) -> Tensor
  device_check: NoCheck
  dispatch:
    MPS: add_mps
"""
RNG_OPERATORS = """
- func: random_.from(Tensor(a!) self, int from, int? to, *, Generator? generator=None) -> Tensor(a!)
  device_check: NoCheck
  variants: method
  tags: nondeterministic_seeded
  dispatch:
    CPU: random_
- func: random_.to(Tensor(a!) self, int to, *, Generator? generator=None) -> Tensor(a!)
  device_check: NoCheck
  variants: method
  tags: nondeterministic_seeded
  dispatch:
    CPU: random_
- func: random_(Tensor(a!) self, *, Generator? generator=None) -> Tensor(a!)
  device_check: NoCheck
  variants: method
  tags: nondeterministic_seeded
  dispatch:
    CPU: random_
"""

EXTENSIONS = "test/cpp_extensions/"
EXAMPLES = [
    Example("test/custom_operator/op.cpp", "fragment, 4 operators, one with gradients",
            main=CUSTOM_OPERATOR + WITH_GRADIENTS),
    Example("test/custom_operator/op.cpp", "the same, only for inference",
            flags=(WITHOUT_AUTOGRAD,), options=("--leave-out=Autograd",), main=CUSTOM_OPERATOR),
    Example(EXTENSIONS + "torch_library.cu", "block, 1 operator; a custom class",
            flags=("-x", "c++"), main=LOGICAL_AND),
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
            main=OPEN_REGISTRATION, methods=True, schema=REGISTERED, keys="PrivateUse1"),
    Example(EXTENSIONS + "ort_extension.cpp", "a backend: 4 kernels at ORT; a device guard",
            main=ORT, schema=ORT_OPERATORS, keys="ORT"),
    Example(EXTENSIONS + "rng_extension.cpp", "3 kernels at CustomRNGKeyId; a generator",
            main=RNG, schema=RNG_OPERATORS, keys="CPU,CustomRNGKeyId"),
    Example("aten/src/ATen/test/extension_backend_test.cpp", "a backend: 3 kernels at ORT",
            main="  testing::InitGoogleTest();\n  failed = RUN_ALL_TESTS();\n",
            schema=ORT_TEST_OPERATORS, keys="CPU,ORT"),
    Example("test/test_cpp_extensions_jit.py", "block; the kernel is in a CUDA source",
            marker="TORCH_LIBRARY(inline_jit_extension_custom_op_cuda, m)",
            cuda_marker="x.data_ptr<float>(), y.data_ptr<float>(), output.data_ptr<float>()",
            main=COS_ADD, before=COS_ADD_DEVICE, schema=COS_ADD_OPERATORS, keys="CPU,CUDA", methods=True,
            why="on a simulated device: `clang++-19 -x cuda`"),
    Example(EXTENSIONS + "dangling_impl_extension.cpp", "an impl without definition, on purpose",
            expect="no block defines operator `__test::foo`"),
    Example(EXTENSIONS + "dangling_impl_extension.cpp", "the same; PyTorch's test requires that nothing calls it",
            options=("--leave-out=__test::foo",),
            main="  Expect(!switchyard::FindOperator(\"__test::foo\"), \"defined\");\n"),
    Example("torch/csrc/jit/codegen/cuda/examples/sinh_extension/main.cpp",
            "block, 1 operator with nvFuser", builds=False,
            flags=("-I/usr/include/torch/csrc/api/include", "-I" + PYBIND11),
            why="imported with PyTorch's headers and pybind11's; nvFuser compiles kernels at run time, for a GPU"),
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
#include "lib/boxing/operators.h"
#include FUNCTIONS
#ifndef SWITCHYARD_WITHOUT_AUTOGRAD
#include "lib/autograd/backward.h"
#include "lib/autograd/variable.h"
#endif

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

BEFORE
int main() {
BODY
  return failed;
}
"""


def run(command):
    done = subprocess.run([str(word) for word in command], stdout=subprocess.PIPE,
                          stderr=subprocess.STDOUT, text=True, check=False)
    return done.returncode, done.stdout


def text_inside(path, marker, other="#include"):
    """The string of a Python file that has the marker and another text."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if marker in node.value and other in node.value:
                return node.value
    raise LookupError(f"{path} has no source with {marker}")


class Builder:
    def __init__(self, compiler, scratch):
        self.compiler = compiler
        self.scratch = scratch
        self.cxx = os.environ.get("CXX", "g++")
        self.libraries = {}

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

    def runtime(self, methods):
        """Builds a library of lib/, kernels/ and generated/ once; returns it and its errors. With methods of tensors,
        only of lib/: kernels/ and generated/ are not compiled with them. Sources that need libtorch or Python are left
        out.
        """
        if methods not in self.libraries:
            sources = chosen("lib", "aoti", "aten", "autograd", "model", "python")
            if not methods:
                sources += sorted((ROOT / "lib" / "autograd").glob("*.cc"))
                sources += chosen("kernels", "gradients", "nn", "python")
                sources += sorted((ROOT / "generated" / "src").glob("*.cc"))
            folder = self.scratch / ("runtime_with_methods" if methods else "runtime")
            flags = [METHODS, "-I" + str(ROOT / "lib" / "extension")] if methods else []
            objects, wrong = self.compile(
                sources, folder, [*flags, "-I" + str(ROOT / "generated" / "include")])
            library = folder / "libruntime.a"
            if not wrong and not methods:
                called, wrong = self.called_by_autograd(folder)
                objects += called
            if not wrong:
                status, text = run(["ar", "rcs", library, *objects])
                wrong = text if status != 0 else ""
            self.libraries[methods] = library, wrong
        return self.libraries[methods]

    def called_by_autograd(self, folder):
        """Objects of what lib/autograd calls, and what went wrong."""
        ops = self.scratch / "gradients"
        kernels = ROOT / "kernels"
        status, text = run([self.compiler, "gen", "--keys=CPU", "--out=" + str(ops), "--derivatives=" +
                            str(kernels / "derivatives.yaml"), kernels / "native_functions.yaml"])
        if status != 0:
            return [], text
        return self.compile([kernels / "gradients" / (name + ".cc")
                             for name in ("engine_operators", "shapes", "views")],
                            folder, ["-I" + str(ops / "include")])

    def compile_cuda(self, source, folder, flags):
        """Objects of a CUDA source for the host and for the device that is simulated, or a message."""
        objects = []
        for name, more in (("host", []), ("device", ["-Xclang", "-fcuda-is-device"])):
            out = folder / f"cuda_{name}.o"
            status, text = run([os.environ.get("CLANG", "clang++-19"), "-x", "cuda", "--cuda-host-only",
                                "-nocudainc", "-nocudalib", "-std=c++17", "-O1", *more, *flags,
                                "-include", SIMULATED_CUDA / "cuda_runtime.h",
                                "-I" + str(ROOT), "-c", source, "-o", out])
            if status != 0:
                return [], text
            objects.append(out)
        return objects, ""

    def build(self, example, source, folder, schemas, cuda=None):
        """What went wrong, or nothing."""
        ops, forwards = folder / "ops", folder / "forwards"
        flags = ["-I" + str(ROOT / "lib" / "extension"),
                 *(word for word in example.flags if word.startswith("-D"))]
        # Without operators of its own choice an example calls those of generated/.
        of_others = [] if example.schema else ["-I" + str(ROOT / "generated" / "include")]
        headers = ["-I" + str(ops / "include")]
        status, text = run([self.compiler, "gen", "--keys=" + example.keys, "--shards=2",
                            "--out=" + str(ops), *schemas])
        if status != 0:
            return "gen: " + text
        program = folder / "program.cc"
        # Where nothing is imported there is none.
        of_source = forwards / (source.stem + "_forwards.h")
        include = f'#include "{of_source}"' if of_source.exists() else ""
        program.write_text(PROGRAM.replace("SOURCE", f'"{source}"').replace(
            "#include FORWARDS", include).replace(
            "FUNCTIONS", f'"{ops}/include/switchyard/functions.h"').replace("BODY", example.main).replace(
            "BEFORE", example.before))
        if example.methods:
            flags.append(METHODS)
        library, wrong = self.runtime(example.methods)
        if wrong:
            return "run-time: " + wrong
        sources = sorted((ops / "src").glob("*.cc")) + sorted(forwards.glob("custom_classes.cc"))
        emitted, wrong = self.compile(sources, folder / "emitted", flags + headers)
        if wrong:
            return "emitted code: " + wrong
        if cuda:
            flags.append("-I" + str(SIMULATED_CUDA))
        flags += [*of_others, *headers, *SILENT]
        objects, wrong = self.compile([program], folder / "program", flags)
        if not wrong and cuda:
            on_device, wrong = self.compile_cuda(cuda, folder, flags)
            objects += on_device
        if wrong:
            return "source: " + wrong
        binary = folder / "run"
        more = ["-lgtest", "-pthread"] if "RUN_ALL_TESTS" in example.main else []
        # Kernels of the library call operators that the example does not choose: those of generated/, beside
        # which the example's own come first.
        if example.schema:
            more.append("-Wl,--allow-multiple-definition")
        status, text = run([self.cxx, *objects, *emitted, library, *more, "-o", binary])
        if status != 0:
            return "link: " + text
        status, text = run([binary])
        return "" if status == 0 else f"run: status {status} {text}"


def chosen(folder, *without):
    """The C++ sources below a folder of this repository, but not those of some folders in it."""
    return [path for path in sorted((ROOT / folder).glob("**/*.cc"))
            if path.relative_to(ROOT / folder).parts[0] not in without]


def torch_schemas():
    found = sorted(pathlib.Path("/usr/lib/python3/dist-packages/torchgen/packaged/ATen/native").glob(
        "*.yaml"))
    return [path for path in found if path.name in ("native_functions.yaml", "tags.yaml")]


def examine(example, tree, builder, number):
    """How it went, and whether that is what is expected."""
    folder = builder.scratch / f"{number:02}"
    folder.mkdir(parents=True, exist_ok=True)
    source = tree / example.path
    if not source.exists():
        return "no such file", False
    if example.marker:
        inside = folder / "inside.cpp"
        inside.write_text(text_inside(source, example.marker))
        source = inside
    torch = torch_schemas()
    if example.schema:
        (folder / "registered.yaml").write_text(example.schema)
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
        return "no: " + (told[0] if told else text), False
    if not example.builds:
        return f"imports; not built: {example.why}", bool(example.why)
    backends = sorted((folder / "backends").glob("*.yaml"))
    schemas = torch + backends if backends else [torch[0], out] if example.schema else [out]
    cuda = None
    if example.cuda_marker:
        cuda = folder / "inside.cu"
        cuda.write_text(CUDA_HEADERS + text_inside(tree / example.path, example.cuda_marker, ""))
    wrong = builder.build(example, source, folder, schemas, cuda)
    return ("imports, builds, runs" if not wrong else wrong), not wrong


def is_registering(example):
    """PYBIND11_MODULE and what belongs to it register nothing with the dispatcher."""
    return example.what not in ("PYBIND11_MODULE", "a function of it")


def told_in_table(example, text):
    """Returns the last column: how the example was imported, or why it was not imported or not run."""
    options = " ".join(word for word in (*example.options, *example.flags) if not word.startswith("-I"))
    if text.startswith("no: "):
        return f"{options}: {text[4:]}" if options else text[4:]
    if not example.builds:
        return example.why
    if text != "imports, builds, runs":
        return text.splitlines()[0][:200]
    if example.why:
        return example.why
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
    head = ["| source | registers | imports | builds and runs | options, or the reason |", "|---|---|---|---|---|"]
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
