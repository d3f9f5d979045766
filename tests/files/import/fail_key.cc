#include <torch/library.h>

at::Tensor f(const at::Tensor& x) { return x; }
c10::DispatchKey KeyOf(int);

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Tensor");
  m.impl("f", KeyOf(1), f);
  m.impl("f", torch::dispatch(KeyOf(2), f));
}
