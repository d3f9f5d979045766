// --forwards
#include <torch/library.h>

namespace my::native {
at::Tensor f(const at::Tensor& x, c10::SymInt n) { return x; }
at::Tensor g(const at::Tensor& x, c10::SymIntArrayRef n) { return x; }
at::Tensor h(const at::Tensor& x, std::optional<c10::SymInt> n) { return x; }
at::Tensor plain(const at::Tensor& x, int64_t n, at::IntArrayRef l) { return x; }
// The first parameter makes it a kernel of symbolic integers.
at::Tensor both(c10::SymInt n, const std::vector<c10::SymInt>& l) { return {}; }
c10::SymInt result(const at::Tensor& x) { return 1; }
}  // namespace my::native

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x, SymInt n) -> Tensor");
  m.def("g(Tensor x, SymInt[] n) -> Tensor");
  m.def("h(Tensor x, SymInt? n) -> Tensor");
  m.def("plain(Tensor x, SymInt n, SymInt[] l) -> Tensor");
  m.def("both(SymInt n, SymInt[] l) -> Tensor");
  m.def("result(Tensor x) -> SymInt");
}

TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("f", &my::native::f);
  m.impl("g", &my::native::g);
  m.impl("h", &my::native::h);
  m.impl("plain", &my::native::plain);
  m.impl("both", &my::native::both);
  m.impl("result", &my::native::result);
}
