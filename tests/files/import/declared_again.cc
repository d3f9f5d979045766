// --forwards
#include <torch/library.h>

namespace my::native {
at::Tensor f_cpu(const at::Tensor& x) { return x; }
at::Tensor g(const at::Tensor& x) { return x; }
}  // namespace my::native

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Tensor");
  m.def("g(Tensor x) -> Tensor", my::native::g);
}

TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("f", my::native::f_cpu);
  m.impl("g", my::native::f_cpu);
}
