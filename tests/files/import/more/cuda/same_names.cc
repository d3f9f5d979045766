#include <torch/library.h>

namespace vision {
namespace {
at::Tensor nms_kernel(const at::Tensor& boxes, double threshold) { return boxes; }
}  // namespace
}  // namespace vision

TORCH_LIBRARY_IMPL(vision, CUDA, m) { m.impl("nms", TORCH_FN(vision::nms_kernel)); }
