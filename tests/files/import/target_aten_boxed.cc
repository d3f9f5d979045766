// --forwards
// --target=aten
#include <torch/library.h>

#include <memory>

namespace my {
void sum(const c10::OperatorHandle& op, torch::jit::Stack* stack) {}
void fallback(const c10::OperatorHandle& op, torch::jit::Stack* stack) {}
void called_so(const c10::OperatorHandle& op, c10::DispatchKeySet keys, torch::jit::Stack* stack) {}
struct Counter final : c10::OperatorKernel {
  void operator()(const c10::OperatorHandle&, c10::DispatchKeySet, torch::jit::Stack*) {}
};

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Tensor");
  m.def("f_(Tensor(a!) self) -> Tensor(a!)");
  m.def("texts(Tensor x) -> (str, int)",
        torch::CppFunction::makeFromBoxedFunctor(std::make_unique<Counter>()));
  m.def("any(Any x, Dict(str, Tensor) y) -> Any",
        torch::CppFunction::makeFromBoxedFunction<&called_so>());
}
TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("f", torch::CppFunction::makeFromBoxedFunction<&sum>());
  m.impl("f_", torch::CppFunction::makeFromBoxedFunction<&sum>());
}
TORCH_LIBRARY_IMPL(_, PrivateUse1, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&fallback>());
}
TORCH_LIBRARY_IMPL(_, PrivateUse2, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&called_so>());
}
}  // namespace my
