#include <torch/library.h>

namespace my::native {
at::Tensor f(const at::Tensor& x) { return x; }
at::Tensor g(const at::Tensor& x) { return x; }
}  // namespace my::native
void unboxed(int);

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Tensor", my::native::f);
  m.def("f(Tensor x) -> Tensor", my::native::g);
  m.def("other::g(Tensor x) -> Tensor", my::native::g);
  m.impl("f", my::native::g);
  m.impl("ff", my::native::g);
}

TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.def("h(Tensor x) -> Tensor", my::native::g);
  m.fallback(torch::CppFunction::makeFallthrough());
}

TORCH_LIBRARY_IMPL(_, CPU, m) {
  m.impl("f", my::native::f);
  m.fallback(unboxed);
}
// rule: R009 R011 R012 R017 R020 R016
