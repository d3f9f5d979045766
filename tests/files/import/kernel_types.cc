// --forwards
#include <torch/library.h>

namespace my::native {
at::Tensor f_cpu(const at::Tensor& x, int64_t n) { return x; }
at::Tensor f_cuda(const at::Tensor& x, int64_t n) { return x; }
at::Tensor f_meta(const at::Tensor& x, const int64_t n) { return x; }
at::Tensor g_cpu(const at::Tensor& x, c10::SymInt n) { return x; }
}  // namespace my::native

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x, int n) -> Tensor");
  m.def("g(Tensor x, SymInt n) -> Tensor");
}
TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("f", my::native::f_cpu);
  m.impl("g", my::native::g_cpu);
}
TORCH_LIBRARY_IMPL(my, CUDA, m) { m.impl("f", my::native::f_cuda); }
TORCH_LIBRARY_IMPL(my, Meta, m) { m.impl("f", my::native::f_meta); }
