// Names that emitted code has taken: what `gen` would refuse.
#include <torch/library.h>

namespace my {
at::Tensor f(const at::Tensor& x) { return x; }
}  // namespace my

TORCH_LIBRARY(boxed, m) { m.def("f(Tensor x) -> Tensor", my::f); }
