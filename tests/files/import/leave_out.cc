// --leave-out=Autograd
#include <torch/library.h>

namespace my::native {
at::Tensor f_cpu(const at::Tensor& x) { return x; }
at::Tensor f_autograd(const at::Tensor& x) { return x; }
}  // namespace my::native

TORCH_LIBRARY(my, m) { m.def("f(Tensor x) -> Tensor"); }
TORCH_LIBRARY_IMPL(my, CPU, m) { m.impl("f", my::native::f_cpu); }
TORCH_LIBRARY_IMPL(my, Autograd, m) { m.impl("f", my::native::f_autograd); }
