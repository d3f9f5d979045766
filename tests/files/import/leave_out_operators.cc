// --leave-out=my::f
// --leave-out=my::g.out
// --leave-out=CUDA
#include <torch/library.h>

bool is_wanted();

namespace my::native {
at::Tensor f_cpu(const at::Tensor& x) { return x; }
at::Tensor h_cpu(const at::Tensor& x) { return x; }
}  // namespace my::native

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Wrong");
  m.def("g.out(Tensor x) -> Tensor", [](at::Tensor x) { return x; });
  m.def("h(Tensor x) -> Tensor");
  m.impl("h", c10::kCUDA, my::native::h_cpu);
  if (is_wanted()) m.impl("f", c10::kCUDA, my::native::f_cpu);
}
TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("f", my::native::f_cpu);
  m.impl("h", my::native::h_cpu);
}
