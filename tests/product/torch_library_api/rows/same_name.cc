// TORCH_LIBRARY(ns, m): operators with the same name and signature in two namespaces
#include <torch/library.h>

namespace same_name {
int64_t f(const at::Tensor& x) { return x.numel(); }
int64_t g(const at::Tensor& x) { return x.numel() + 1; }
}  // namespace same_name
TORCH_LIBRARY(same_name, m) {
  m.def("same_name_f(Tensor x) -> int");
  m.impl("same_name_f", torch::kCPU, &same_name::f);
}
TORCH_LIBRARY(same_name_too, m) {
  m.def("same_name_f(Tensor x) -> int");
  m.impl("same_name_f", torch::kCPU, &same_name::g);
}
// call: (same_name, same_name_f, 6, Ones())
// call: (same_name_too, same_name_f, 7, Ones())
