#include <torch/library.h>

namespace my::native {
at::Tensor f_cpu(const at::Tensor& x, c10::string_view mode) { return x; }
}  // namespace my::native

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x, str mode=\"a # b\") -> Tensor");
  m.impl("f", c10::DispatchKey::CPU, &my::native::f_cpu);
}
