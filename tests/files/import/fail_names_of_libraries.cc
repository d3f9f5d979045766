#include <torch/library.h>

namespace my::native {
at::Tensor scale_(const at::Tensor& self, double by) { return self; }
void append(std::vector<int64_t> xs, int64_t x) {}
}  // namespace my::native

TORCH_LIBRARY(my, m) {
  m.def("scale_(Tensor self, float by) -> Tensor");
  m.def("append(int[](a!) xs, int x) -> ()");
}

TORCH_LIBRARY_IMPL(my, CUDA, m) {
  m.impl("scale_", &my::native::scale_);
  m.impl("append", &my::native::append);
}
