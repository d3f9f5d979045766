// --forwards
#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>

torch::stable::Tensor f(torch::stable::Tensor x) { return x; }
void boxed(StableIValue* stack, uint64_t arguments, uint64_t results) {}

STABLE_TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Tensor");
  m.def("by_hand(Tensor x) -> Tensor");
}
STABLE_TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("f", TORCH_BOX(&f));
  m.impl("by_hand", &boxed);
}
