// fallback(Func&&): makeFallthrough() and makeFromBoxedFunction<f>()
#include <torch/library.h>

namespace fallback {
int64_t f(const at::Tensor& x) { return x.numel(); }
void refuse(const c10::OperatorHandle& /*op*/, c10::DispatchKeySet /*keys*/,
            torch::jit::Stack* stack) {
  torch::jit::drop(*stack, 1);
  torch::jit::push(*stack, int64_t(-1));
}
}  // namespace fallback
TORCH_LIBRARY(fallback, m) { m.def("fallback_f(Tensor x) -> int"); }
TORCH_LIBRARY_IMPL(fallback, CPU, m) { m.impl("fallback_f", fallback::f); }
TORCH_LIBRARY_IMPL(_, AutogradPrivateUse2, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
TORCH_LIBRARY_IMPL(_, PrivateUse2, m) {
  m.fallback(torch::CppFunction::makeFromBoxedFunction<&fallback::refuse>());
}
// call: (fallback, fallback_f, 6, Ones())
// call: (fallback, fallback_f, -1, OfPrivateUse2())
