// --forwards
#include <torch/library.h>

at::Tensor plain(const at::Tensor& x, int64_t n) { return x; }
std::tuple<at::Tensor, at::Tensor> both(const at::Tensor& x) { return {x, x}; }

TORCH_LIBRARY(my, m) {
  m.def("i(Tensor x, int n) -> Tensor", plain);
  m.def("k(Tensor x) -> (Tensor, Tensor)", both);
}
