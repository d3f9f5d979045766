// --forwards
// --target=aten
#include <torch/library.h>

namespace my {
struct Queue : torch::CustomClassHolder {
  int64_t size() { return 0; }
};

TORCH_LIBRARY(my, m) { m.class_<Queue>("Queue").def("size", &Queue::size); }
}  // namespace my
