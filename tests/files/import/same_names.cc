// --forwards
// --source=tests/files/import/more/cuda/same_names.cc
// --source=tests/files/import/more/vision.cpp
// --source=tests/files/import/more/vision.cc
#include <torch/library.h>

namespace vision {
namespace {
at::Tensor nms_kernel(const at::Tensor& boxes, double threshold) { return boxes; }
at::Tensor run(const at::Tensor& x) { return x; }
at::Tensor sized(const at::Tensor& x, at::IntArrayRef size) { return x; }
at::Tensor sized(const at::Tensor& x, std::vector<int64_t> size) { return x; }
}  // namespace
}  // namespace vision

TORCH_LIBRARY(vision, m) {
  m.def("nms(Tensor boxes, float threshold) -> Tensor");
  m.def("run(Tensor x) -> Tensor", vision::run);
  m.def("run_all(Tensor y) -> Tensor", torch::dispatch(c10::kCPU, vision::run));
  using View = at::Tensor (*)(const at::Tensor&, at::IntArrayRef);
  using Vector = at::Tensor (*)(const at::Tensor&, std::vector<int64_t>);
  m.def("view(Tensor x, int[] size) -> Tensor", static_cast<View>(vision::sized));
  m.def("copy(Tensor x, int[] size) -> Tensor",
        torch::dispatch(c10::kCPU, static_cast<Vector>(vision::sized)));
}
TORCH_LIBRARY_IMPL(vision, CPU, m) { m.impl("nms", TORCH_FN(vision::nms_kernel)); }
