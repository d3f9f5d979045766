#include <torch/library.h>

at::Tensor nms(const at::Tensor& boxes) { return boxes; }

TORCH_LIBRARY(vision, m) {
  m.def("nms(Tensor boxes) -> Tensor");
  m.impl("nms", TORCH_FN(nms));
}
