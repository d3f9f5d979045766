// Calls of operators that do nothing: ours, the kernel, and through c10's dispatcher.
#include <ATen/Functions.h>
#include <ATen/core/dispatch/Dispatcher.h>
#include <torch/library.h>

#include <vector>

#include "switchyard/ops/bench/noop_factory.h"
#include "switchyard/ops/bench/noop_factory_native.h"
#include "switchyard/ops/bench/noop_list.h"
#include "switchyard/ops/bench/noop_list_native.h"
#include "switchyard/ops/bench/noop_one.h"
#include "switchyard/ops/bench/noop_one_native.h"
#include "switchyard/ops/bench/noop_three.h"
#include "switchyard/ops/bench/noop_three_native.h"
#include "switchyard/ops/bench/noop_two.h"
#include "switchyard/ops/bench/noop_two_native.h"
#include "tests/bench/aten/calls.h"
#include "tests/bench/fastest_repetition.h"

namespace switchyard::bench {
namespace {
namespace ours = ::switchyard::aten::bench;

TORCH_LIBRARY(switchyard_bench, library) {
  library.def("noop_one(Tensor self) -> ()");
  library.def("noop_two(Tensor self, Tensor other) -> ()");
  library.def("noop_three(Tensor self, Tensor other, Tensor third) -> ()");
  library.def("noop_list(Tensor[] tensors) -> ()");
}
TORCH_LIBRARY_IMPL(switchyard_bench, CPU, library) {
  library.impl("noop_one", &at::native::noop_one_cpu);
  library.impl("noop_two", &at::native::noop_two_cpu);
  library.impl("noop_three", &at::native::noop_three_cpu);
  library.impl("noop_list", &at::native::noop_list_cpu);
}

template <typename Signature>
c10::TypedOperatorHandle<Signature> Find(const std::string& name) {
  return c10::Dispatcher::singleton()
      .findSchemaOrThrow(("switchyard_bench::" + name).c_str(), "")
      .template typed<Signature>();
}

template <typename Call>
void RegisterWay(const std::string& name, Call call) {
  RegisterCall(name, [call](benchmark::State& state) {
    for (auto _ : state) call();
  });
}

template <typename Ours, typename C10, typename Kernel>
void RegisterNoop(const std::string& name, Ours ours, C10 c10, Kernel kernel,
                  std::vector<AtenCall>* calls) {
  RegisterWay(name + "/ours", ours);
  RegisterWay(name + "/c10", c10);
  RegisterWay(name + "/kernel", kernel);
  calls->push_back({name});
}

}  // namespace

std::vector<AtenCall> RegisterNoops() {
  std::vector<AtenCall> calls;
  const at::Tensor a = at::rand({4}), b = at::rand({4}), c = at::rand({4});
  const std::vector<at::Tensor> list = {a, b, c};
  const auto one = Find<void(const at::Tensor&)>("noop_one");
  RegisterNoop(
      "noop_one", [=] { ours::noop_one(a); }, [=] { one.call(a); },
      [=] { at::native::noop_one_cpu(a); }, &calls);
  const auto two = Find<void(const at::Tensor&, const at::Tensor&)>("noop_two");
  RegisterNoop(
      "noop_two", [=] { ours::noop_two(a, b); }, [=] { two.call(a, b); },
      [=] { at::native::noop_two_cpu(a, b); }, &calls);
  const auto three =
      Find<void(const at::Tensor&, const at::Tensor&, const at::Tensor&)>("noop_three");
  RegisterNoop(
      "noop_three", [=] { ours::noop_three(a, b, c); }, [=] { three.call(a, b, c); },
      [=] { at::native::noop_three_cpu(a, b, c); }, &calls);
  const auto of_list = Find<void(at::TensorList)>("noop_list");
  RegisterNoop(
      "noop_list", [=] { ours::noop_list(list); }, [=] { of_list.call(list); },
      [=] { at::native::noop_list_cpu(list); }, &calls);
  return calls;
}

}  // namespace switchyard::bench
