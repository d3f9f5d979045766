// --forwards
// --target=aten
#include <torch/library.h>

namespace my {
void sum(const c10::OperatorHandle& op, torch::jit::Stack* stack) {}
void fallback(const c10::OperatorHandle& op, torch::jit::Stack* stack) {}
struct Queue : torch::CustomClassHolder {
  int64_t size() { return 0; }
};

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Tensor");
  m.class_<Queue>("Queue").def("size", &Queue::size);
}
TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("f", torch::CppFunction::makeFromBoxedFunction<&sum>());
}
TORCH_LIBRARY_IMPL(_, PrivateUse1, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&fallback>());
}
}  // namespace my
