#include "tests/bench/torch_calls.h"

#include <ATen/ATen.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/csrc/api/include/torch/version.h>
#include <torch/library.h>

namespace switchyard::bench {
namespace {

void NoopOne(const at::Tensor& /*self*/) {}
void NoopTwo(const at::Tensor& /*self*/, const at::Tensor& /*other*/) {}
void NoopThree(const at::Tensor& /*self*/, const at::Tensor& /*other*/,
               const at::Tensor& /*third*/) {}

at::Tensor& NoopOneInPlace(at::Tensor& self) { return self; }

TORCH_LIBRARY(switchyard_bench, library) {
  library.def("noop_one_(Tensor(a!) self) -> Tensor(a!)");
  library.def("noop_one(Tensor self) -> ()");
  library.def("noop_two(Tensor self, Tensor other) -> ()");
  library.def("noop_three(Tensor self, Tensor other, Tensor third) -> ()");
}

TORCH_LIBRARY_IMPL(switchyard_bench, CPU, library) {
  library.impl("noop_one", &NoopOne);
  library.impl("noop_one_", &NoopOneInPlace);
  library.impl("noop_two", &NoopTwo);
  library.impl("noop_three", &NoopThree);
}

template <typename Signature>
c10::TypedOperatorHandle<Signature> Find(const char* name) {
  return c10::Dispatcher::singleton().findSchemaOrThrow(name, "").template typed<Signature>();
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

const char* TorchVersion() { return TORCH_VERSION; }

}  // namespace switchyard::bench
