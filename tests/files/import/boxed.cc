// --forwards
#include <torch/library.h>

namespace my {

void sum(const c10::OperatorHandle& op, torch::jit::Stack* stack) {}
void with_keys(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {}

namespace {
void local(const c10::OperatorHandle& op, torch::jit::Stack* stack) {}
}  // namespace

struct Holder {
  static void boxed(const c10::OperatorHandle& op, torch::jit::Stack* stack) {}
};

template <int n>
void times(const c10::OperatorHandle& op, torch::jit::Stack* stack) {}

struct Counter : c10::OperatorKernel {
  Counter(int64_t by, const char* name);
  void operator()(const c10::OperatorHandle& op, c10::DispatchKeySet keys,
                  torch::jit::Stack* stack);
};

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Tensor");
  m.def("f.out(Tensor x, *, Tensor(a!) out) -> Tensor(a!)");
  m.def("g(Tensor[] x, str word) -> (Tensor, str)");
  m.def("h(Tensor x) -> ()", torch::CppFunction::makeFromBoxedFunction<&sum>());
  m.def("k(Tensor x) -> int[]", torch::CppFunction::makeFromBoxedFunction<&local>().debug("k"));
}

TORCH_LIBRARY_IMPL(my, CPU, m) {
  constexpr int64_t kBy = 2;
  m.impl("f", torch::CppFunction::makeFromBoxedFunction<&sum>());
  m.impl("f.out", torch::CppFunction::makeFromBoxedFunction<&sum>());
  m.impl("g", torch::CppFunction::makeFromBoxedFunctor(std::make_unique<Counter>(kBy, "g")));
}

TORCH_LIBRARY_IMPL(my, CUDA, m) {
  m.impl("f", torch::CppFunction::makeFromBoxedFunction<&with_keys>());
  m.impl("f.out", torch::CppFunction::makeFromBoxedFunction<&sum>());
  m.impl("g", torch::CppFunction::makeFromBoxedFunction<&Holder::boxed>());
}

TORCH_LIBRARY_IMPL(my, Autograd, m) {
  m.impl("g", torch::CppFunction::makeFromBoxedFunction<&times<3>>());
}

}  // namespace my
