// --leave-out=my::g
// --leave-out=CUDA
#include <torch/library.h>

namespace my::native {
at::Tensor f_cpu(const at::Tensor& x) { return x; }
at::Tensor h_cuda(const at::Tensor& x) { return x; }
int64_t count_cpu(int64_t n) { return n; }
}  // namespace my::native

// Everything that is refused is told at once: what the language refuses, what rules refuse, kernels
// of other types, and an operator of which all kernels are left out.
TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Wrong");
  m.def("f.rule(Tensor x, Tensor x) -> Tensor");
  m.def("f.lambda(Tensor x) -> Tensor", [](auto x) { return x; });
  m.def("f.type(Tensor x) -> Tensor", my::native::count_cpu);
  m.def("g(Tensor x) -> Nothing");
  m.def("h(Tensor x) -> Tensor");
  m.def("good(Tensor x) -> Tensor", torch::dispatch(c10::kCPU, my::native::f_cpu));
}
TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("f", my::native::f_cpu);
  m.impl("f.rule", my::native::f_cpu);
}
TORCH_LIBRARY_IMPL(my, CUDA, m) { m.impl("h", my::native::h_cuda); }
TORCH_LIBRARY_IMPL(my, AutocastCPU, m) { m.impl("good", my::native::f_cpu); }
