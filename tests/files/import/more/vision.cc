#include <torch/library.h>

namespace vision {
namespace {
at::Tensor run(const at::Tensor& x) { return x; }
}  // namespace
}  // namespace vision

TORCH_LIBRARY_FRAGMENT(text, m) { m.def("run(Tensor z) -> Tensor", vision::run); }
