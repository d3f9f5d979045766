// --forwards
#include <torch/library.h>

namespace k {
at::Tensor f(const at::Tensor& x) { return x; }
}  // namespace k
at::Tensor g(const at::Tensor& x) { return x; }
namespace _C {
at::Tensor h(const at::Tensor& x) { return x; }
}  // namespace _C

TORCH_LIBRARY(_C, m) {
  m.def("f(Tensor x) -> Tensor");
  m.impl("f", torch::kCUDA, &k::f);
  m.def("g(Tensor x) -> Tensor");
  m.impl("g", torch::kCUDA, &g);
  m.def("h(Tensor x) -> Tensor");
  m.impl("h", torch::kCUDA, &_C::h);
}

TORCH_LIBRARY(_C_cache_ops, m) {
  m.def("f(Tensor x) -> Tensor");
  m.impl("f", torch::kCUDA, &k::f);
}

TORCH_LIBRARY_FRAGMENT(_moe_C, m) { m.def("f(Tensor x) -> Tensor", &k::f); }

TORCH_LIBRARY(export, m) { m.def("f(Tensor x) -> Tensor", &k::f); }
