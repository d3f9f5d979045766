#include <torch/library.h>

namespace my::native {
at::Tensor f_cpu(const at::Tensor& x) { return x; }
at::Tensor& g_cpu(at::Tensor& x) { return x; }
}  // namespace my::native

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Tensor", torch::dispatch(c10::kCPU, my::native::f_cpu));
}
