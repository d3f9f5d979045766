#include <torch/library.h>

namespace my::native {
at::Tensor f(const at::Tensor& x) { return x; }
at::Tensor& g_(at::Tensor& x) { return x; }
}  // namespace my::native

TORCH_LIBRARY(my, m) {
  m.def("f(Tensr x) -> Tensor", my::native::f);
  m.def("g_", my::native::g_);
  m.def("h(Dict(str, Tensor) x) -> Tensor", my::native::f);
}
