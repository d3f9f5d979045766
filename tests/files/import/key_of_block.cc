// --forwards
#include <torch/library.h>

namespace my::native {
at::Tensor f(const at::Tensor& x) { return x; }
}  // namespace my::native

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Tensor");
  m.def("g(Tensor x) -> Tensor");
}
TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("f", torch::dispatch(c10::kCPU, my::native::f));
  m.impl("g", torch::dispatch(c10::DispatchKey::CPU, my::native::f));
}
