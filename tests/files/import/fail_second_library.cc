#include <torch/library.h>

namespace my::native {
at::Tensor f(const at::Tensor& x) { return x; }
at::Tensor g(const at::Tensor& x) { return x; }
}  // namespace my::native

namespace first {
TORCH_LIBRARY(my, m) { m.def("f(Tensor x) -> Tensor", my::native::f); }
}  // namespace first

// What one source cannot have twice, two can.
namespace second {
TORCH_LIBRARY(my, m) { m.def("g(Tensor x) -> Tensor", my::native::g); }
TORCH_LIBRARY_FRAGMENT(my, m) { m.def("h(Tensor x) -> Tensor", my::native::g); }
}  // namespace second
// rule: R010
