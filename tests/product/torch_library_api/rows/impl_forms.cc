// impl(Name, Func&&), which returns the library: a function, a lambda, TORCH_FN, a key by itself
#include <torch/library.h>

namespace impl_forms {
int64_t f(const at::Tensor& x) { return x.numel(); }
int64_t g(const at::Tensor& x) { return x.numel() + 1; }
int64_t dim(const at::Tensor& x) { return x.dim(); }
int64_t i(const at::Tensor& x) { return x.numel() + 2; }
}  // namespace impl_forms
TORCH_LIBRARY(impl_forms, m) {
  m.def("impl_forms_f(Tensor x) -> int")
      .def("impl_forms_g(Tensor x) -> int")
      .def("impl_forms_h(Tensor x) -> int");
  m.def("impl_forms_i(Tensor x) -> int");
  m.impl("impl_forms_i", torch::kCPU, impl_forms::i);
}
TORCH_LIBRARY_IMPL(impl_forms, CPU, m) {
  m.impl("impl_forms_f", &impl_forms::f).impl("impl_forms_g", TORCH_FN(impl_forms::g));
  m.impl("impl_forms_h", [](const at::Tensor& x) -> int64_t { return impl_forms::dim(x); });
}
// call: (impl_forms, impl_forms_f, 6, Ones())
// call: (impl_forms, impl_forms_g, 7, Ones())
// call: (impl_forms, impl_forms_h, 2, Ones())
// call: (impl_forms, impl_forms_i, 8, Ones())
