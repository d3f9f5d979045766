#include <torch/library.h>

namespace switchyard::native {
at::Tensor f(const at::Tensor& x, at::IntArrayRef k) { return x; }
at::Tensor g(const at::Tensor& x, at::IntArrayRef k) { return x; }
}  // namespace switchyard::native

TORCH_LIBRARY(spelled, m) {
  m.def("f(Tensor x, int[2] k=[1, 2]) -> Tensor", switchyard::native::f);
  m.def("g(Tensor x, int[2] k=[1, 2]) -> Tensor", switchyard::native::g);
}
