// Calls pass these keys by anyway.
#include <torch/library.h>

at::Tensor f(const at::Tensor& x) { return x; }

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Tensor");
}

TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("f", f);
}

TORCH_LIBRARY_IMPL(my, Autograd, m) {
  m.impl("f", torch::CppFunction::makeFallthrough());
}
