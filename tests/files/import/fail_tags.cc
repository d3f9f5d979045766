#include <torch/library.h>

#include <cstdlib>

at::Tensor f(const at::Tensor& x) { return x; }

std::vector<at::Tag> Tags();

TORCH_LIBRARY(my, m) {
  std::vector<at::Tag> changed = {at::Tag::core};
  changed.push_back(at::Tag::pointwise);
  m.def("a(Tensor x) -> Tensor", changed);
  m.def("b(Tensor x) -> Tensor", Tags());
  for (bool never = false; never;) m.set_python_module("my.other");
  m.set_python_module(std::getenv("FAKES"));
  m.def("c(Tensor x) -> Tensor", {}, torch::_RegisterOrVerify::VERIFY);
}
