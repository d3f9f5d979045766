#include <torch/library.h>

at::Tensor plain(const at::Tensor& x) { return x; }
at::Tensor sized(const at::Tensor& x, at::IntArrayRef sizes, at::ScalarType type) { return x; }

TORCH_LIBRARY(my, m) {
  m.def("i(Tensor x, int n) -> Tensor", plain);
  m.def("j(float x) -> Tensor", plain);
  m.def("k(Tensor x) -> (Tensor, Tensor)", plain);
  m.def("l(Tensor x, int[2] sizes, ScalarType type) -> Tensor", sized);
}
// rule: R015
