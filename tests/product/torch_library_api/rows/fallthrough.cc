// makeFallthrough() of an operator
#include <torch/library.h>

namespace fallthrough {
int64_t f(const at::Tensor& x) { return x.numel(); }
}  // namespace fallthrough
TORCH_LIBRARY(fallthrough, m) { m.def("fallthrough_f(Tensor x) -> int"); }
TORCH_LIBRARY_IMPL(fallthrough, CPU, m) { m.impl("fallthrough_f", fallthrough::f); }
TORCH_LIBRARY_IMPL(fallthrough, Autograd, m) {
  m.impl("fallthrough_f", torch::CppFunction::makeFallthrough());
}
// call: (fallthrough, fallthrough_f, 6, Ones())
