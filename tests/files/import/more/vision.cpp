#include <torch/library.h>

namespace vision {
namespace {
at::Tensor run(const at::Tensor& x) { return x; }
}  // namespace
}  // namespace vision

TORCH_LIBRARY_FRAGMENT(sound, m) { m.def("run(Tensor y) -> Tensor", vision::run); }
