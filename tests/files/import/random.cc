#include <torch/library.h>

// PyTorch asks for no tag of random operators outside of its own namespace.
TORCH_LIBRARY(my, m) {
  m.def("random_walk(Tensor start, int steps) -> Tensor");
  m.def("shuffled(Tensor x, Generator? generator=None) -> Tensor");
  m.def("sorted(Tensor x) -> Tensor");
}

namespace my::native {
at::Tensor random_walk(const at::Tensor& start, int64_t steps) { return start; }
at::Tensor shuffled(const at::Tensor& x, c10::optional<at::Generator> generator) { return x; }
at::Tensor sorted(const at::Tensor& x) { return x; }
}  // namespace my::native

TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("random_walk", my::native::random_walk);
  m.impl("shuffled", my::native::shuffled);
  m.impl("sorted", my::native::sorted);
}
