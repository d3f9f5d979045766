// makeFallthrough() of an operator: without it, the kernel for Autograd would be called
#include <torch/library.h>

namespace fallthrough {
int64_t f(const at::Tensor& x) { return x.numel(); }
int64_t recorded(const at::Tensor& /*x*/) { return -3; }
}  // namespace fallthrough
TORCH_LIBRARY(fallthrough, m) { m.def("fallthrough_f(Tensor x) -> int"); }
TORCH_LIBRARY_IMPL(fallthrough, CPU, m) { m.impl("fallthrough_f", fallthrough::f); }
TORCH_LIBRARY_IMPL(fallthrough, Autograd, m) { m.impl("fallthrough_f", fallthrough::recorded); }
TORCH_LIBRARY_IMPL(fallthrough, AutogradCPU, m) {
  m.impl("fallthrough_f", torch::CppFunction::makeFallthrough());
}
// call: (fallthrough, fallthrough_f, 6, Ones())
// call: (fallthrough, fallthrough_f, -3, OfPrivateUse2())
