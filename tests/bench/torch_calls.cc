#include "tests/bench/torch_calls.h"

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/csrc/api/include/torch/version.h>
#include <torch/library.h>

#include <vector>

namespace switchyard::bench {
namespace {

void NoopOne(const at::Tensor& /*self*/) {}
void NoopTwo(const at::Tensor& /*self*/, const at::Tensor& /*other*/) {}
void NoopThree(const at::Tensor& /*self*/, const at::Tensor& /*other*/,
               const at::Tensor& /*third*/) {}

void NoopList(at::TensorList /*tensors*/) {}

using Factory = void(c10::optional<at::ScalarType>, c10::optional<at::Layout>,
                     c10::optional<at::Device>, c10::optional<bool>);
void NoopFactory(c10::optional<at::ScalarType> /*dtype*/, c10::optional<at::Layout> /*layout*/,
                 c10::optional<at::Device> /*device*/, c10::optional<bool> /*pin_memory*/) {}
const c10::TypedOperatorHandle<Factory>& FactoryHandle();
void SelectFactory(c10::optional<at::ScalarType> dtype, c10::optional<at::Layout> layout,
                   c10::optional<at::Device> device, c10::optional<bool> pin_memory) {
  const c10::DispatchKeySet keys(c10::computeDispatchKey(dtype, layout, device));
  FactoryHandle().redispatch(keys, dtype, layout, device, pin_memory);
}

at::Tensor& NoopOneInPlace(at::Tensor& self) { return self; }

TORCH_LIBRARY(switchyard_bench, library) {
  library.def("noop_one_(Tensor(a!) self) -> Tensor(a!)");
  library.def("noop_one(Tensor self) -> ()");
  library.def("noop_list(Tensor[] tensors) -> ()");
  library.def(
      "noop_factory(*, ScalarType? dtype=None, Layout? layout=None, Device? device=None, "
      "bool? pin_memory=None) -> ()");
  library.def("noop_two(Tensor self, Tensor other) -> ()");
  library.def("noop_three(Tensor self, Tensor other, Tensor third) -> ()");
}

TORCH_LIBRARY_IMPL(switchyard_bench, CPU, library) {
  library.impl("noop_one", &NoopOne);
  library.impl("noop_list", &NoopList);
  library.impl("noop_factory", &NoopFactory);
  library.impl("noop_one_", &NoopOneInPlace);
  library.impl("noop_two", &NoopTwo);
  library.impl("noop_three", &NoopThree);
}

TORCH_LIBRARY_IMPL(switchyard_bench, BackendSelect, library) {
  library.impl("noop_factory", &SelectFactory);
}

template <typename Signature>
c10::TypedOperatorHandle<Signature> Find(const char* name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "").template typed<Signature>();
}

const c10::TypedOperatorHandle<Factory>& FactoryHandle() {
  static const auto handle = Find<Factory>("switchyard_bench::noop_factory");
  return handle;
}

c10::OperatorHandle FindBoxed(const char* name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "");
}

}  // namespace

void TorchOne(benchmark::State& state) {
  const auto operation = Find<void(const at::Tensor&)>("switchyard_bench::noop_one");
  const at::Tensor a = at::empty({4});
  for (auto _ : state) operation.call(a);
}

void TorchTwo(benchmark::State& state) {
  const auto operation =
      Find<void(const at::Tensor&, const at::Tensor&)>("switchyard_bench::noop_two");
  const at::Tensor a = at::empty({4});
  const at::Tensor b = at::empty({4});
  for (auto _ : state) operation.call(a, b);
}

void TorchThree(benchmark::State& state) {
  const auto operation = Find<void(const at::Tensor&, const at::Tensor&, const at::Tensor&)>(
      "switchyard_bench::noop_three");
  const at::Tensor a = at::empty({4});
  const at::Tensor b = at::empty({4});
  const at::Tensor c = at::empty({4});
  for (auto _ : state) operation.call(a, b, c);
}

void TorchList(benchmark::State& state) {
  const auto operation = Find<void(at::TensorList)>("switchyard_bench::noop_list");
  const std::vector<at::Tensor> tensors = {at::empty({4}), at::empty({4}), at::empty({4})};
  for (auto _ : state) operation.call(tensors);
}

void TorchFactory(benchmark::State& state) {
  const c10::TypedOperatorHandle<Factory>& operation = FactoryHandle();
  for (auto _ : state) {
    operation.call(at::ScalarType::Float, at::Layout::Strided, at::Device(at::kCPU), c10::nullopt);
  }
}

void TorchDirectFactory(benchmark::State& state) {
  Factory* kernel = &NoopFactory;
  benchmark::DoNotOptimize(kernel);
  for (auto _ : state) {
    kernel(at::ScalarType::Float, at::Layout::Strided, at::Device(at::kCPU), c10::nullopt);
  }
}

void TorchBoxedOne(benchmark::State& state) {
  const auto operation = FindBoxed("switchyard_bench::noop_one");
  const at::Tensor a = at::empty({4});
  torch::jit::Stack stack;
  for (auto _ : state) {
    stack.emplace_back(a);
    operation.callBoxed(&stack);
  }
}

void TorchBoxedThree(benchmark::State& state) {
  const auto operation = FindBoxed("switchyard_bench::noop_three");
  const at::Tensor a = at::empty({4});
  torch::jit::Stack stack;
  for (auto _ : state) {
    stack.emplace_back(a);
    stack.emplace_back(a);
    stack.emplace_back(a);
    operation.callBoxed(&stack);
  }
}

void TorchBoxedInPlace(benchmark::State& state) {
  const auto operation = FindBoxed("switchyard_bench::noop_one_");
  torch::jit::Stack stack;
  stack.emplace_back(at::empty({4}));
  for (auto _ : state) operation.callBoxed(&stack);
}

void TorchBoxedList(benchmark::State& state) {
  const auto operation = FindBoxed("switchyard_bench::noop_list");
  const c10::IValue tensors(
      c10::List<at::Tensor>({at::empty({4}), at::empty({4}), at::empty({4})}));
  torch::jit::Stack stack;
  for (auto _ : state) {
    stack.emplace_back(tensors);
    operation.callBoxed(&stack);
  }
}

void TorchBoxedFactory(benchmark::State& state) {
  const auto operation = FindBoxed("switchyard_bench::noop_factory");
  torch::jit::Stack stack;
  for (auto _ : state) {
    stack.emplace_back(at::ScalarType::Float);
    stack.emplace_back(at::Layout::Strided);
    stack.emplace_back(at::Device(at::kCPU));
    stack.emplace_back();
    operation.callBoxed(&stack);
  }
}

const char* TorchVersion() { return TORCH_VERSION; }

}  // namespace switchyard::bench
