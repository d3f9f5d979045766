#include <torch/library.h>

namespace my::native {
at::Tensor wide(const at::Tensor& x, double by, int64_t n, bool flag, const std::string& word,
                c10::string_view view, c10::optional<at::Scalar> scalar, at::TensorList parts,
                const c10::List<c10::optional<at::Tensor>>& choices,
                c10::OptionalArrayRef<int64_t> sizes, at::Device device, const at::Tensor&) {
  return x;
}
void nothing(const at::Tensor& x, const at::Tensor& y) {}
}  // namespace my::native

TORCH_LIBRARY(my, m) {
  m.def("wide", torch::dispatch(c10::kCPU, my::native::wide));
  m.def("nothing", torch::dispatch(c10::kCPU, my::native::nothing));
}
