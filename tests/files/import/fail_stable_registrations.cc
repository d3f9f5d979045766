#include <torch/csrc/stable/library.h>
#include <torch/csrc/stable/tensor.h>

using torch::stable::Tensor;

Tensor f(Tensor x) { return x; }
int64_t number(int64_t n) { return n; }

namespace first {
STABLE_TORCH_LIBRARY(my, m) {
  m.def("f(Tensor x) -> Tensor");
  m.def("f(Tensor x) -> Tensor");
  m.def("name_only");
  m.def("unparsable(Tensor x");
  m.def("number(int n) -> int");
  m.def("tagged(Tensor x) -> Tensor", {at::Tag::inplace});
  m.def("other::f(Tensor x) -> Tensor");
}
}
namespace second {
STABLE_TORCH_LIBRARY(my, m) {}
}
STABLE_TORCH_LIBRARY_IMPL(my, CPU, m) {
  m.impl("f", TORCH_BOX(&f));
  m.impl("number", TORCH_BOX(&number));
  m.impl("tagged", TORCH_BOX(&f));
  m.impl("unparsable", TORCH_BOX(&f));
  m.impl("other::g", TORCH_BOX(&f));
  m.impl("missing", TORCH_BOX(&f));
}
STABLE_TORCH_LIBRARY_IMPL(my, Foo, m) { m.impl("f", TORCH_BOX(&f)); }
STABLE_TORCH_LIBRARY_IMPL(my, CatchAll, m) { m.impl("f", TORCH_BOX(&f)); }
STABLE_TORCH_LIBRARY_IMPL(_, CPU, m) { m.impl("my::f", TORCH_BOX(&f)); }
