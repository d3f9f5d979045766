#include <torch/library.h>

namespace my::native {
at::Tensor f(const at::Tensor& x, const c10::SymInt& n) { return x; }
at::Tensor g(const at::Tensor& x, const c10::SymIntArrayRef& n) { return x; }
at::Tensor h(const at::Tensor& x, const std::vector<c10::SymInt>& n) { return x; }
at::Tensor o(const at::Tensor& x, const std::optional<c10::SymInt>& n) { return x; }
// The numbers of C++ that declarations lack.
at::Tensor numbers(int n, float s, std::vector<int> l, std::optional<float> o) { return {}; }
at::Tensor other(const at::Tensor& x, double n) { return x; }
}  // namespace my::native

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x, SymInt n) -> Tensor");
  m.def("g(Tensor x, SymInt[] n) -> Tensor");
  m.def("h(Tensor x, SymInt[] n) -> Tensor");
  m.def("o(Tensor x, SymInt? n) -> Tensor");
  m.def("numbers(int n, float s, int[] l, float? o) -> Tensor");
  m.def("other(Tensor x, int n) -> Tensor");
}

TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("f", &my::native::f);
  m.impl("g", &my::native::g);
  m.impl("h", &my::native::h);
  m.impl("o", &my::native::o);
  m.impl("numbers", &my::native::numbers);
  m.impl("other", &my::native::other);
}
