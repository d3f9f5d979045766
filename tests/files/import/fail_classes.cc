#include <torch/custom_class.h>

struct Counter : torch::CustomClassHolder {};
bool both(bool a, bool b) { return a && b; }

static auto outside = torch::class_<Counter>("count", "Outside");

TORCH_LIBRARY(count, m) {
  m.def("both", &both);
  m.class_<Counter>("Counter").def("size", [] { return 1; });
}
