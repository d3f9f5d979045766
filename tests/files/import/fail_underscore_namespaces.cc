#include <torch/library.h>

namespace k {
at::Tensor f(const at::Tensor& x) { return x; }
}  // namespace k

TORCH_LIBRARY(_C, m) {
  m.def("_F(Tensor x) -> Tensor");
  m.impl("_F", torch::kCUDA, &k::f);
  m.def("f(Tensor x, int default) -> Tensor");
  m.impl("f", torch::kCUDA, &k::f);
}
