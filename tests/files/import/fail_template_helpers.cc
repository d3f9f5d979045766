#include <torch/library.h>

namespace my::native {
at::Tensor f(const at::Tensor& x) { return x; }
}  // namespace my::native

template <typename Module>
void fill(Module& m, bool is_wanted) {
  if (is_wanted) m.impl("f", &my::native::f);
}

template <typename Module>
void fill_later(Module& m) {
  m.impl("g", &my::native::f);
}

void later(torch::Library& m) { fill_later(m); }

template <typename Visit>
void visit(torch::Library& m, Visit&& visit) {
  for (int i = 0; i < 2; ++i) visit(m);
}

template <typename T>
void define(torch::Library& m) {
  m.def("local(Tensor x) -> Tensor", [](const at::Tensor& x) { return T()(x); });
}

TORCH_LIBRARY(my, m) {
  struct Same {
    at::Tensor operator()(const at::Tensor& x) { return x; }
  };
  define<Same>(m);
  m.def("f(Tensor x) -> Tensor");
  auto never = [&] { m.def("g(Tensor x) -> Tensor"); };
}

TORCH_LIBRARY_IMPL(my, CPU, m) {
  fill(m, true);
  visit(m, [](auto& library) { library.impl("f", &my::native::f); });
}
