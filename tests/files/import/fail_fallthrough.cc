// --schema=- func: relu(Tensor self) -> Tensor
// --schema=  dispatch:
// --schema=    CPU: relu
#include <torch/library.h>

at::Tensor f(const at::Tensor& x) { return x; }

TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Tensor");
  m.def("g(Tensor x) -> Tensor");
  // For all keys, of which no call has one.
  m.def("h(Tensor x) -> Tensor", torch::CppFunction::makeFallthrough());
}

TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("f", f);
  m.impl("f", torch::CppFunction::makeFallthrough());
  m.impl("g", torch::CppFunction::makeFallthrough());
  m.impl("g", torch::CppFunction::makeFallthrough());
}

TORCH_LIBRARY_IMPL(aten, PrivateUse1, m) { m.impl("relu", torch::CppFunction::makeFallthrough()); }
// Calls pass this key by anyway.
TORCH_LIBRARY_IMPL(aten, AutogradPrivateUse1, m) {
  m.impl("relu", torch::CppFunction::makeFallthrough());
}
