#include <torch/library.h>

namespace my::native {
at::Tensor f_cpu(const at::Tensor& x) { return x; }
at::Tensor& g_cpu(at::Tensor& x) { return x; }
}  // namespace my::native

TORCH_LIBRARY(my, m) { m.def("my::f(Tensor x) -> Tensor"); }

TORCH_LIBRARY_IMPL(my, CPU, m) { m.impl("my::f", my::native::f_cpu); }

TORCH_LIBRARY_IMPL(_, AutogradCPU, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
