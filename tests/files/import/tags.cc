#include <torch/library.h>

at::Tensor f(const at::Tensor& x) { return x; }

static const std::vector<at::Tag> kShared = {at::Tag::core, at::Tag::pointwise};

TORCH_LIBRARY(my, m) {
  const std::vector<at::Tag> seeded = {at::Tag::nondeterministic_seeded};
  m.set_python_module("my.ops");
  m.impl_abstract_pystub("my.fakes", "my/ops.cc");
  m.def("a(Tensor x) -> Tensor", {at::Tag::pointwise});
  m.def("b(Tensor x) -> Tensor", {at::Tag::core, at::Tag::pointwise});
  m.def("c(Tensor x) -> Tensor", std::vector<at::Tag>{at::Tag::pt2_compliant_tag});
  m.def("d(Tensor x) -> Tensor", kShared);
  m.def("e(Tensor x) -> Tensor", seeded, torch::_RegisterOrVerify::REGISTER);
  m.def("g(Tensor x) -> Tensor", {});
  m.def("h(Tensor x) -> Tensor", f, {at::Tag::core});
  m.set_python_module("my.ops");
}

TORCH_LIBRARY_IMPL(my, CompositeExplicitAutograd, m) {
  m.impl("a", f);
  m.impl("b", f, torch::_RegisterOrVerify::REGISTER);
  m.impl("c", f);
  m.impl("d", f);
  m.impl("e", f);
  m.impl("g", f);
}
