// --leave-out=classes
#include <torch/custom_class.h>

struct Counter : torch::CustomClassHolder {};
bool both(bool a, bool b) { return a && b; }
int64_t size(const c10::intrusive_ptr<Counter>& counter) { return 1; }

static auto outside = torch::class_<Counter>("count", "Outside");

TORCH_LIBRARY(count, m) {
  m.def("both", &both);
  m.class_<Counter>("Counter").def("size", [] { return 1; });
  m.def("size(__torch__.torch.classes.count.Counter counter) -> int", &size);
}
