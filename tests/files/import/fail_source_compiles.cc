#include <torch/library.h>

at::Tensor f(const at::Tensr& x);

TORCH_LIBRARY(my, m) { m.def("f(Tensor x) -> Tensor", f); }
