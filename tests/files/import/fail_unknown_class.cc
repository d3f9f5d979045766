// A class that no source registers.
#include <torch/library.h>

namespace my {
struct Queue : torch::CustomClassHolder {
  int64_t size() { return 0; }
};
int64_t size(const c10::intrusive_ptr<Queue>& queue) { return queue->size(); }

TORCH_LIBRARY(my, m) {
  m.def("size(__torch__.torch.classes.my.Queue queue) -> int", size);
}
}  // namespace my
