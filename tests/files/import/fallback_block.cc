#include <torch/library.h>

namespace switchyard::native {
at::Tensor f(const at::Tensor& x) { return x; }
}  // namespace switchyard::native

TORCH_LIBRARY(my, m) { m.def("f(Tensor x) -> Tensor"); }
TORCH_LIBRARY_IMPL(my, CPU, m) { m.impl("f", switchyard::native::f); }
TORCH_LIBRARY_IMPL(_, AutogradXLA, m) { m.fallback(torch::CppFunction::makeFallthrough()); }
