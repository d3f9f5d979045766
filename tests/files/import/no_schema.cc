// --forwards
#include <torch/library.h>

namespace my::native {
at::Tensor f(const at::Tensor& x) { return x; }
}  // namespace my::native

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Tensor");
  m.impl("f", my::native::f);
}
