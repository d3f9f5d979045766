#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>

using torch::stable::Tensor;

Tensor f(Tensor x) { return x; }
int64_t number(int64_t n) { return n; }
int64_t drawn(torch::stable::Generator g) { return 1; }

STABLE_TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Tensor");
  m.def("number(int n) -> int");
  m.def("drawn(Generator g) -> int");
  m.def("tagged(Tensor x) -> Tensor", {at::Tag::pointwise});
}
STABLE_TORCH_LIBRARY_FRAGMENT(my, m) {}
STABLE_TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("f", TORCH_BOX(&f));
  m.impl("my::tagged", TORCH_BOX(&f));
  m.impl("drawn", TORCH_BOX(&drawn));
}
STABLE_TORCH_LIBRARY_IMPL(my, CompositeExplicitAutograd, m) {
  m.impl("number", TORCH_BOX(&number));
}
